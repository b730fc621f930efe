import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { scriptVersion, verifyTask } from '../../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { faultOf } from '../rules.ts'
import { runMessage } from '../runMessages.ts'
import { causes } from './quarantine.ts'
import { failureEffectOf, type HealthRules, scriptRestMs } from './rules.ts'

/** On so many different phones in a row a version must fail for one cause. */
const phonesInARow = 3
/** So long ago another script, or another version, may have worked on a phone for it to be taken for sound. */
const soundMs = 86_400_000
/** Longer rows of failures say no more. */
const mostLooked = 200

/** What no script brings about: the phone is away, or the agent found it unfit before the script began. */
const beforeScripts: ReadonlySet<string> = new Set(['phone_lost', 'app_not_installed', 'no_user'])

/** Its own fault, and that of the screen that it met: the version is as good as it was. */
const ofScreens: ReadonlySet<string> = new Set(['screen_never_idle'])

/** The code of a failure for which a script may be to blame; '' where it surely is not, or says itself that it was the task or the account. */
export function causeOf(outcome: RunOutcome): string {
  if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') return ''
  const fault = faultOf(outcome)
  const code = outcome.code ?? ''
  if (fault === 'script') return ofScreens.has(code) ? '' : code
  return fault === 'phone' && !beforeScripts.has(code) ? code : ''
}

/** An attempt that has just failed, for a cause for which its script may be to blame. */
export interface ScriptFailures {
  lease: number
  script: number
  version: number
  phone: number
  cause: string
  committed: boolean
  /** A stored text (runMessages.ts). */
  message: string
}

/**
 * Is the script to blame? It is where this version fails for the same cause on three different phones in a row, on each of which another
 * script, or another version, worked within a day. Then it rests, and nothing of it is held against the phones.
 */
export async function assessScript(
  tx: Sql,
  trouble: ScriptFailures,
  rules: HealthRules,
  now: number,
): Promise<boolean> {
  const row = await readRow(tx, trouble, now)
  const sound = row.filter((one) => one.is_sound === 1)
  const phones = new Set(sound.map((one) => one.phone_id))
  if (!phones.has(trouble.phone) || phones.size < phonesInARow) return false
  await letRest(tx, trouble, { phones: phones.size, now })
  const atFault = sound.filter(({ fault }) => fault === 'phone')
  await tx.run(`UPDATE run_attempt SET fault = 'script' WHERE ${amongSql('lease')}`, [
    JSON.stringify(atFault.map(({ lease }) => lease)),
  ])
  // What has just failed was held against nobody yet.
  const held = atFault.filter(({ lease }) => lease !== trouble.lease)
  for (const [phone, own] of Map.groupBy(held, ({ phone_id }) => phone_id)) {
    await takeBack(tx, { phone, times: own.length, since: Math.min(...own.map(({ at }) => at)) }, rules, now)
  }
  return true
}

/** It has worked: whatever it failed for is over. */
export async function absolveScript(tx: Sql, { script, version }: { script: number; version: number }): Promise<void> {
  await tx.run(
    `UPDATE ${nameOf(scriptVersion)} SET rests = 0, rests_until = NULL, trouble = '' WHERE script = ? AND number = ?`,
    [script, version],
  )
}

interface Failed {
  lease: number
  phone_id: number
  cause: string
  fault: string
  at: number
  is_sound: number
}

/** Its latest failures in a row for that cause, back to when it worked, failed for another, or a person let it go on. */
async function readRow(tx: Sql, { script, version, cause }: ScriptFailures, now: number): Promise<Failed[]> {
  const last = await tx.all<Failed>(
    `SELECT t.lease, t.phone_id, t.cause, t.fault, t.at, EXISTS (SELECT 1 FROM run_attempt o WHERE o.phone_id = t.phone_id AND o.ended = 'succeeded'
         AND o.ended_at > ?1 AND o.account_id > 0 AND NOT (o.script_id = ?2 AND o.script_version = ?3)) AS is_sound
       FROM run_attempt t WHERE t.script_id = ?2 AND t.script_version = ?3 AND t.account_id > 0 AND t.ended_at IS NOT NULL
         AND t.ended_at > (SELECT judged_from FROM ${nameOf(scriptVersion)} WHERE script = ?2 AND number = ?3)
         AND (t.ended = 'succeeded' OR t.cause <> '') ORDER BY t.ended_at DESC, t.lease DESC LIMIT ?4`,
    [now - soundMs, script, version, mostLooked],
  )
  const end = last.findIndex((one) => one.cause !== cause)
  return end < 0 ? last : last.slice(0, end)
}

/** What ends while it rests already makes that no longer. After its commit a try may publish twice over: then it rests longest. */
async function letRest(
  tx: Sql,
  { script, version, message, committed }: ScriptFailures,
  { phones, now }: { phones: number; now: number },
): Promise<void> {
  const of = await tx.get<{ rests: number }>(
    `SELECT rests FROM ${nameOf(scriptVersion)} WHERE script = ? AND number = ? AND coalesce(rests_until, 0) <= ?`,
    [script, version, now],
  )
  if (!of) return
  const ms = scriptRestMs(committed ? Number.POSITIVE_INFINITY : of.rests)
  await tx.run(
    `UPDATE ${nameOf(scriptVersion)} SET rests = rests + 1, rests_until = ?, trouble = ? WHERE script = ? AND number = ?`,
    [...[now + ms, runMessage('script_rests', { phones, message })], ...[script, version]],
  )
}

const tasks: Stateful<keyof typeof verifyTaskMachine.codes, typeof verifyTask.$inferSelect> = {
  machine: verifyTaskMachine,
  table: nameOf(verifyTask),
  key: 'id',
  column: 'state',
}

/** What a script did is no failure of the phone: neither counts it, nor does it rest or wait for a person for that. */
async function takeBack(
  tx: Sql,
  { phone, times, since }: { phone: number; times: number; since: number },
  rules: HealthRules,
  now: number,
): Promise<void> {
  const left = await tx.get<{ failures: number }>(
    `UPDATE ${nameOf(lists.phone)} SET failures = max(0, failures - ?) WHERE id = ? RETURNING failures`,
    [times, phone],
  )
  const { kind } = failureEffectOf(left?.failures ?? 0, rules)
  if (kind === 'none') {
    await tx.run(
      `UPDATE ${nameOf(lists.phone)} SET rests_until = NULL, trouble = iif(failures = 0, '', trouble) WHERE id = ?`,
      [phone],
    )
  }
  if (kind === 'out') return
  const where = 'phone = ? AND account IS NULL AND cause = ? AND since >= ?'
  await transition(tx, tasks, {
    to: 'done',
    where,
    params: [phone, causes.failures, since],
    set: { done_time: now, picture: 0 },
    at: now,
  })
}
