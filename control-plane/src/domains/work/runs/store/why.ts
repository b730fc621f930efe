import { textOf } from '../../../../platform/schema/computed.ts'
import { sql as part } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, cardType, phone, script, scriptVersion } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { ofOpenLease } from '../../../fleet/phoneLeases/index.ts'
import { cardThatCounts } from '../../../fleet/phoneParts/index.ts'
import { accountOutSince, phoneOutSince } from '../health/views.ts'
import { codes, queuedStates, type RunRow } from './runs.ts'

/** What is said of a phone and an account (a dry run has none) beside the rule that keeps a run from them. Times in UTC milliseconds. */
export interface GateInput {
  serial: string
  account: string
  subsystem: number
  phone_state: number
  presence_since: number | null
  card_type: string
  operator: number
  holder: string
  held_since: number | null
  battery: number
  temperature: number
  storage_free: number
  clock_off: number | null
  phone_failures: number
  phone_rests: number | null
  phone_out: number | null
  account_failures: number
  account_rests: number | null
  account_out: number | null
}

export async function readCircumstances(
  sql: Sql,
  { phoneId, accountId }: { phoneId: number; accountId: number },
): Promise<GateInput | undefined> {
  return sql.get<GateInput>(
    `SELECT p.serial, coalesce(a.account, '') AS account, coalesce(a.subsystem, 0) AS subsystem, p.state AS phone_state, p.presence_since, coalesce(sim.operator, 0) AS operator,
       p.battery, p.temperature, p.storage_free, p.clock_off,
       coalesce((SELECT name FROM ${nameOf(cardType)} WHERE id = p.card_type), '') AS card_type,
       coalesce(${textOf(ofOpenLease(part`p.id`, 'holder'))}, '') AS holder, ${textOf(ofOpenLease(part`p.id`, 'since'))} AS held_since,
       p.failures AS phone_failures, p.rests_until AS phone_rests,
       ${textOf(phoneOutSince(part`p.id`))} AS phone_out,
       coalesce(a.failures, 0) AS account_failures, a.rests_until AS account_rests,
       ${textOf(accountOutSince(part`a.id`))} AS account_out
     FROM ${nameOf(phone)} p LEFT JOIN ${nameOf(account)} a ON a.id = ?
       ${textOf(cardThatCounts(part`p.id`))}
     WHERE p.id = ?`,
    [accountId, phoneId],
  )
}

/** What keeps the versions of a script resting that runs, or that is tried, and which rests the longest. */
export async function readScriptRest(
  sql: Sql,
  { scriptId, now }: { scriptId: number; now: number },
): Promise<{ name: string; number: number; rests_until: number; trouble: string } | undefined> {
  return sql.get(
    `SELECT s.name, v.number, v.rests_until, v.trouble FROM ${nameOf(script)} s JOIN ${nameOf(scriptVersion)} v ON v.script = s.id AND v.number IN (s.version, s.trial)
     WHERE s.id = ? AND v.rests_until > ? ORDER BY v.number = s.version DESC LIMIT 1`,
    [scriptId, now],
  )
}

/** When the account comes below its cap again: the time of the start that then no longer counts. */
export async function readCapStart(sql: Sql, accountId: number, cap: number): Promise<number | undefined> {
  const row = await sql.get<{ at: number }>(
    'SELECT at FROM run_attempt WHERE account_id = ? AND counts = 1 ORDER BY at DESC LIMIT 1 OFFSET ?',
    [accountId, cap - 1],
  )
  return row?.at
}

/** What the switch of a lane wants. */
export async function readWanted(sql: Sql, lane: number): Promise<{ card_type: string; operator: number }> {
  const row = await sql.get<{ card_type: string; operator: number }>(
    `SELECT coalesce((SELECT name FROM ${nameOf(cardType)} WHERE id = run_switch.card_type), '') AS card_type, operator
     FROM run_switch WHERE lane = ?`,
    [lane],
  )
  return row ?? { card_type: '', operator: 0 }
}

/** How many runs of the same queue go first: those of a lower rank, or due earlier, that may go now. No more than `most` are counted. */
export async function countAhead(
  sql: Sql,
  { seq, lane, pin, rank, due }: Pick<RunRow, 'seq' | 'lane' | 'pin' | 'rank' | 'due'>,
  { now, most }: { now: number; most: number },
): Promise<number> {
  const row = await sql.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM run WHERE lane = ? AND pin = ? AND state IN ${queuedStates}
       AND state = ${codes.awaiting_execution} AND (rank, due, seq) < (?, ?, ?) AND not_before <= ? LIMIT ?)`,
    [lane, pin, rank, due, seq, now, most],
  )
  return row?.n ?? 0
}
