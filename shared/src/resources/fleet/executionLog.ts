import { defineComputed } from '../../resource/define.ts'
import { run } from './run.ts'

const { task, task_id, lane, phone, account, attempt, leased_at, finished_at, duration, message, fault } = run.fields

/** Of a row: how a run ended, by the codes of its states; or one of its attempts that was tried again, 8. */
export const logEnds = { succeeded: 5, cancelled: 6, failed: 7, again: 8 } as const

/**
 * matrix.md §2: execution log. What ran where, and how it ended: each run with its last attempt, and each attempt before it that did not
 * work and was tried again.
 */
export const executionLog = defineComputed({
  name: 'execution-log',
  route: '/executionLog',
  menu: { group: 'runs', rank: 30 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'export'],
  visibility: 'as',
  fields: {
    task,
    task_id,
    lane,
    state: { kind: 'choice', choices: { 5: 'green', 6: 'grey', 7: 'red', 8: 'orange' }, unsorted: true, width: 150 },
    fault: { ...fault, width: 110 },
    message: { ...message, width: 280 },
    phone,
    account,
    attempt,
    leased_at,
    finished_at,
    duration,
    outcome_unknown: run.fields.outcome_unknown,
    script: run.fields.script,
    platform: run.fields.platform,
    host: { ...run.fields.host, of: 'host' },
    /** Of which run it tells. */
    run: { kind: 'integer', internal: true },
    committed_at: { ...run.fields.committed_at, internal: true },
  },
  order: ['finished_at', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['task', 'phone', 'account', 'platform', 'script', 'host'] },
    state: { kind: 'equals', field: 'state' },
    fault: { kind: 'equals', field: 'fault' },
    lane: { kind: 'equals', field: 'lane' },
    outcome_unknown: { kind: 'equals', field: 'outcome_unknown' },
    ended_from: { kind: 'from', field: 'finished_at' },
    ended_to: { kind: 'to', field: 'finished_at' },
  },
})
