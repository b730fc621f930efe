import { defineResource } from '../../resource/define.ts'

/**
 * Every source that a script ever had: whoever uploads another one makes a version, which never changes. One of them runs; beside
 * it one may be tried on some phones first. Taking back is using an older one.
 */
export const scriptVersion = defineResource({
  name: 'script-version',
  table: 'script_version',
  route: '/scriptManage',
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'add'],
  fields: {
    script: {
      kind: 'reference',
      to: 'script',
      label: 'name',
      where: { hidden: 0 },
      required: true,
      goesAlong: true,
      width: 180,
    },
    number: { kind: 'integer', computed: true },
    /** 0 kept, 1 tried on some phones, 2 running. */
    rollout: { kind: 'choice', choices: { 0: '', 1: 'orange', 2: 'green' }, computed: true },
    /** The version that runs instead: using this one ends that. */
    replaces: { kind: 'text', max: 80, virtual: true, drawer: 'line' },
    /** Of a trial: so many of a hundred phones, and these phones (serials, comma-joined) in any case. */
    share: { kind: 'integer', computed: true, format: 'percent' },
    phones: { kind: 'text', max: 2000, computed: true, unsorted: true },
    /** Runs with this version that ended. */
    succeeded: { kind: 'integer', computed: true },
    failed: { kind: 'integer', computed: true },
    /** It fails for one cause on several phones that others work on: its work waits until then. What it fails for stands beside. */
    rests_until: { kind: 'time', computed: true, width: 170 },
    trouble: { kind: 'text', max: 2000, computed: true, unsorted: true, width: 260 },
    rests: { kind: 'integer', computed: true, internal: true },
    /** Failures before that were seen to by a person. */
    judged_from: { kind: 'integer', computed: true, internal: true },
    note: { kind: 'text', max: 500, width: 240 },
    uploaded_by: { kind: 'text', max: 64, computed: true },
    create_time: { kind: 'time', auto: 'create' },
    hash: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    source: {
      kind: 'text',
      max: 262_144,
      required: true,
      multiline: true,
      drawer: 'code',
    },
  },
  naturalKey: ['script', 'number'],
  order: ['id', 'desc'],
  filters: {
    script: { kind: 'equals', field: 'script' },
    rollout: { kind: 'equals', field: 'rollout' },
    resting_from: { kind: 'from', field: 'rests_until' },
    keyword: { kind: 'search', fields: ['note', 'uploaded_by', 'script'] },
  },
  actions: {
    try: {
      tells: ['replaces'],
      rows: 'one',
      strict: true,
      when: { rollout: [0, 1] },
      form: {
        share: { kind: 'integer', min: 0, max: 100, default: 10, format: 'percent' },
        phones: { kind: 'text', max: 2000, multiline: true },
      },
    },
    use: { rows: 'one', strict: true, when: { rollout: [0, 1] }, tells: ['replaces'] },
    'end-trial': { rows: 'one', when: { rollout: 1 } },
    /** Whatever it failed for is mended: it works again at once. */
    'go-on': { rows: 'one', when: { rests_until: 1 } },
  },
})
