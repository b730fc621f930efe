import { defineResource } from '../../resource/define.ts'

/** What became of an outage, step by step, and what people note of it. */
export const alertNotes = {
  note: 0,
  opened: 1,
  reopened: 2,
  resolved: 3,
  acknowledged: 4,
  silenced: 5,
  unsilenced: 6,
  told: 7,
} as const

/** The timeline of a group of alerts: what happened with it, who did what, what was told, and notes of people. */
export const alertNote = defineResource({
  name: 'alert-note',
  table: 'alert_note',
  route: '/alertGroups',
  menu: { group: 'system', rank: 9 },
  area: 'site',
  paged: true,
  visibility: { as: 'alert_group' },
  verbs: ['list', 'export'],
  fields: {
    alert_group: {
      kind: 'reference',
      to: 'alert-group',
      label: 'subject',
      computed: true,
      goesAlong: true,
      width: 200,
    },
    kind: {
      kind: 'choice',
      choices: { 0: '', 1: 'red', 2: 'red', 3: 'green', 4: 'blue', 5: 'grey', 6: '', 7: 'orange' },
      default: 0,
      computed: true,
      width: 130,
    },
    text: { kind: 'text', max: 2000, multiline: true, computed: true, unsorted: true, width: 360 },
    created_by: { kind: 'text', max: 64, computed: true, width: 120 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
  },
  order: ['create_time', 'desc'],
  filters: {
    alert_group: { kind: 'equals', field: 'alert_group' },
    kind: { kind: 'equals', field: 'kind' },
    keyword: { kind: 'search', fields: ['text', 'created_by'] },
  },
})
