import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { heldCodes, verifiedCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { said } from '../messages.ts'
import { movePublications } from '../states.ts'
import type { Publication } from '../store/publications.ts'
import { markUsed } from '../store/uses.ts'
import { type Acting, textOf } from './acting.ts'

const { codes } = publicationMachine
/** So long before its time a person may begin with it. */
const earlyMs = 3_600_000

/** What people do with publications that a person posts: whoever takes one in hand holds it until it is posted, or is not. */
export function byHandActions(acting: Acting): Readonly<Record<string, ActionHandler>> {
  return {
    take: acting(async (tx, row, { call: { actor, at } }) => {
      const held = row.held !== heldCodes.no || (row.scheduled_time ?? 0) > at + earlyMs
      if (held) throw new AppError(row.held === heldCodes.no ? 'publication_not_due' : 'publication_held')
      await movePublications(tx, [row.id], {
        to: 'releasing',
        from: ['waiting'],
        at,
        set: { taken_by: actor.username },
      })
      return undefined
    }),
    'let-go': acting(async (tx, row, { call: { at } }) => {
      await movePublications(tx, [row.id], { to: 'waiting', from: ['releasing'], at, set: { taken_by: '' } })
      return undefined
    }),
    posted: acting(async (tx, row, { form, call: { actor, at } }) => {
      refuseTaken(row, actor.username)
      await movePublications(tx, [row.id], {
        to: 'releasing',
        from: ['waiting'],
        at,
        set: { taken_by: actor.username },
      })
      const message = said('by_hand_done', { user: actor.username })
      const moved = await movePublications(tx, [row.id], {
        to: 'completed',
        from: ['releasing'],
        at,
        note: message,
        set: {
          finished_time: at,
          share_link: textOf(form.share_link),
          verified: verifiedCodes.claimed,
          result_description: message,
        },
      })
      if (moved.length > 0) await markUsed(tx, row)
      return undefined
    }),
    'not-done': acting(async (tx, row, { form, call: { actor, at } }) => {
      refuseTaken(row, actor.username)
      const message = said('by_hand_not_done', { reason: textOf(form.remark) })
      const set = { result_description: message, taken_by: '' }
      await movePublications(tx, [row.id], { to: 'abnormal', from: ['waiting', 'releasing'], at, set, note: message })
      return undefined
    }),
  }
}

/** Nobody ends what somebody else has taken in hand. */
function refuseTaken({ status, taken_by }: Publication, user: string): void {
  if (status === codes.releasing && taken_by !== '' && taken_by !== user)
    throw new AppError('publication_taken', { user: taken_by })
}
