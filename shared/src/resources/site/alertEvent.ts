import { defineResource } from '../../resource/define.ts'
import { alertEventMachine } from '../../states/alert.ts'
import { alertChoices } from '../../values/alertKinds.ts'

/** What rules have found: one for a rule and a subject until it closes. Written by the rules alone. */
export const alertEvent = defineResource({
  name: 'alert-event',
  table: 'alert_event',
  route: '/alertEvents',
  menu: { group: 'system', rank: 10 },
  area: 'site',
  paged: true,
  visibility: 'organisation',
  about: { list: 'subject_list', id: 'subject_id', of: ['phone', 'host', 'account', 'platform', 'nurture-task'] },
  verbs: ['list', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: alertEventMachine,
      colours: { closed: 'green', open: 'red' },
      named: true,
      width: 100,
    },
    kind: { kind: 'choice', choices: alertChoices, named: true, width: 180 },
    rule_name: { kind: 'text', max: 100, width: 180 },
    /** What the kind is about: a site, a keyword with a host, a phone …; empty: all together. */
    subject: { kind: 'text', max: 600, leadsTo: { to: 'site' }, width: 260 },
    /** As last measured, in the unit of the kind. */
    value: { kind: 'decimal', digits: 2, width: 240 },
    threshold: { kind: 'integer', width: 100 },
    opened_time: { kind: 'time', width: 170 },
    closed_time: { kind: 'time', width: 170 },
    // Of the latest message to the webhook: 0 there is none, 1 on its way, 2 delivered, 3 given up.
    webhook: {
      kind: 'choice',
      virtual: true,
      choices: { 0: '', 1: 'orange', 2: 'green', 3: 'red' },
      width: 110,
    },
    /** The row that it is about, where it is one: of which list, and which. */
    subject_list: { kind: 'text', max: 40, hidden: true, internal: true, unsorted: true },
    subject_id: { kind: 'integer', nullable: true, hidden: true, internal: true, unsorted: true },
    /** Of one outage with others. */
    alert_group: { kind: 'integer', nullable: true, hidden: true, internal: true, unsorted: true },
    rule_id: { kind: 'integer', hidden: true, unsorted: true },
  },
  order: ['opened_time', 'desc'],
  filters: {
    state: { kind: 'equals', field: 'state' },
    kind: { kind: 'equals', field: 'kind' },
    alert_group: { kind: 'equals', field: 'alert_group' },
    keyword: { kind: 'search', fields: ['subject', 'rule_name'] },
    start_time: { kind: 'from', field: 'opened_time' },
    end_time: { kind: 'to', field: 'opened_time' },
  },
})
