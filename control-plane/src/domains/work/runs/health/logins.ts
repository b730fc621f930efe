import { type AccountState, accountMachine, statesByRun } from '@quarterdeck/shared/states/account.ts'
import type { Audit } from '../../../../platform/audit/audit.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { account } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { runMessage } from '../runMessages.ts'
import { causes, quarantine } from './quarantine.ts'

const accounts: Stateful<AccountState, typeof account.$inferSelect> = {
  machine: accountMachine,
  table: nameOf(account),
  key: 'id',
  column: 'status',
}

/** A slow page is no logout: a second reading, so much later, settles it. */
export const secondReadingMs = 10 * 60_000

export interface SeenAccount {
  accountId: number
  phoneId: number
  /** The run that saw it, by its id. */
  run: string
}

/**
 * What the result of a run says of its account (`account_status`), or that it worked and said nothing of it. Gives back the
 * verification task that it led to: one for a loss, however often it is read.
 */
export async function noteStatus(
  tx: Sql,
  audit: Audit,
  seen: SeenAccount,
  said: unknown,
  now: number,
): Promise<number | undefined> {
  if (said === 'not_logged_in') return noteReading(tx, audit, seen, now)
  await tx.run(
    `UPDATE ${nameOf(account)} SET login_status = 1, login_lost_at = NULL
     WHERE id = ? AND (login_status = 0 OR login_lost_at IS NOT NULL)`,
    [seen.accountId],
  )
  if (said === 'abnormal' || said === 'normal') await moveByRun(tx, audit, seen, { to: said, now })
  return undefined
}

/** A script has asked for a person: that is its explicit word that nobody is logged in. */
export async function loseLogin(tx: Sql, audit: Audit, seen: SeenAccount, now: number): Promise<void> {
  await tx.run(`UPDATE ${nameOf(account)} SET login_status = 0, login_lost_at = NULL WHERE id = ?`, [seen.accountId])
  await moveByRun(tx, audit, seen, { to: 'not_logged_in', now })
}

/** Somebody has logged it in again, or says so: state and verification task are one fact, and end together. */
export async function regainLogin(tx: Sql, accountId: number, at: number): Promise<boolean> {
  const back = await transition(tx, accounts, {
    to: 'normal',
    from: ['not_logged_in'],
    ids: [accountId],
    at,
    set: { login_status: 1, login_lost_at: null, revision: { sql: 'revision + 1' } },
  })
  return back.length > 0
}

/** The task that stands for "nobody is logged in"; undefined where one waits already. */
export function askToLogIn(
  tx: Sql,
  { phoneId, accountId }: Pick<SeenAccount, 'phoneId' | 'accountId'>,
  now: number,
): Promise<number | undefined> {
  return quarantine(
    tx,
    { phoneId, accountId, isAccount: true, cause: causes.asked, why: runMessage('nobody_logged_in') },
    now,
  )
}

async function noteReading(tx: Sql, audit: Audit, seen: SeenAccount, now: number): Promise<number | undefined> {
  const first = await tx.get<{ at: number | null }>(`SELECT login_lost_at AS at FROM ${nameOf(account)} WHERE id = ?`, [
    seen.accountId,
  ])
  if (!first) return undefined
  if (first.at === null) {
    await tx.run(`UPDATE ${nameOf(account)} SET login_status = 0, login_lost_at = ? WHERE id = ?`, [
      now,
      seen.accountId,
    ])
    return undefined
  }
  if (now - first.at < secondReadingMs) return undefined
  await loseLogin(tx, audit, seen, now)
  return askToLogIn(tx, seen, now)
}

/** Moves it as far as a run may, and says so in its history. */
async function moveByRun(
  tx: Sql,
  audit: Audit,
  { accountId, run }: SeenAccount,
  { to, now }: { to: keyof typeof statesByRun; now: number },
): Promise<void> {
  const moved: { account: string; was: number }[] = await transition(tx, accounts, {
    to,
    from: statesByRun[to],
    ids: [accountId],
    at: now,
    set: { revision: { sql: 'revision + 1' } },
    returning: 'account',
  })
  const [from] = statesByRun[to]
  for (const { account } of moved) {
    await audit.record(tx, {
      actor: 'system',
      action: 'account.change-status',
      resource: 'account',
      rowId: accountId,
      summary: auditMessage('taken', { list: 'account', name: account, deed: 'account.change-status' }),
      before: { status: accountMachine.codes[from] },
      after: { status: accountMachine.codes[to], form: { remark: run } },
    })
  }
}
