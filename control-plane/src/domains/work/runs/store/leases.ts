import type { Fault } from '@quarterdeck/shared/protocol/agent.ts'
import { platformPauseMachine } from '@quarterdeck/shared/states/platformPause.ts'
import { textOf } from '../../../../platform/schema/computed.ts'
import { sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import type { Row, Sql, Statement } from '../../../../platform/store/store.ts'
import { newestLease } from '../../../fleet/phoneLeases/index.ts'
import { cardThatCounts } from '../../../fleet/phoneParts/index.ts'
import type { GateFacts } from '../gate/gate.ts'
import type { StoredScript } from '../queue/chooseVersion.ts'
import type { Lane, LaneDefinition } from '../queue/lanes.ts'
import { attemptCounts } from '../tables.ts'
import { type CandidateRow, candidatesStatement, dryCandidatesStatement, toCandidate } from './candidates.ts'
import { oneId } from './gateFacts.ts'
import { liveStates, type RunRow, runColumns } from './runs.ts'

/** Which run shall go to which phone, under which account (0 for a dry run), with which script. */
export interface Choice {
  run: string
  phoneId: number
  accountId: number
  scriptId: number
}

export interface LeaseFacts {
  run:
    | (Pick<
        RunRow,
        'seq' | 'id' | 'lane' | 'task_id' | 'side' | 'pin' | 'state' | 'attempt' | 'not_before' | 'rank' | 'due'
      > & {
        /** Values that were named when it was queued, as JSON; '' none. */
        own_parameters: string
      })
    | undefined
  candidate:
    | {
        phoneId: number
        hostId: number
        /** 0 for a dry run. */
        accountId: number
        scriptId: number
        account: string
        subsystem: number
        platformId: number
        platform: string
        facts: GateFacts
        pins: readonly string[]
        script: StoredScript
        /** Values that operators set, those of the account's group behind those for everybody. */
        parameters: readonly { name: string; value: string }[]
        place: { serial: string; number: string; carrier: string; area: string }
      }
    | undefined
}

/** Everything that leases rest on, read in the transaction that makes them. */
export async function readLeaseFacts(
  tx: Sql,
  laneOf: (code: Lane) => LaneDefinition,
  choices: readonly Choice[],
  now: number,
): Promise<LeaseFacts[]> {
  const asked = choices.map((choice) => factStatements(choice, now))
  const answers = await tx.batch(asked.flat())
  return choices.map((choice, at) => factsOf(laneOf, choice, answers.splice(0, asked[at]!.length) as Found))
}

function factStatements(choice: Choice, now: number): Statement[] {
  return [
    {
      sql: 'SELECT seq, id, lane, task_id, side, pin, state, attempt, not_before, rank, due, own_parameters FROM run WHERE id = ?',
      params: [choice.run],
    },
    {
      sql: `SELECT p.serial, p.area, coalesce(sim.number, '') AS number, coalesce(sim.carrier, '') AS carrier
        FROM ${nameOf(lists.phone)} p ${textOf(cardThatCounts(sql`p.id`))} WHERE p.id = ${oneId}`,
      params: [choice.phoneId],
    },
    ...(choice.accountId === 0 ? dryStatements(choice, now) : usualStatements(choice, now)),
  ]
}

function factsOf(
  laneOf: (code: Lane) => LaneDefinition,
  { phoneId, accountId, scriptId }: Choice,
  [[run], [place], [found], [script], [account], parameters = []]: Found,
): LeaseFacts {
  if (!run || !found || !script || !account || !place) return { run: run && as(run), candidate: undefined }
  const { hostId, platformId, platform, facts, pins } = toCandidate(as<CandidateRow>(found), laneOf(Number(run.lane)))
  return {
    run: as(run),
    candidate: {
      phoneId,
      accountId,
      scriptId,
      hostId,
      platformId,
      platform,
      facts,
      pins,
      ...as<{ account: string; subsystem: number }>(account),
      script: as(script),
      parameters: parameters.map((row) => as<{ name: string; value: string }>(row)),
      place: as(place),
    },
  }
}

type Found = [Row[], Row[], Row[], Row[], Row[], Row[]]

/** The candidate, its script, its account, and the values that are set. */
function usualStatements({ phoneId, accountId, scriptId }: Choice, now: number): Statement[] {
  return [
    candidatesStatement(now, {
      where: `p.id = ${oneId} AND a.id = ${oneId} AND s.id = ${oneId}`,
      params: [phoneId, accountId, scriptId],
    }),
    {
      sql: `SELECT s.name, s.hash, s.source, s.app, s.version, s.max_runtime, t.hash AS trial_hash, t.source AS trial_source,
          t.number AS trial_version, t.share, t.phones, t.rests_until AS trial_rests
        FROM ${nameOf(lists.script)} s LEFT JOIN ${nameOf(lists.scriptVersion)} t ON t.script = s.id AND t.rollout = 1 WHERE s.id = ${oneId}`,
      params: [scriptId],
    },
    { sql: `SELECT account, subsystem FROM ${nameOf(lists.account)} WHERE id = ?`, params: [accountId] },
    {
      sql: `SELECT name, value FROM ${nameOf(lists.scriptParameter)} WHERE script = ${oneId} AND (user_group IS NULL
        OR user_group = (SELECT user_group_id FROM ${nameOf(lists.account)} WHERE id = ${oneId})) ORDER BY user_group IS NOT NULL`,
      params: [scriptId, accountId],
    },
  ]
}

/** The same of a dry run: the version, the account's name and the values are those that somebody gave. */
function dryStatements({ run, phoneId }: Choice, now: number): Statement[] {
  const itsOwn = 'dry_run d ON d.id = -r.task_id'
  return [
    dryCandidatesStatement(now, { where: 'p.id = ? AND waits.id = ?', params: [phoneId, run] }),
    {
      sql: `SELECT s.name, v.hash, v.source, s.app, v.number AS version, s.max_runtime, NULL AS trial_hash, NULL AS trial_source,
          NULL AS trial_version, NULL AS share, NULL AS phones, NULL AS trial_rests
        FROM run r JOIN ${itsOwn} JOIN ${nameOf(lists.script)} s ON s.id = d.script JOIN ${nameOf(lists.scriptVersion)} v ON v.script = s.id AND v.number = d.version
        WHERE r.id = ?`,
      params: [run],
    },
    { sql: `SELECT d.account, 0 AS subsystem FROM run r JOIN ${itsOwn} WHERE r.id = ?`, params: [run] },
    {
      sql: `SELECT one.key AS name, one.value FROM run r JOIN ${itsOwn}, json_each(d.parameters) one WHERE r.id = ?`,
      params: [run],
    },
  ]
}

/** Notes which run has the lease of a phone that has just been made. A dry run is no start of an account, and no look that settles is one under a cap. */
export function insertAttempt(
  run: { seq: number; attempt: number },
  { hostId, phoneId, accountId, ...what }: NonNullable<LeaseFacts['candidate']>,
  { version, at }: { version: number; at: number },
): Statement {
  const { place, account, scriptId, script, facts } = what
  const counts = accountId === 0 ? attemptCounts.no : facts.uncapped ? attemptCounts.settling : attemptCounts.start
  return {
    sql: `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at, counts, phone, account, script_id, script,
        script_version) VALUES (${newestLease}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      ...[run.seq, run.attempt + 1, hostId, phoneId, accountId, at, counts],
      ...[place.serial, account, scriptId, script.name, version],
    ],
  }
}

/** How an attempt ended, and what is said of it. */
export function endAttempt(
  lease: number,
  { kind, message, at }: { kind: string; message: string; at: number },
): Statement {
  return {
    sql: 'UPDATE run_attempt SET ended = ?, ended_at = ?, message = ? WHERE lease = ?',
    params: [kind, at, message, lease],
  }
}

/** The attempt that a lease number stands for, if that host was given it for that run. */
export function readAttempt(
  sql: Sql,
  held: { run: string; lease: number; hostId: number },
): Promise<{ seq: number; attempt: number; lane: number } | undefined> {
  return sql.get(
    `SELECT t.run_seq AS seq, t.attempt, r.lane FROM run_attempt t JOIN run r ON r.seq = t.run_seq
     WHERE t.lease = ? AND r.id = ? AND t.host_id = ?`,
    [held.lease, held.run, held.hostId],
  )
}

/** The account of the attempt that a lease number stands for, if that host was given it for that run and it is still there. */
export function readReporter(
  sql: Sql,
  held: { run: string; lease: number; hostId: number },
): Promise<{ account: number; seq: number } | undefined> {
  return sql.get(
    `SELECT a.id AS account, r.seq FROM run_attempt t JOIN run r ON r.seq = t.run_seq JOIN ${nameOf(lists.account)} a ON a.id = t.account_id
     WHERE t.lease = ? AND r.id = ? AND t.host_id = ?`,
    [held.lease, held.run, held.hostId],
  )
}

/** A run as the result of one of its leases finds it. */
export interface HeldRun extends RunRow {
  /** Which attempt that lease was; null where that host was never given it for this run. */
  held_attempt: number | null
  /** Something failed before on its phone or account. */
  has_failed: number
  /** Its account is not known to be logged in, or was seen without a login once. */
  login_open: number
  script_id: number | null
  script_version: number
  /** How often in a row that version has rested. */
  script_rests: number
  platform_id: number | null
  /** The pause of its platform, of which it went to see the end. */
  probe_of: number | null
}

/** The runs of these leases, in their order. */
export async function readHeld(
  tx: Sql,
  leases: readonly { run: string; lease: number; hostId: number }[],
): Promise<(HeldRun | undefined)[]> {
  const found = await tx.batch(
    leases.map(({ run, lease, hostId }) => ({ sql: selectHeld, params: [lease, hostId, run] })),
  )
  return found.map(([row]) => row && as(row))
}

const selectHeld = `SELECT ${runColumns},
    (SELECT t.attempt FROM run_attempt t WHERE t.lease = ? AND t.run_seq = run.seq AND t.host_id = ?) AS held_attempt,
    EXISTS (SELECT 1 FROM ${nameOf(lists.phone)} p WHERE p.id = run.phone_id AND p.failures > 0)
      OR EXISTS (SELECT 1 FROM ${nameOf(lists.account)} a WHERE a.id = run.account_id AND a.failures > 0) AS has_failed,
    EXISTS (SELECT 1 FROM ${nameOf(lists.account)} a
      WHERE a.id = run.account_id AND (a.login_status = 0 OR a.login_lost_at IS NOT NULL)) AS login_open,
    script_id, script_version, platform_id,
    (SELECT k.id FROM ${nameOf(lists.platformPause)} k WHERE k.state = ${platformPauseMachine.codes.paused} AND k.probe_lease = run.lease) AS probe_of,
    coalesce((SELECT v.rests FROM ${nameOf(lists.scriptVersion)} v WHERE v.script = run.script_id AND v.number = run.script_version), 0) AS script_rests
  FROM run WHERE id = ?`

/** A start that was refused by the agent is none, for the rate caps and in the log. */
export async function uncountAttempt(tx: Sql, lease: number): Promise<void> {
  await tx.run(`UPDATE run_attempt SET counts = 0, ended = 'refused' WHERE lease = ?`, [lease])
}

/** Whose fault it was that the attempt did not work. */
export async function noteFault(tx: Sql, lease: number, fault: Fault): Promise<void> {
  await tx.run('UPDATE run_attempt SET fault = ? WHERE lease = ?', [fault, lease])
}

/** The code for which the script of an attempt that has just failed may be to blame. */
export async function noteCause(tx: Sql, lease: number, { cause, at }: { cause: string; at: number }): Promise<void> {
  await tx.run('UPDATE run_attempt SET cause = ?, ended_at = ? WHERE lease = ?', [cause, at, lease])
}

/**
 * How often a run failed by the fault of a phone or an account, and how many different ones these were. One that has failed other runs
 * as well since it last worked says nothing of this run.
 */
export async function readFailures(tx: Sql, seq: number): Promise<{ times: number; places: number }> {
  const row = await tx.get<{ times: number; places: number }>(
    `WITH failed AS (
       SELECT fault, iif(fault = 'phone', phone_id, account_id) AS place, count(*) AS n
       FROM run_attempt WHERE run_seq = ? AND fault IN ('phone', 'account') GROUP BY 1, 2)
     SELECT coalesce(sum(n), 0) AS times, coalesce(sum(n >= coalesce(iif(fault = 'phone',
       (SELECT failures FROM ${nameOf(lists.phone)} WHERE id = place), (SELECT failures FROM ${nameOf(lists.account)} WHERE id = place)), 0)), 0) AS places FROM failed`,
    [seq],
  )
  return row ?? { times: 0, places: 0 }
}

/** Keeps leases alive; gives back the numbers of those that still stand. */
export async function renewLeases(
  tx: Sql,
  hostId: number,
  leases: readonly { run: string; lease: number }[],
  now: number,
  expires: number,
): Promise<Set<number>> {
  const rows = await tx.all<{ lease: number }>(
    `UPDATE run SET lease_expires = ?, accepted_at = coalesce(accepted_at, ?)
     FROM json_each(?) AS held
     WHERE run.id = held.value ->> 0 AND run.lease = held.value ->> 1 AND run.host_id = ? AND run.state IN ${liveStates}
     RETURNING run.lease AS lease`,
    [expires, now, JSON.stringify(leases.map(({ run, lease }) => [run, lease])), hostId],
  )
  return new Set(rows.map((row) => row.lease))
}

/** No live lease ends before this time. */
export async function extendLeases(tx: Sql, expires: number): Promise<void> {
  await tx.run(`UPDATE run SET lease_expires = max(lease_expires, ?) WHERE state IN ${liveStates}`, [expires])
}

/** Stores the commit if the lease lives and there is none yet. */
export async function storeCommit(
  tx: Sql,
  held: { run: string; lease: number; hostId: number },
  now: number,
): Promise<boolean> {
  const { changes } = await tx.run(
    `UPDATE run SET commit_lease = lease, committed_at = ?1, accepted_at = coalesce(accepted_at, ?1)
     WHERE id = ?2 AND lease = ?3 AND host_id = ?4 AND state IN ${liveStates} AND lease_expires > ?1
       AND commit_lease IS NULL`,
    [now, held.run, held.lease, held.hostId],
  )
  return changes === 1
}

// The one place where rows of a batch are believed to be what their statements select.
function as<T>(row: Row): T {
  return row as T
}
