import { defineView } from '../../resource/define.ts'
import { leasedRunStates, runMachine } from '../../states/run.ts'
import { run } from './run.ts'

/** matrix.md §2: script execution status. What runs where, now. */
export const scriptStatus = defineView(run, {
  name: 'script-status',
  route: '/scriptStatus',
  menu: { group: 'runs', rank: 20 },
  order: ['id', 'asc'],
  verbs: ['export'],
  where: { state: leasedRunStates.map((state) => runMachine.codes[state]) },
  columns: [
    'task',
    'lane',
    'state',
    'phone',
    'account',
    'said',
    'attempt',
    'leased_at',
    'committed_at',
    'script',
    'host',
  ],
  filters: {
    keyword: { kind: 'search', fields: ['task', 'phone', 'account', 'script', 'host'] },
    state: { kind: 'equals', field: 'state' },
    lane: { kind: 'equals', field: 'lane' },
  },
})
