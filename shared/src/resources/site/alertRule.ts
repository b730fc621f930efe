import { defineResource } from '../../resource/define.ts'
import { alertChoices, internalAlerts } from '../../values/alertKinds.ts'

/**
 * When an alert is raised: what rules can look at stands in `values/alertKinds.ts`. A rule looks at what is its organisation's, where
 * the internal ones count as one. `keyword` and `site` say what a rule of sites is about: a keyword (rankings), a host or a main
 * domain; empty is all sites.
 */
export const alertRule = defineResource({
  name: 'alert-rule',
  table: 'alert_rule',
  route: '/alertManage',
  menu: { group: 'system', rank: 20 },
  area: 'site',
  paged: true,
  visibility: 'organisation',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    /** Empty: called as its kind. */
    name: { kind: 'text', max: 100, single: true, width: 180 },
    kind: { kind: 'choice', choices: alertChoices, insideOnly: internalAlerts, default: 1, fixed: true, width: 220 },
    /** In the unit that the kind names; some have none. */
    threshold: { kind: 'integer', min: 0, max: 10_000, default: 95, width: 100 },
    keyword: { kind: 'text', max: 255, unsorted: true, width: 140 },
    site: { kind: 'text', max: 253, unsorted: true, width: 180 },
    enabled: { kind: 'flag', default: 1, width: 90 },
    webhook_url: { kind: 'text', max: 500, format: 'url', unsorted: true, width: 240 },
    /** With it each message is signed (HMAC-SHA256). */
    webhook_secret: { kind: 'secret', hidden: true },
    remarks: { kind: 'text', max: 500, multiline: true, unsorted: true },
    update_time: { kind: 'time', auto: 'update', width: 170 },
  },
  order: ['id', 'asc'],
  filters: {
    name: { kind: 'search', fields: ['name'] },
    kind: { kind: 'equals', field: 'kind' },
    enabled: { kind: 'equals', field: 'enabled' },
  },
})
