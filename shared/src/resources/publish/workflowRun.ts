import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { workflowRunMachine } from '../../states/workflowRun.ts'

const server = { computed: true } as const
/** More failed runs than that are gone on with in several goes: each makes rows that leave the house. */
export const mostRetried = 50

const actions = {
  /** What it has made goes on by itself. */
  stop: { from: ['pending', 'processing'], danger: true },
  /** What failed is made again; what may have gone out is not, and says so. */
  retry: { from: ['abnormal'], dryRun: true, most: mostRetried },
} as const satisfies Actions

/** What a run was started by. */
export const runStarts = { hand: 1, clock: 2, try: 3 } as const

/** One run of a workflow, in the version that it had at its start. */
export const workflowRun = defineResource({
  name: 'workflow-run',
  table: 'workflow_run',
  route: '/workflow',
  area: 'publish',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'export'],
  kept: { by: 'create_time', days: 365, rows: 0 },
  fields: {
    name: { kind: 'text', max: 255, ...server, width: 200 },
    status: {
      kind: 'state',
      machine: workflowRunMachine,
      colours: { pending: 'grey', processing: 'blue', completed: 'green', abnormal: 'red', skipped: 'orange' },
      width: 110,
    },
    // At which of its steps it is, from 1.
    step: { kind: 'integer', ...server, default: 1, width: 80 },
    steps: { kind: 'integer', ...server, width: 80 },
    // Why it waits, why it ended as it did, or why it was skipped.
    reason: { kind: 'text', max: 2000, ...server, width: 260 },
    workflow: {
      kind: 'reference',
      to: 'workflow',
      label: 'name',
      goesAlong: true,
      ...server,
      width: 160,
      hidden: true,
    },
    version: { kind: 'integer', ...server, default: 1, width: 80 },
    // So many versions came since.
    newer: { kind: 'integer', virtual: true, width: 90 },
    started: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, ...server, width: 100 },
    started_by: { kind: 'text', max: 64, ...server, width: 110 },
    // Of those by the clock: the time that it was for.
    planned_time: { kind: 'time', ...server, hidden: true, drawer: 'line' },
    ended_time: { kind: 'time', ...server, width: 160 },
    // JSON: the accounts that it began with.
    accounts: { kind: 'text', max: 20_000, ...server, internal: true },
    acts_user: { kind: 'integer', nullable: true, ...server, internal: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  actions,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    workflow: { kind: 'equals', field: 'workflow' },
    status: { kind: 'any', field: 'status' },
    started: { kind: 'equals', field: 'started' },
    started_by: { kind: 'equals', field: 'started_by' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
