import { createHash, randomBytes } from 'node:crypto'
import { invite } from '@quarterdeck/shared/contracts/invitation.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'
import { refuseHigherRole } from '../roles/index.ts'
import { putInvitation, readWaiting } from './store.ts'

const goodMs = 7 * 86_400_000

interface Inviting {
  ids: readonly number[]
  actor: Actor
  /** Where the console is reached. */
  origin: string
  t: Translate
}
interface Invited {
  id: number
  username: string
  name: string
  address: string
  expires: string
}

/** Makes an address for each of the users who wait for their first password, as far as the caller administers them. */
export async function invitePeople(
  { store, audit, settings, now }: Context,
  { ids, actor, origin, t }: Inviting,
): Promise<{ people: Invited[]; file: string }> {
  const at = now()
  const expires = formatTime(at + goodMs, settings.get(systemSettings.zone))
  const people = await store.write(async (tx) => {
    const waiting = (await readWaiting.all(tx, { ids })).filter((person) => isReachable(actor, person))
    if (waiting.length === 0) throw new AppError('nobody_to_invite')
    const made: Invited[] = []
    for (const { id, username, name, role_id } of waiting) {
      await refuseHigherRole(tx, actor, role_id)
      const token = randomBytes(32).toString('base64url')
      await putInvitation.run(tx, { userId: id, hash: hashOf(token), at, expires: at + goodMs })
      await audit.record(tx, {
        actor,
        action: invite.name,
        resource: 'user',
        rowId: id,
        summary: auditMessage('done', { deed: invite.name, name: username }),
        address: actor.address,
      })
      made.push({ id, username, name, address: `${origin}/invitation/${token}`, expires })
    }
    return made
  })
  return { people, file: await fileOf(people, t) }
}

/** The token is 256 random bits: a quick hash is as good as a slow one. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** To be sent on, or given out one by one. */
async function fileOf(people: readonly Invited[], t: Translate): Promise<string> {
  const bytes = await writeSpreadsheet({
    columns: [
      { header: t('user.field.username'), width: 20 },
      { header: t('user.field.name'), width: 20 },
      { header: t('user.more.invitation_address'), width: 80 },
      { header: t('user.more.invitation_until'), width: 22 },
    ],
    rows: people.map(({ username, name, address, expires }) => [username, name, address, expires]),
  })
  return Buffer.from(bytes).toString('base64')
}
