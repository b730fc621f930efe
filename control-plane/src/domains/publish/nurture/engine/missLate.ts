import { dueInChunks } from '../../../../platform/loops/dueInChunks.ts'
import { runMessage } from '../../../work/runs/index.ts'
import type { NurtureDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { type Ended, moveSlots } from '../states.ts'
import { readLateSlots } from '../store/slots.ts'

/** At one go. */
const chunk = 500

/** Takes runs back that no phone has begun in time: their slots are missed, and say what they waited for. Gives those. */
export async function missLate({ context, runs }: Pick<NurtureDeps, 'context' | 'runs'>): Promise<Ended> {
  const at = context.now()
  const missed: { task: number; account: number }[] = []
  await dueInChunks(context.store, {
    atOnce: chunk,
    readDue: (sql, count) => readLateSlots.all(sql, { now: at, count }),
    async work(tx, late) {
      for (const { id, task, account, run, message } of late) {
        await runs.cancel(tx, run === null ? [] : [run], runMessage('withdrawn'))
        const reason = message ? said('window_over_because', { reason: message }) : said('window_over')
        await moveSlots(tx, [id], { to: 'missed', at, set: { reason } })
        missed.push({ task: task!, account: account! })
      }
    },
  })
  return missed
}
