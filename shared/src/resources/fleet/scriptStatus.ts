import { defineComputed } from '../../resource/define.ts'
import { runFields, runKeyword, runPlace } from './run.ts'

/** matrix.md §2: script execution status. What runs where, now; `said` is the last line of its log. */
export const scriptStatus = defineComputed({
  ...{ name: 'script-status', route: '/scriptStatus', area: 'fleet', paged: true, verbs: ['list', 'get', 'export'] },
  ...{ topics: ['book-task'], key: 'run.list' },
  fields: {
    ...runFields,
    said: { kind: 'text', max: 4000, unsorted: true, width: 320 },
    committed_at: { kind: 'time', unsorted: true },
    ...runPlace,
  },
  order: ['id', 'asc'],
  filters: { keyword: runKeyword, state: { kind: 'equals', field: 'state' }, lane: { kind: 'equals', field: 'lane' } },
})
