import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account, verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** Codes of verify_task.cause. */
export const causes = { failures: 1, asked: 2, silent: 3, server: 4, claim: 5 } as const

export interface Quarantined {
  phoneId: number
  accountId: number | null
  /** The account is out, and not the whole phone. */
  isAccount: boolean
  cause: (typeof causes)['failures' | 'asked' | 'silent']
  /** A stored text (runMessages.ts). */
  why: string
}

/** Makes the verification task that keeps a phone or an account out; undefined where one waits already. */
export async function quarantine(
  tx: Sql,
  { phoneId, accountId, isAccount, cause, why }: Quarantined,
  now: number,
): Promise<number | undefined> {
  const made = await tx.get<{ id: number }>(
    `INSERT INTO ${nameOf(verifyTask)} (phone, subsystem, account, cause, why, since)
     VALUES (?1, coalesce((SELECT subsystem FROM ${nameOf(account)} WHERE id = ?2), 0), ?3, ?4, ?5, ?6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [phoneId, accountId, isAccount ? accountId : null, cause, why, now],
  )
  return made?.id
}
