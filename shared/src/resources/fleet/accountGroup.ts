import { defineResource } from '../../resource/define.ts'

/** How many people look at the posts of an account that is in no group. */
export const reviewWithoutGroup = 1

/** Accounts that belong together, as a tree of three levels: how many people look at their posts before these go out, and when that is. */
export const accountGroup = defineResource({
  name: 'account-group',
  table: 'account_group',
  route: '/accountGroups',
  menu: { rank: 65 },
  area: 'fleet',
  paged: false,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true, requiredText: true, single: true, width: 240 },
    parent: { kind: 'reference', to: 'account-group', label: 'path', hidden: true },
    // How many people look at a post first. Whoever lowers it takes a pair of eyes away.
    review: {
      kind: 'choice',
      choices: { 0: 'orange', 1: 'green', 2: 'blue' },
      default: 1,
      key: 'account-group.review',
      stepUp: true,
    },
    // Who has set that last, and when.
    review_by: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    review_since: { kind: 'time', computed: true, drawer: 'line' },
    posting_times: { kind: 'text', max: 255, format: 'posting-times', width: 260 },
    working_hours: { kind: 'text', max: 255, format: 'working-hours', drawer: 'line' },
    shown_zone: { kind: 'text', max: 64, format: 'zone', width: 140 },
    accounts: { kind: 'counted', of: 'account', by: 'group' },
    sort: { kind: 'integer', min: 0, max: 9999, default: 0, hidden: true },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  actions: {
    /** All that a machine answers under its accounts, and under those of the groups below it. */
    'take-over': { danger: true },
  },
  tree: { parent: 'parent', depth: 3 },
  order: ['place', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    below: { kind: 'below', field: 'parent' },
    review: { kind: 'equals', field: 'review' },
  },
})
