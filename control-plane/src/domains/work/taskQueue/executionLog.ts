import { logEnds } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { endedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { textOf } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import { platform } from '../../../platform/schema/tables.gen.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { RowsQuery } from '../../../resources/hooks.ts'
import { ofSide } from '../../../resources/visibility/readable.ts'
import { run, runAttempt } from '../runs/index.ts'
import type { TaskCalled } from './allRuns.ts'

/**
 * Every run of the reader's side that is over, with its last attempt, and each attempt before that which did not work and was tried
 * again. What they tell of phones and hosts the list gives to those who see these.
 * No arm joins anything, and each column has the same affinity in both (hence the casts): only then does SQLite walk both along the
 * index of their time and merge them. Of 360,000 rows that is a page in 0.5 ms instead of 1,100.
 */
export function executionLogFor(called: TaskCalled, accessScope: AccessScope): RowsQuery {
  const arms = [ofRuns(called), ofAttempts(called)].map(({ side, select }) => {
    const its = ofSide(accessScope, side)
    return its ? { sql: `${select} AND ${its.sql}`, params: its.params } : { sql: select, params: [] }
  })
  const sql = arms.map((arm) => arm.sql).join(' UNION ALL ')
  return { sql, params: arms.flatMap(({ params }) => params), isUnkeyed: true }
}

const lasted = (from: string, to: string) => `CASE WHEN ${from} IS NULL OR ${to} IS NULL THEN ''
  ELSE printf('%d:%02d', (${to} - ${from}) / 60000, (${to} - ${from}) / 1000 % 60) END`

const ofRun = (column: string) => `(SELECT r.${column} FROM ${nameOf(run)} r WHERE r.seq = t.run_seq)`
const taskOf = (called: TaskCalled, id: string, lane: string) => `${textOf(called(sql.raw(id), sql.raw(lane)))} AS task`
const platformOf = (id: string) =>
  `coalesce((SELECT p.name FROM ${nameOf(platform)} p WHERE p.id = ${id}), '') AS platform`
const hostOf = (id: string) => `coalesce((SELECT h.name FROM ${nameOf(lists.host)} h WHERE h.id = ${id}), '') AS host`

/** Runs have even numbers here, attempts odd ones: both in one list, each row its own. */
const ofRuns = (called: TaskCalled) => ({
  side: 'r.side',
  select: `SELECT 2 * r.seq AS id, r.seq AS run, r.lane, r.task_id, r.state, r.fault,
      r.message, r.phone, r.account, r.attempt, r.leased_at, r.finished_at,
      ${lasted('r.leased_at', 'r.finished_at')} AS duration, r.outcome_unknown, r.script, r.committed_at,
      ${taskOf(called, 'r.task_id', 'r.lane')}, ${platformOf('r.platform_id')}, ${hostOf('r.host_id')}, r.phone_id, r.host_id
    FROM ${nameOf(run)} r WHERE r.state IN ${codesInSql(runMachine, endedRunStates)}`,
})
const ofAttempts = (called: TaskCalled) => ({
  side: ofRun('side'),
  select: `SELECT 2 * t.lease + 1, t.run_seq, ${ofRun('lane')}, ${ofRun('task_id')},
      CAST(${logEnds.again} AS INTEGER), t.fault, t.message, t.phone, t.account, t.attempt, t.at, t.ended_at,
      ${lasted('t.at', 't.ended_at')}, CAST(0 AS INTEGER), t.script, CAST(NULL AS INTEGER),
      ${taskOf(called, ofRun('task_id'), ofRun('lane'))}, ${platformOf(ofRun('platform_id'))}, ${hostOf('t.host_id')}, t.phone_id, t.host_id
    FROM ${nameOf(runAttempt)} t WHERE t.ended IN ('again', 'elsewhere') AND ${ofRun('end_lease')} IS NOT t.lease`,
})
