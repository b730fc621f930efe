import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { workflowRules } from '../../values/workflowSteps.ts'

const aside = { hidden: true } as const

/** A workflow has so many accounts at most. */
export const mostWorkflowAccounts = 200
/** `last_status` of a workflow that never ran; the other codes are those of its runs. */
export const neverRan = 9

const actions = {
  /** A run now, with the rights of whoever starts it. */
  start: {},
  /** All of it, for one of its accounts. */
  try: { rows: 'one', form: { account: { kind: 'reference', to: 'account', label: 'account', required: true } } },
  /** It starts by its clock, with the rights of whoever says so. */
  open: { when: { enabled: 0 } },
  /** The run that is open goes on. */
  close: { when: { enabled: 1 } },
  /** Closed, and its open run is stopped. */
  stop: { danger: true },
  copy: { rows: 'one' },
} as const satisfies Actions

/** A line of steps from an idea to its figures, and when it runs (matrix-screens.md §5.7, §6.9). */
export const workflow = defineResource({
  name: 'workflow',
  table: 'workflow',
  route: '/workflow',
  menu: { rank: 90 },
  area: 'publish',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    enabled: { kind: 'flag', computed: true, width: 80 },
    last_status: {
      kind: 'choice',
      choices: { 0: 'grey', 1: 'blue', 2: 'green', 3: 'red', 4: 'orange', 9: '' },
      virtual: true,
      width: 110,
    },
    next_time: { kind: 'time', computed: true, width: 160 },
    trigger: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, default: 1, width: 100 },
    at: { kind: 'text', max: 5, format: 'clock', width: 80 },
    // 1 (Monday) to 7.
    weekdays: { kind: 'words', most: 7, max: 1, ...aside, drawer: 'line' },
    accounts: { kind: 'links', to: 'account', label: 'account', most: mostWorkflowAccounts, width: 200 },
    // The id of a saved view of accounts, which is taken at the start in the place of `accounts`.
    account_view: { kind: 'integer', min: 1, max: 1_000_000_000, nullable: true, ...aside },
    /** JSON, as `stepsIn` reads it. */
    steps: { kind: 'text', max: 60_000, multiline: true, required: true, single: true, ...aside },
    version: { kind: 'integer', computed: true, default: 1, width: 80 },
    // Who wrote this version.
    edited_by: { kind: 'text', max: 64, computed: true, ...aside, drawer: 'line' },
    runs: { kind: 'counted', of: 'workflow-run', by: 'workflow', virtual: true, width: 80 },
    // In whose name it starts by its clock.
    enabled_by: { kind: 'text', max: 64, computed: true, ...aside, drawer: 'line' },
    enabled_user: { kind: 'integer', computed: true, nullable: true, ...aside, internal: true },
    remark: { kind: 'text', max: 500, multiline: true, ...aside, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    what: ['name', 'accounts', 'account_view', 'remark'],
    steps: ['steps'],
    when: ['trigger', 'at', 'weekdays'],
  },
  actions,
  rules: workflowRules,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    last_status: { kind: 'equals', field: 'last_status' },
    trigger: { kind: 'equals', field: 'trigger' },
    enabled: { kind: 'equals', field: 'enabled' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
