import type { Sql, Statement } from '../../../platform/store/store.ts'
import type { GateFacts } from '../gate.ts'
import type { Lane } from '../lanes.ts'
import { type FactRow, factColumns, factJoins, factParams, toFacts } from './gateFacts.ts'

/** A phone with the account bound to it and a script for that account's platform: who could carry out a run of a lane. */
export interface Candidate {
  phoneId: number
  hostId: number
  accountId: number
  scriptId: number
  platformId: number
  /** What the platform is called. */
  platform: string
  facts: GateFacts
}

/** Which candidates are read at all, a condition on phone `p`, account `a` and script `s`. */
export interface Narrowing {
  where: string
  params?: readonly unknown[]
}

/**
 * Reads candidates with the facts that the gate asks for, the phones first that have rested longest. `narrow` may only leave some out (which phones, which lane):
 * whether one may run is for the gate to say.
 */
export async function readCandidates(sql: Sql, now: number, narrow: Narrowing = { where: '1' }): Promise<Candidate[]> {
  const { sql: text, params } = candidatesStatement(now, narrow)
  return (await sql.all<CandidateRow>(text, params)).map(toCandidate)
}

/** The same as a statement, for a batch together with other reads; `toCandidate` makes a candidate of each row. */
export function candidatesStatement(now: number, { where, params = [] }: Narrowing): Statement {
  return {
    sql: `SELECT p.host AS host_id, pl.name AS platform, ${factColumns}
      FROM phone p JOIN account a ON a.phone = p.id JOIN script s ON s.platform = a.platform ${factJoins}
      WHERE ${where} ORDER BY p.idle_since, p.id, s.id, a.id`,
    params: [...factParams(now), ...params],
  }
}

/** Phone, account and script are there: they are what the candidates are found by. */
export type CandidateRow = FactRow & {
  host_id: number | null
  platform: string
  phone_id: number
  account_id: number
  account_platform: number
  script_id: number
  purpose: Lane
}

export function toCandidate(row: CandidateRow): Candidate {
  return {
    phoneId: row.phone_id,
    // A phone without a host is offline, which the gate sees.
    hostId: row.host_id ?? 0,
    accountId: row.account_id,
    scriptId: row.script_id,
    platformId: row.account_platform,
    platform: row.platform,
    facts: toFacts(row, row.purpose),
  }
}
