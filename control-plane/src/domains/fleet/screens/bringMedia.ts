import { randomUUID } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor } from '../../../http/handler.ts'
import { refusalOf } from '../../../http/refusal.ts'
import type { HeldPhone } from './heldPhone.ts'
import type { ManualActions } from './manualActions.ts'
import type { PhoneFile, PhoneFiles, Tell } from './phoneFiles.ts'
import type { Viewers } from './viewers.ts'

/** Pictures and videos for the galleries of an Android user. */
export interface MediaOrder {
  phone: number
  user: number
  /** What their folder is called, by the lease under which the phone is held. */
  folder(lease: number): string
  /** In their order. */
  files: readonly (PhoneFile & { sha256: string })[]
}

interface BringDeps {
  held(actor: Actor, phone: number): Promise<HeldPhone>
  phoneFiles: Pick<PhoneFiles, 'deliver'>
  viewers: Pick<Viewers, 'sayTo'>
  manual: Pick<ManualActions, 'did'>
}

/** Resolves with their folder once the phone has them all; throws why it has not. One after the other, as galleries that go by time show them. */
export type BringMedia = (actor: Actor, order: MediaOrder, t: Translate) => Promise<string>

export function createBringMedia({ held, phoneFiles, viewers, manual }: BringDeps): BringMedia {
  return async (actor, { phone: id, user, folder: folderOf, files }, t) => {
    const { phone, lease } = await held(actor, id)
    const folder = folderOf(lease)
    manual.did({ userId: actor.userId, username: actor.username, phone: id }, 'files')
    for (const file of files) {
      const { name, size: total, sha256 } = file
      const tell = teller(viewers, { userId: actor.userId, phone: id, name, total })
      try {
        tell('sending', 0)
        await phoneFiles.deliver(file, { phone, lease, media: { user, folder, sha256 } }, tell)
        tell('shown', total)
      } catch (error) {
        tell('failed', 0, error instanceof AppError ? refusalOf(error, t).message : '')
        throw error
      }
    }
    return folder
  }
}

/** Tells how a file goes to whoever sent it and looks at the phone. */
function teller(
  viewers: BringDeps['viewers'],
  { userId, phone, name, total }: { userId: number; phone: number; name: string; total: number },
): Tell {
  const file = randomUUID()
  return (state, done, message = '') =>
    viewers.sayTo(userId, { type: 'file', phone, text: { file, name, state, done, total, message } })
}
