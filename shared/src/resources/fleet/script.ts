import { defineResource } from '../../resource/define.ts'

/** An operator's script. Name, platform, app, purpose are read from its `meta`; of each purpose and platform one is enabled. */
export const script = defineResource({
  name: 'script',
  table: 'script',
  route: '/scriptManage',
  area: 'fleet',
  paged: false,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, computed: true, width: 180 },
    platform: { kind: 'reference', to: 'platform', label: 'name', computed: true },
    app: { kind: 'text', max: 128, computed: true },
    // 0 book list, 1 story note, 2 check
    purpose: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, computed: true },
    // Of each purpose and platform one is enabled.
    enabled: { kind: 'flag', default: 1, single: true },
    hash: { kind: 'text', max: 64, computed: true, hidden: true, drawer: 'line' },
    source: {
      kind: 'text',
      // As long as checkScript takes (maxScriptLength).
      max: 262_144,
      required: true,
      multiline: true,
      hidden: true,
      single: true,
      drawer: 'code',
    },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: { keyword: { kind: 'search', fields: ['name', 'platform', 'remark'] } },
})
