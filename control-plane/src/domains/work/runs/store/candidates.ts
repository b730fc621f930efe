import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, phone, script } from '../../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import type { GateFacts } from '../gate/gate.ts'
import {
  accountOf,
  bookLanes,
  type LaneDefinition,
  lanes,
  pinsOf,
  pinText,
  purposeOf,
  type Queue,
} from '../queue/lanes.ts'
import { type FactRow, factColumns, factJoins, factParams, oneId, toFacts } from './gateFacts.ts'
import { queuedStates } from './runs.ts'

/**
 * A phone with the account bound to it and a script for that account's platform: who could carry out a run of a lane. Of a dry run a
 * phone with the script that it tries; its account is 0.
 */
export interface Candidate {
  phoneId: number
  hostId: number
  accountId: number
  scriptId: number
  platformId: number
  /** What the platform is called. */
  platform: string
  facts: GateFacts
  /** Runs of its lane publish. */
  publishes: boolean
  /** The queues of its lane from which it may take runs. */
  pins: readonly string[]
}

/** Which candidates are read at all, a condition on phone `p`. */
export interface Narrowing {
  where: string
  params?: readonly unknown[]
}

/**
 * Reads candidates with the facts that the gate asks for, the phones first that have rested longest. `narrow` may only leave some out (which phones, which lane):
 * whether one may run is for the gate to say.
 */
export async function readCandidates(
  sql: Sql,
  of: readonly LaneDefinition[],
  now: number,
  narrow: Narrowing = { where: '1' },
): Promise<Candidate[]> {
  const found = await sql.batch([candidatesStatement(now, narrow), dryCandidatesStatement(now, narrow)])
  // The rows are what both statements select.
  return (found.flat() as unknown as CandidateRow[]).flatMap((row) =>
    of.filter((lane) => isFor(row, lane)).map((lane) => toCandidate(row, lane)),
  )
}

/** May it carry out runs of that lane? A dry run may be of any script. */
function isFor({ dry_run, purpose }: CandidateRow, lane: LaneDefinition): boolean {
  return dry_run > 0 ? lane.code === lanes.dry : purpose === purposeOf(lane)
}

/** The first page; each further one is four times as long. */
const firstPage = 16

/**
 * The same a few phones at a time, as long as `open` names queues that still want one: of a thousand phones mostly the first few will do.
 * Where only queues of accounts are left, only the phones of these are read.
 */
export async function* candidatePages(
  sql: Sql,
  of: readonly LaneDefinition[],
  now: () => number,
  open: () => readonly Queue[],
  narrow: Narrowing = { where: '1' },
): AsyncGenerator<Candidate[]> {
  if (open().length === 0) return
  let phones = await phonesInOrder(sql, open(), narrow)
  for (let size = firstPage; phones.length > 0; size *= 4) {
    const left = open()
    if (left.length === 0) return
    if (left.every(({ pin }) => accountOf(pin) !== undefined)) phones = phones.filter(({ is_named }) => is_named === 1)
    const ids = JSON.stringify(phones.splice(0, size).map(({ id }) => id))
    yield await readCandidates(sql, of, now(), { where: amongSql('p.id'), params: [ids] })
  }
}

/** Those that have rested longest first; `is_named`: a queue is that of its account. */
function phonesInOrder(
  sql: Sql,
  queues: readonly Queue[],
  { where, params = [] }: Narrowing,
): Promise<{ id: number; is_named: number }[]> {
  return sql.all(
    `SELECT p.id, EXISTS (SELECT 1 FROM ${nameOf(account)} a WHERE a.phone = p.id AND ${amongSql('a.id')}) AS is_named
      FROM ${nameOf(phone)} p WHERE ${where} ORDER BY p.idle_since, p.id`,
    [JSON.stringify(queues.flatMap(({ pin }) => accountOf(pin) ?? [])), ...params],
  )
}

/** Those with an account, as a statement, for a batch together with other reads; `toCandidate` makes a candidate of each row. Its condition may speak of account `a` and script `s` too. */
export function candidatesStatement(now: number, narrow: Narrowing): Statement {
  const from = `${nameOf(phone)} p JOIN ${nameOf(account)} a ON a.phone = p.id JOIN ${nameOf(script)} s ON s.platform = a.platform`
  return factsFrom(from, now, narrow)
}

