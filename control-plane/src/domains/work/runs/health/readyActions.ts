import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { logEntry, logWithin } from '../../../fleet/platformLog/index.ts'
import { runEvents } from '../deviceEvents.ts'
import { regainLogin } from './logins.ts'
import { dropPicture } from './pictures.ts'
import { clearFailures } from './recordFailure.ts'

type Kind = 'phone' | 'account'

/** `ready`: whoever has mended it gives it back. */
export function readyActions(kind: Kind): Readonly<Record<'ready', ActionHandler>> {
  return {
    async ready(tx, { id }, { call }) {
      if (!(await setReady(tx, { kind, id, how: 'phone_ready' }, call))) return 'same'
      return undefined
    },
  }
}

const tasks: Stateful<keyof typeof verifyTaskMachine.codes, typeof verifyTask.$inferSelect> = {
  machine: verifyTaskMachine,
  table: nameOf(verifyTask),
  key: 'id',
  column: 'state',
}
const itsTasks = { phone: 'phone = ? AND account IS NULL', account: 'account = ?' } as const

/**
 * Nothing is held against it any more, and whatever waits for a person on its account is done. False: it was well. `isMoved`: the
 * state of the account is moved by whoever asks.
 */
export async function setReady(
  tx: Sql,
  { kind, id, how, isMoved }: { kind: Kind; id: number; how: 'phone_ready' | 'phone_checked'; isMoved?: true },
  call: ChangeCall,
): Promise<boolean> {
  const { actor, at, after, context } = call
  const { changes } = await tx.run(
    `${clearFailures(kind)} WHERE id = ? AND (failures > 0 OR rests_until IS NOT NULL)`,
    [id],
  )
  const done: { id: number }[] = await transition(tx, tasks, {
    to: 'done',
    where: itsTasks[kind],
    params: [id],
    at,
    set: { done_by: actor.username, done_time: at, picture: 0 },
  })
  const isBack = kind === 'account' && !isMoved && (await regainLogin(tx, id, at))
  if (changes === 0 && done.length === 0 && !isBack) return false
  if (kind === 'phone') await logWithin(tx, call, [logEntry(runEvents[how], {}, { phone: id })])
  after.run(() => {
    for (const { id: task } of done) {
      dropPicture(context, task).catch((error: unknown) => {
        context.log.warn({ err: error, task }, 'the picture of a verification task is still there')
      })
    }
  })
  return true
}
