import { isSure, type Resumption } from '../../../platform/restored/restored.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { runMessage } from '../../work/runs/index.ts'
import type { NurtureDeps } from './deps.ts'
import { said } from './messages.ts'
import { moveSlots, noteBusy } from './states.ts'
import { deleteAllUnknownPosts, insertUnknownPosts, readAccountHosts, readPastSlots } from './store/restored.ts'

/**
 * Nurture goes on: starts that are past come to nothing, for nobody knows whether they were; and where silent hosts may have posted what
 * these data take for unused, nothing is taken from the library for their accounts until somebody says so.
 */
export async function resumeNurture(
  { runs, posts }: NurtureDeps,
  tx: Sql,
  { at, unsure, isRest }: Resumption,
): Promise<void> {
  if (!isRest) await skipPast({ runs, posts }, tx, at)
  if (isSure(unsure)) return void (await deleteAllUnknownPosts.run(tx))
  const accounts = (await readAccountHosts.all(tx)).filter(
    ({ host }) => unsure.strangers || host === null || unsure.hosts.has(host),
  )
  const hosts = unsure.names
  await tx.batch(accounts.map(({ id }) => insertUnknownPosts.statement({ account: id, hosts, at })))
}

async function skipPast({ runs, posts }: Pick<NurtureDeps, 'runs' | 'posts'>, tx: Sql, at: number): Promise<void> {
  const past = (await readPastSlots.all(tx, { at })).filter(({ free }) => free === 1)
  const reason = said('held_after_restore')
  await runs.cancel(
    tx,
    past.flatMap(({ run }) => run ?? []),
    runMessage('withdrawn'),
  )
  const called = past.flatMap(({ publication }) => publication ?? [])
  if (called.length > 0) await posts.callOff(tx, called, reason, at)
  const ids = past.map(({ id }) => id)
  await moveSlots(tx, ids, { to: 'skipped', at, set: { reason } })
  await noteBusy(tx, [...new Set(past.map(({ task }) => task))], at)
}
