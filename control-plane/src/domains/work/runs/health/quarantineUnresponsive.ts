import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { phone, verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { RunDeps } from '../deps.ts'
import { runMessage } from '../runMessages.ts'
import { runSettings } from '../settings.ts'
import { causes, quarantine } from './quarantine.ts'

/** Phones that are there and have answered nothing for long wait for a person: no run would ever find out. After somebody has seen to it, it has that long again. */
export async function quarantineUnresponsive(
  deps: Pick<RunDeps, 'store' | 'settings' | 'changes' | 'now'>,
): Promise<void> {
  const now = deps.now()
  const ms = deps.settings.get(runSettings.silentOutMs)
  // Mostly there are none, and a look does not wait for writers.
  const silent = await deps.store.read.all<{ id: number }>(
    `SELECT p.id FROM ${nameOf(phone)} p WHERE p.state = ${phoneMachine.codes.silent} AND p.presence_since <= ?1 AND NOT EXISTS
       (SELECT 1 FROM ${nameOf(verifyTask)} v WHERE v.phone = p.id AND v.account IS NULL AND (v.state = ${verifyTaskMachine.codes.waiting} OR v.done_time > ?1))`,
    [now - ms],
  )
  if (silent.length === 0) return
  const why = runMessage('silent_for_long', { count: Math.round(ms / 60_000) })
  await deps.store.write(async (tx) => {
    for (const { id } of silent) {
      await quarantine(tx, { phoneId: id, accountId: null, isAccount: false, cause: causes.silent, why }, now)
    }
  })
}
