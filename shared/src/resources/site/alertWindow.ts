import { defineResource } from '../../resource/define.ts'
import { alertWindowMachine } from '../../states/alertWindow.ts'
import { alertWindowRules, windowPurposes, windowRepeats } from '../../values/alertWindowRules.ts'

/**
 * When nothing is told of some rows, and nothing of them counts into availability; checks and work go on. Which rows those are its filter
 * says at each instant, with the rights of whoever made it or changed it last: they are those that this person may edit then. Once that
 * person is gone, or may not edit that list any more, it ends.
 */
export const alertWindow = defineResource({
  name: 'alert-window',
  table: 'alert_window',
  route: '/alertGroups',
  menu: { group: 'system', rank: 9 },
  area: 'site',
  paged: true,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: alertWindowMachine,
      colours: { open: 'green', ended: 'grey' },
      named: true,
      width: 100,
    },
    name: { kind: 'text', max: 100, required: true, single: true, width: 180 },
    purpose: {
      kind: 'choice',
      choices: { 1: 'blue', 2: 'grey' },
      default: windowPurposes.maintenance,
      fixed: true,
      width: 120,
    },
    list: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '', 5: '' }, default: 2, fixed: true, width: 100 },
    /** As it stands in the address of that list; empty: all that its maker may edit. */
    filter: { kind: 'text', max: 2000, unsorted: true, width: 220 },
    repeat: { kind: 'choice', choices: { 1: '', 2: '' }, default: windowRepeats.once, width: 100 },
    from_time: { kind: 'time', width: 170 },
    to_time: { kind: 'time', width: 170 },
    // 1 (Monday) to 7.
    weekdays: { kind: 'words', most: 7, max: 1, width: 110 },
    from_clock: { kind: 'text', max: 5, format: 'clock', width: 90 },
    to_clock: { kind: 'text', max: 5, format: 'clock', width: 90 },
    reason: { kind: 'text', max: 500, required: true, multiline: true, unsorted: true, width: 220 },
    /** It holds now, until then. */
    holds_until: { kind: 'time', computed: true, width: 170 },
    /** In whose name. */
    made_by: { kind: 'text', max: 64, computed: true, width: 120 },
    made_user: { kind: 'integer', computed: true, nullable: true, hidden: true, internal: true, unsorted: true },
    ended_why: {
      kind: 'choice',
      choices: { 0: '', 1: '', 2: '', 3: 'red', 4: 'red' },
      computed: true,
      default: 0,
      width: 160,
    },
    ended_time: { kind: 'time', computed: true, drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  sections: {
    what: ['name', 'purpose', 'list', 'filter', 'reason'],
    when: ['repeat', 'from_time', 'to_time', 'weekdays', 'from_clock', 'to_clock'],
  },
  rules: alertWindowRules,
  actions: { end: { to: 'ended' } },
  order: ['update_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'reason', 'made_by'] },
    state: { kind: 'equals', field: 'state' },
    purpose: { kind: 'equals', field: 'purpose' },
    list: { kind: 'equals', field: 'list' },
  },
})
