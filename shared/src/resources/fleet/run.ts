import { defineComputed } from '../../resource/define.ts'
import { runMachine } from '../../states/run.ts'
import { laneChoices } from '../../values/runLanes.ts'

const place = { kind: 'text', max: 64, unsorted: true } as const

/** matrix.md §2, §4: the task queue. Every run with its state, from the moment that it is queued until retention removes it. */
export const run = defineComputed({
  name: 'run',
  route: '/taskQueue',
  menu: { group: 'runs', rank: 10 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'export'],
  visibility: 'as',
  fields: {
    /** What the task is called that the run carries out. */
    task: { kind: 'text', max: 255, width: 200 },
    /** The book task: its drawer shows all of its runs. */
    task_id: { kind: 'integer', internal: true },
    lane: {
      kind: 'choice',
      choices: laneChoices,
      unsorted: true,
    },
    state: {
      kind: 'state',
      machine: runMachine,
      colours: {
        awaiting_verification: 'grey',
        awaiting_execution: 'orange',
        awaiting_switch: 'pink',
        switched: 'pink',
        running: 'blue',
        succeeded: 'green',
        cancelled: 'grey',
        failed: 'red',
      },
      unsorted: true,
      width: 210,
    },
    message: { kind: 'text', max: 2000, unsorted: true, width: 240 },
    // Runs belong to their side as a whole, but phones do to somebody.
    phone: { kind: 'text', max: 128, of: 'phone', unsorted: true, width: 150 },
    account: { kind: 'text', max: 255, of: 'phone', unsorted: true, width: 130 },
    attempt: { kind: 'integer', unsorted: true },
    /** The last line of its log. */
    said: { kind: 'text', max: 4000, of: 'phone', unsorted: true, width: 280 },
    queued_at: { kind: 'time', unsorted: true },
    leased_at: { kind: 'time', unsorted: true },
    committed_at: { kind: 'time', unsorted: true },
    finished_at: { kind: 'time' },
    /** From the lease to the end, `m:ss`; nothing before it. */
    duration: { kind: 'text', max: 16, unsorted: true, width: 90 },
    outcome_unknown: { kind: 'flag', unsorted: true },
    /** Whose it was that it did not work. */
    fault: {
      kind: 'text',
      max: 16,
      codes: ['task', 'script', 'phone', 'account', 'platform'],
      unsorted: true,
      width: 110,
    },
    script: { ...place, width: 140 },
    platform: place,
    host: { ...place, of: ['phone', 'host'] },
  },
  order: ['id', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['task', 'phone', 'account', 'platform', 'script', 'host'] },
    state: { kind: 'equals', field: 'state' },
    lane: { kind: 'any', field: 'lane' },
    outcome_unknown: { kind: 'equals', field: 'outcome_unknown' },
    queued_from: { kind: 'from', field: 'queued_at' },
    queued_to: { kind: 'to', field: 'queued_at' },
    fault: { kind: 'equals', field: 'fault' },
    script: { kind: 'equals', field: 'script' },
    platform: { kind: 'equals', field: 'platform' },
    host: { kind: 'equals', field: 'host' },
    phone: { kind: 'equals', field: 'phone' },
    account: { kind: 'equals', field: 'account' },
    ended_from: { kind: 'from', field: 'finished_at' },
    ended_to: { kind: 'to', field: 'finished_at' },
  },
})

/** Of more runs at once nobody reads the logs. */
export const mostRunLogs = 200
