import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { nurtureTaskMachine } from '../../states/nurtureTask.ts'
import { nurtureTaskRules } from '../../values/nurtureTask.ts'

const aside = { hidden: true } as const
const amount = { kind: 'integer', min: 1, max: 1_000_000, nullable: true, ...aside, drawer: 'line' } as const

/** A task has so many accounts at most. */
export const mostNurtureAccounts = 500

const actions = {
  open: { when: { enabled: 0 } },
  /** What it has begun goes on. */
  close: { when: { enabled: 1 } },
  /** One start of each account now, whether the task is open or not. */
  execute: {},
  /** Closed, with what has begun and not committed. */
  stop: { danger: true },
  copy: { rows: 'one' },
} as const satisfies Actions

/** What accounts do every day by a script, and when (matrix-screens.md §5.7, §6.6). */
export const nurtureTask = defineResource({
  name: 'nurture-task',
  table: 'nurture_task',
  route: '/nurtureTask',
  menu: { rank: 80 },
  area: 'publish',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    task_type: {
      kind: 'choice',
      // The order of the codes is that in which what waits goes first.
      choices: { 1: 'blue', 2: '', 3: '', 4: '', 5: '', 6: 'green' },
      default: 6,
      width: 130,
    },
    status: {
      kind: 'state',
      machine: nurtureTaskMachine,
      colours: { pending: 'grey', executing: 'blue', completed: 'green' },
      width: 110,
    },
    enabled: { kind: 'flag', computed: true, width: 80 },
    next_start: { kind: 'time', virtual: true, width: 160 },
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, width: 120 },
    accounts: { kind: 'links', to: 'account', label: 'account', most: mostNurtureAccounts, required: true, width: 200 },
    script: {
      kind: 'reference',
      to: 'script',
      label: 'name',
      where: { hidden: 0, enabled: 1 },
      required: true,
      width: 160,
    },
    /** A line each, `name=value`: what its runs get in the place of the script's defaults. */
    parameters: { kind: 'text', max: 10_000, multiline: true, ...aside, drawer: 'text' },
    cycle_mode: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '' }, default: 1, width: 110 },
    loop_kind: { kind: 'choice', choices: { 1: '', 2: '' }, default: 1, ...aside, drawer: 'line' },
    // `HH:mm`; of one-time tasks and continuous loops `YYYY-MM-DD HH:mm`: by the clock of the installation.
    start_time: { kind: 'text', max: 16, required: true, width: 130 },
    end_time: { kind: 'text', max: 16, required: true, width: 130 },
    run_time: { kind: 'integer', min: 1, max: 480, default: 30, width: 90 },
    interval: { kind: 'integer', min: 1, max: 1440, default: 30, width: 90 },
    float_range: { kind: 'integer', min: 0, max: 1440, default: 0, ...aside, drawer: 'line' },
    account_window_hours: { kind: 'integer', min: 1, max: 720, default: 12, ...aside, drawer: 'line' },
    // 1 (Monday) to 7; none: every day.
    weekdays: { kind: 'words', most: 7, max: 1, ...aside, drawer: 'line' },
    until: { kind: 'text', max: 10, format: 'day', ...aside, drawer: 'line' },
    priority: { kind: 'integer', min: 0, max: 99, default: 50, width: 90 },
    // `kind:n`, at least n: 1 age of the account in days, 2 level, 3 fans, 4 days since the last run, 5 runs done.
    stages: { kind: 'words', most: 5, max: 12, ...aside, drawer: 'line' },
    keywords: { kind: 'words', most: 100, max: 100, ...aside, drawer: 'list' },
    quantity_min: amount,
    quantity_max: amount,
    time_range_min: amount,
    time_range_max: amount,
    slots: { kind: 'counted', of: 'nurture-slot', by: 'task', virtual: true, width: 90 },
    opened_time: { kind: 'time', computed: true, ...aside, drawer: 'line' },
    remark: { kind: 'text', max: 500, multiline: true, ...aside, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    what: ['name', 'task_type', 'platform', 'accounts', 'script', 'parameters', 'priority', 'remark'],
    when: [
      'cycle_mode',
      'loop_kind',
      'start_time',
      'end_time',
      'run_time',
      'interval',
      'float_range',
      'account_window_hours',
      'weekdays',
      'until',
    ],
    how: ['stages', 'keywords', 'quantity_min', 'quantity_max', 'time_range_min', 'time_range_max'],
  },
  actions,
  rules: nurtureTaskRules,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    platform: { kind: 'equals', field: 'platform' },
    accounts: { kind: 'any', field: 'accounts' },
    script: { kind: 'equals', field: 'script' },
    task_type: { kind: 'equals', field: 'task_type' },
    cycle_mode: { kind: 'equals', field: 'cycle_mode' },
    status: { kind: 'any', field: 'status' },
    enabled: { kind: 'equals', field: 'enabled' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
