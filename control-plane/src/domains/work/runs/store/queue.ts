import type { QueuedRunState } from '@quarterdeck/shared/states/run.ts'
import type { Row, Sql, Statement } from '../../../../platform/store/store.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import type { Lane, Queue } from '../queue/lanes.ts'
import { codes, queuedStates } from './runs.ts'

/** The first runs of a queue that may go now. */
export interface Head {
  seq: number
  id: string
  task_id: number
  side: Side
  rank: number
  due: number
  /** Where it failed already, by the fault of phone or account: these are asked last. */
  failedOn: FailedOn
}

export interface FailedOn {
  phones: ReadonlySet<number>
  accounts: ReadonlySet<number>
}

const failures = `(SELECT json_group_array(json_array(t.fault, iif(t.fault = 'phone', t.phone_id, t.account_id)))
  FROM run_attempt t WHERE t.run_seq = run.seq AND t.fault IN ('phone', 'account')) AS failures`

/** Which of two in the same queue goes first: the lower rank, then what was due earlier, then what came earlier. */
const inTurn = 'rank, due, seq'

const waiting = `lane = ? AND pin = ? AND state IN ${queuedStates} AND state = ${codes.awaiting_execution}
  AND not_before <= ?`

export function headsStatement(lane: Lane, pin: string, now: number, count: number): Statement {
  return {
    sql: `SELECT seq, id, task_id, side, rank, due, ${failures} FROM run WHERE ${waiting} ORDER BY ${inTurn} LIMIT ?`,
    params: [lane, pin, now, count],
  }
}

/** The first runs of each of many pins, at the price of one look-up each. */
export function headsOfPinsStatement(lane: Lane, pins: readonly string[], now: number, count: number): Statement {
  return {
    sql: `SELECT pins.value AS pin, run.seq, run.id, run.task_id, run.side, run.rank, run.due, ${failures} FROM json_each(?) AS pins JOIN run ON run.seq IN
      (SELECT seq FROM run WHERE lane = ? AND pin = pins.value AND state IN ${queuedStates} AND state = ${codes.awaiting_execution}
       AND not_before <= ? ORDER BY ${inTurn} LIMIT ?) ORDER BY run.rank, run.due, run.seq`,
    params: [JSON.stringify(pins), lane, now, count],
  }
}

export function toHeads(rows: readonly Row[]): Head[] {
  return rows.map((row) => ({
    seq: Number(row.seq),
    id: String(row.id),
    task_id: Number(row.task_id),
    side: Number(row.side),
    rank: Number(row.rank),
    due: Number(row.due),
    failedOn: failedOnOf(row),
  }))
}

/** Where a run failed by the fault of phone or account. */
export async function readFailedOn(sql: Sql, seq: number): Promise<FailedOn> {
  const row = await sql.get<Row>(`SELECT ${failures} FROM run WHERE seq = ?`, [seq])
  return row ? failedOnOf(row) : { phones: new Set(), accounts: new Set() }
}

function failedOnOf(row: Row): FailedOn {
  const failures = JSON.parse(String(row.failures)) as ['phone' | 'account', number][]
  const of = (fault: string) => new Set(failures.flatMap(([one, id]) => (one === fault ? [id] : [])))
  return { phones: of('phone'), accounts: of('account') }
}

/** The lanes whose switch is off. */
export async function switchedOff(sql: Sql): Promise<ReadonlySet<Lane>> {
  const rows = await sql.all<{ lane: Lane }>('SELECT lane FROM run_switch WHERE is_on = 0')
  return new Set(rows.map(({ lane }) => lane))
}

/** Queues (lane and pin) that hold runs in a state. */
export async function queuesIn(sql: Sql, state: QueuedRunState, lanes: readonly Lane[]): Promise<Queue[]> {
  return sql.all(
    // Hops from pin to pin through the index instead of reading every run.
    `WITH RECURSIVE hop (lane, pin) AS (
       SELECT value, (SELECT min(pin) FROM run WHERE lane = value AND state IN ${queuedStates}) FROM json_each(?)
       UNION ALL
       SELECT lane, (SELECT min(pin) FROM run WHERE run.lane = hop.lane AND pin > hop.pin AND state IN ${queuedStates})
       FROM hop WHERE pin IS NOT NULL)
     SELECT lane, pin FROM hop WHERE pin IS NOT NULL AND EXISTS
       (SELECT 1 FROM run WHERE run.lane = hop.lane AND run.pin = hop.pin AND state IN ${queuedStates} AND state = ?)`,
    [JSON.stringify(lanes), codes[state]],
  )
}

/** For `transition`: the first runs of a queue that await verification. */
export const firstUnverified = `seq IN (SELECT seq FROM run WHERE lane = ? AND pin = ? AND state IN ${queuedStates}
  AND state = ${codes.awaiting_verification} ORDER BY ${inTurn} LIMIT ?)`
