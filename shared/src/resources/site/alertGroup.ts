import { defineResource } from '../../resource/define.ts'

/** What a group of alerts is about: a rule and a subject, or what lies above the subjects. */
export const alertCauses = { rule: 0, host: 1, ip: 2, platform: 3, script: 4 } as const

/** Of a group: over, seen to by somebody, quiet until a time, or none of these. */
export const alertStatuses = { resolved: 0, new: 1, acknowledged: 2, silenced: 3 } as const

/**
 * One outage: whatever rules find about one cause, or below it, from the first finding until nothing of it is left, and of what comes again
 * within an hour. Each reader has the members that they see, and is told of the cause where they see that.
 */
export const alertGroup = defineResource({
  name: 'alert-group',
  table: 'alert_group',
  route: '/alertGroups',
  menu: { group: 'system', rank: 9 },
  area: 'site',
  paged: true,
  visibility: { holding: 'alert-event', by: 'alert_group' },
  verbs: ['list', 'get', 'export'],
  fields: {
    status: {
      kind: 'choice',
      virtual: true,
      choices: { 0: 'green', 1: 'red', 2: 'blue', 3: 'grey' },
      named: true,
      width: 110,
    },
    cause: { kind: 'choice', choices: { 0: '', 1: '', 2: '', 3: '', 4: '' }, computed: true, width: 110 },
    /** Of a rule and a subject; 0: of several kinds. */
    kind: { kind: 'integer', default: 0, computed: true, hidden: true, unsorted: true },
    host: { kind: 'reference', to: 'host', label: 'name', computed: true, outlives: true, width: 150 },
    platform: { kind: 'reference', to: 'platform', label: 'name', computed: true, outlives: true, width: 130 },
    /** The subject, the IP or the script. */
    subject: { kind: 'text', max: 600, computed: true, width: 240 },
    members: { kind: 'counted', of: 'alert-event', by: 'alert_group' },
    flapping: { kind: 'flag', computed: true, width: 90 },
    opened_time: { kind: 'time', computed: true, width: 170 },
    closed_time: { kind: 'time', computed: true, width: 170 },
    acknowledged_by: { kind: 'text', max: 64, computed: true, unsorted: true, width: 120 },
    acknowledged_time: { kind: 'time', computed: true, drawer: 'line' },
    silenced_until: { kind: 'time', computed: true, width: 170 },
    silenced_by: { kind: 'text', max: 64, computed: true, unsorted: true, drawer: 'line' },
    silence_reason: { kind: 'text', max: 500, computed: true, unsorted: true, width: 200 },
    told_time: { kind: 'time', computed: true, width: 170 },
    /** Side and cause: one open group each. */
    cause_key: { kind: 'text', max: 700, computed: true, internal: true, unsorted: true },
  },
  actions: {
    acknowledge: { when: { status: [alertStatuses.new, alertStatuses.silenced] } },
    silence: {
      when: { status: [alertStatuses.new, alertStatuses.silenced] },
      form: {
        silence_reason: { kind: 'text', max: 500, required: true, multiline: true },
        silenced_until: { kind: 'time', required: true },
      },
    },
    unsilence: { when: { status: alertStatuses.silenced } },
    note: { rows: 'one', form: { text: { kind: 'text', max: 2000, required: true, multiline: true } } },
  },
  order: ['opened_time', 'desc'],
  filters: {
    status: { kind: 'equals', field: 'status' },
    cause: { kind: 'equals', field: 'cause' },
    keyword: { kind: 'search', fields: ['subject', 'host', 'platform'] },
    host: { kind: 'equals', field: 'host' },
    platform: { kind: 'equals', field: 'platform' },
    start_time: { kind: 'from', field: 'opened_time' },
    end_time: { kind: 'to', field: 'opened_time' },
  },
})
