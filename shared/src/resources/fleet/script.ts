import { defineResource } from '../../resource/define.ts'

const counted = { virtual: true, drawer: 'line' } as const

/** An operator's script. Name, platform, app, purpose are read from its `meta`; of each purpose and platform one is enabled, of some several (`severalEnabled`). */
export const script = defineResource({
  name: 'script',
  table: 'script',
  route: '/scriptManage',
  menu: { group: 'runs', rank: 50 },
  area: 'fleet',
  paged: false,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 64, computed: true, width: 180 },
    platform: { kind: 'reference', to: 'platform', label: 'name', computed: true },
    app: { kind: 'text', max: 128, computed: true },
    // 0 book list, 1 story note, 2 check, 3 publish, 4 unpublish, 5 login check, 6 edit profile, 7 custom, 8 message, 9 statistics, 10 nurture
    purpose: {
      kind: 'choice',
      choices: { 0: '', 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 7: '', 8: '', 9: '', 10: '' },
      computed: true,
    },
    // Of each purpose and platform one is enabled (of custom and nurture several). A new one is off where another is.
    enabled: { kind: 'flag', default: 1, single: true },
    /** The script that is enabled in its place: enabling this one switches that off. */
    replaces: { kind: 'text', max: 64, virtual: true, drawer: 'line' },
    /** Not offered where a script is chosen; one that is enabled goes on running. */
    hidden: { kind: 'flag', default: 0 },
    /** Seconds; a run takes no longer, whatever the script says itself. 0: as long as the script says. */
    max_runtime: { kind: 'integer', min: 0, max: 3600, default: 0 },
    /** Which version runs, and which one is tried on some phones; 0 none. */
    version: { kind: 'integer', default: 0, computed: true },
    trial: { kind: 'integer', default: 0, computed: true },
    versions: { kind: 'counted', of: 'script-version', by: 'script', ...counted },
    values: { kind: 'counted', of: 'script-parameter', by: 'script', ...counted },
    hash: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    source: {
      kind: 'text',
      // As long as checkScript takes (maxScriptLength).
      max: 262_144,
      required: true,
      multiline: true,
      single: true,
      drawer: 'code',
    },
    /** What is new in this version. */
    note: { kind: 'text', max: 500, hidden: true, single: true },
    uploaded_by: { kind: 'text', max: 64, computed: true, internal: true },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  actions: {
    enable: { rows: 'one', strict: true, when: { enabled: 0 }, tells: ['replaces'] },
    disable: { rows: 'one', when: { enabled: 1 } },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'platform', 'remark'] },
    purpose: { kind: 'equals', field: 'purpose' },
    platform: { kind: 'equals', field: 'platform' },
    enabled: { kind: 'equals', field: 'enabled' },
    hidden: { kind: 'equals', field: 'hidden' },
  },
})
