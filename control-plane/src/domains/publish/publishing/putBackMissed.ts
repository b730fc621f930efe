import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { ClockLeap } from '../../../platform/clock/clockWatch.ts'
import { decodeMessage } from '../../../platform/codedMessage.ts'
import { and, between, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { publication } from '../../../platform/schema/tables.gen.ts'
import { isDuplicate } from '../../../platform/store/storeError.ts'
import type { PublishingDeps } from './deps.ts'
import { assess } from './flow.ts'
import type { PublishingMessage } from './messages.ts'
import { movePublications } from './states.ts'

const missedCode: PublishingMessage = 'missed'

/** What was missed by a clock that was wrong was not: it waits again, for its review if it must, and for its time. */
export async function putBackMissed(deps: PublishingDeps, { goneBy }: Pick<ClockLeap, 'goneBy'>): Promise<void> {
  if (!goneBy) return
  const { store, now, log } = deps.context
  const rows = await readAbnormal.all(store.read, goneBy)
  const missed = rows.filter(({ why }) => decodeMessage(why)?.code === missedCode)
  for (const { id } of missed) {
    try {
      await store.write(async (tx) => {
        const at = now()
        await movePublications(tx, [id], { to: 'pending', from: ['abnormal'], at, set: { result_description: '' } })
        await assess(deps, tx, [id], at)
      })
    } catch (error) {
      // Somebody has sent the same out again meanwhile: then that is the one.
      if (!isDuplicate(error)) throw error
      log.info({ publication: id }, 'a publication that a wrong clock had missed was sent out again, and stays missed')
    }
  }
}

const readAbnormal = prepared((q, p: Params<{ from: number; to: number }>) =>
  q
    .select({ id: publication.id, why: publication.result_description })
    .from(publication)
    .where(
      and(eq(publication.status, publicationMachine.codes.abnormal), between(publication.update_time, p.from, p.to)),
    ),
)
