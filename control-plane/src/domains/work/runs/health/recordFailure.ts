import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, phone } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { causes, quarantine } from './quarantine.ts'
import { failureEffectOf, type HealthRules } from './rules.ts'

/** A run that did not work by the fault of its phone or account. */
export interface RunFailure {
  fault: 'phone' | 'account'
  phoneId: number
  accountId: number
  /** What the agent or the script said. */
  message: string
  /** A script asked for a person: no further tries. */
  asked: boolean
  /** A script said how long it had better be left alone: it knows more than the number of failures. */
  restMs: number | undefined
}

/** Counts it against the phone or the account, which rests or is taken out. Gives back the verification task, where it led to one. */
export async function recordFailure(
  tx: Sql,
  trouble: RunFailure,
  rules: HealthRules,
  now: number,
): Promise<number | undefined> {
  const { fault, phoneId, accountId, message, asked, restMs } = trouble
  const id = fault === 'phone' ? phoneId : accountId
  const counted = await tx.get<{ failures: number }>(
    `UPDATE ${fault} SET failures = failures + 1, trouble = ? WHERE id = ? RETURNING failures`,
    [message, id],
  )
  // Deleted meanwhile.
  if (!counted) return undefined
  const end = asked
    ? ({ kind: 'out' } as const)
    : restMs !== undefined
      ? ({ kind: 'rest', ms: restMs } as const)
      : failureEffectOf(counted.failures, rules)
  if (end.kind === 'rest') await tx.run(`UPDATE ${fault} SET rests_until = ? WHERE id = ?`, [now + end.ms, id])
  if (end.kind !== 'out') return undefined
  const cause = asked ? causes.asked : causes.failures
  return quarantine(tx, { phoneId, accountId, isAccount: fault === 'account', cause, why: message }, now)
}

/** A run has worked: what failed before is forgotten. */
export async function absolve(tx: Sql, phoneId: number | null, accountId: number | null): Promise<void> {
  const well = (of: 'phone' | 'account', id: number | null) => ({
    sql: `${clearFailures(of)} WHERE id = ? AND failures > 0`,
    params: [id],
  })
  // One way to the database and back for each run that works.
  await tx.batch([well('phone', phoneId), well('account', accountId)])
}

export function clearFailures(of: 'phone' | 'account'): string {
  return `UPDATE ${nameOf(of === 'phone' ? phone : account)} SET failures = 0, rests_until = NULL, trouble = ''`
}
