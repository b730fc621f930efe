import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler, TakenAction } from '../../../../resources/actions/index.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { runMessage } from '../../../work/runs/index.ts'
import { refreshTalk } from '../store.ts'
import type { SendingDeps } from './deps.ts'
import { putBack } from './drafts.ts'
import { stopsOf } from './hold.ts'
import type { Followed } from './runOwner.ts'
import { said } from './said.ts'
import { giveRun } from './sendAnswer.ts'
import { type Answer, approve, findUser, linkRun, newestOf, readAnswers, setHeld } from './store.ts'

type Name = 'approve' | 'retry' | 'send-anyway' | 'take-back' | 'settle'
const { codes } = privateMessageMachine

/** What people do with an answer that has not gone out, or of which nobody knows. */
export function answerActions(
  deps: SendingDeps,
  { settle }: Pick<Followed, 'settle'>,
): Readonly<Record<Name, ActionHandler>> {
  const { runs, masks } = deps

  /** Goes out now, whatever came before whoever says so looked. */
  async function sendNow(tx: Sql, row: Answer, taken: TakenAction): Promise<void> {
    const { at, after } = taken.call
    const seen = row.conversation === null ? 0 : (await newestOf.get(tx, { conversation: row.conversation }))!.id
    await setHeld.run(tx, { id: row.id, held: 0, reason: '', seen: Math.max(seen, row.seen) })
    if (row.hosted === 1) await approve.run(tx, { id: row.id, by: taken.call.actor.username })
    const stop = (await stopsOf(tx, [row.id], at)).get(row.id)
    if (stop === 'blocked') throw new AppError('conversation_blocked')
    if (stop === 'window_over') throw new AppError('reply_window_over', { time: '' })
    await giveRun(runs, tx, row, Math.max(at, row.notBefore ?? 0))
    after.run(() => runs.wake())
  }

  async function refresh(tx: Sql, { conversation }: Pick<Answer, 'conversation'>, at: number): Promise<void> {
    if (conversation !== null) await refreshTalk(tx, conversation, { added: true, at })
  }

  const again: ActionHandler = async (tx, { id }, taken) => {
    const row = await answerOf(tx, id)
    taken.whenWritten(async () => {
      await sendNow(tx, row, taken)
      await refresh(tx, row, taken.call.at)
    })
    const approved: Stored = row.status === codes.draft ? { approved_by: taken.call.actor.username } : {}
    return approved
  }

  return {
    approve: again,
    retry: again,
    async 'send-anyway'(tx, { id }, taken) {
      const row = await answerOf(tx, id)
      await sendNow(tx, row, taken)
      await refresh(tx, row, taken.call.at)
      return {}
    },
    async 'take-back'(tx, { id }, taken) {
      const row = await answerOf(tx, id)
      const { at } = taken.call
      if (row.run !== null) {
        await linkRun.run(tx, { id, run: null })
        runs.withdraw(await runs.cancel(tx, [row.run], runMessage('withdrawn')))
      }
      // It is its writer's draft again; what a machine proposed is nobody's.
      const writer = row.ai === 1 ? undefined : await findUser.get(tx, { username: row.author })
      if (writer) await putBack(tx, { ...row, user: writer.id, text: masks.written(row), images: '', at })
      taken.whenWritten(() => refresh(tx, row, at))
      return { text: '', original: '', held: 0, reason: '' }
    },
    async settle(tx, { id }, { form, call }) {
      const row = await answerOf(tx, id)
      const wasSent = Number(form.was_sent) === 1
      await settle(tx, row, wasSent, said(wasSent ? 'settled' : 'not_sent'))
      await refresh(tx, row, call.at)
      return {}
    },
  }
}

async function answerOf(tx: Sql, id: number): Promise<Answer> {
  const [row] = await readAnswers.all(tx, { ids: [id] })
  if (!row) throw new AppError('not_found')
  return row
}