function factsFrom(from: string, now: number, { where, params = [] }: Narrowing): Statement {
  return {
    sql: `SELECT p.host AS host_id, coalesce(pl.name, '') AS platform, 0 AS dry_run, ${factColumns}
      FROM ${from} ${factJoins} WHERE ${where} ORDER BY p.idle_since, p.id, s.id, a.id`,
    params: [...factParams(now), ...params],
  }
}

/** In which subsystem each of their phones last worked, which is the one in front: agents leave phones where a run has brought them. */
export async function readFronts(sql: Sql, of: readonly Candidate[]): Promise<ReadonlyMap<number, number>> {
  const phones = [...new Set(of.map(({ phoneId }) => phoneId))]
  const rows = await sql.all<{ phone: number; subsystem: number | null }>(
    `SELECT value AS phone, (SELECT a.subsystem FROM run_attempt t JOIN ${nameOf(account)} a ON a.id = t.account_id
       WHERE t.phone_id = value AND t.counts > 0 ORDER BY t.lease DESC LIMIT 1) AS subsystem FROM json_each(?)`,
    [JSON.stringify(phones)],
  )
  return new Map(rows.flatMap(({ phone, subsystem }) => (subsystem === null ? [] : [[phone, subsystem]])))
}

/** One account with each enabled script of its platform, of the lanes that these are for, whether it has a phone or not: what the gate would say if a run were for it. */
export async function readCandidatesOf(
  sql: Sql,
  of: readonly LaneDefinition[],
  now: number,
  accountId: number,
): Promise<Candidate[]> {
  const from = `${nameOf(account)} a LEFT JOIN ${nameOf(phone)} p ON p.id = a.phone
    LEFT JOIN ${nameOf(script)} s ON s.platform = a.platform AND s.enabled = 1`
  const statement = factsFrom(from, now, { where: `a.id = ${oneId}`, params: [accountId] })
  const rows = await sql.all<CandidateRow>(statement.sql, statement.params)
  return rows.flatMap((row) => {
    const its = of.filter((lane) => isFor(row, lane))
    return (its.length > 0 ? its : bookLanes.slice(0, 1)).map((lane) => toCandidate(row, lane))
  })
}

/** Every phone for each dry run that waits: they are few. The condition may speak of the dry run `d` too. */
export function dryCandidatesStatement(now: number, { where, params = [] }: Narrowing): Statement {
  return {
    sql: `SELECT p.host AS host_id, coalesce(pl.name, '') AS platform, d.id AS dry_run, ${factColumns}
      FROM run waits CROSS JOIN dry_run d ON d.id = -waits.task_id CROSS JOIN ${nameOf(script)} s ON s.id = d.script CROSS JOIN ${nameOf(phone)} p
        LEFT JOIN ${nameOf(account)} a ON 0 ${factJoins}
      WHERE waits.lane = ${lanes.dry} AND waits.state IN ${queuedStates} AND ${where} ORDER BY p.idle_since, p.id, d.id`,
    params: [...factParams(now), ...params],
  }
}

/** Phone and script are there: they are what the candidates are found by. */
export type CandidateRow = FactRow & {
  host_id: number | null
  platform: string
  phone_id: number
  script_id: number
  /** 0: none. */
  dry_run: number
}

export function toCandidate(row: CandidateRow, lane: LaneDefinition): Candidate {
  const accountId = row.account_id ?? 0
  const platformId = row.account_platform ?? row.platform_id ?? 0
  return {
    phoneId: row.phone_id,
    // A phone without a host is offline, which the gate sees.
    hostId: row.host_id ?? 0,
    accountId,
    scriptId: row.script_id,
    platformId,
    platform: row.platform,
    facts: toFacts(row, lane),
    publishes: lane.publishes,
    pins:
      row.dry_run > 0
        ? [pinText({ kind: 'dry', dryRun: row.dry_run })]
        : pinsOf({ id: accountId, platformId, scriptId: row.script_id }),
  }
}
