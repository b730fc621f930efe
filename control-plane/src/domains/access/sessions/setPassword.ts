import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { refuseCommon } from './commonPasswords.ts'
import type { Directory } from './directory.ts'
import { type HashCost, hashSlowly, isSecret } from './passwords.ts'
import { readPassword, setPassword } from './store.ts'

/** The own password, against the old one. All sessions of the user end, this one too (matrix.md §4). */
export async function changeOwnPassword(
  context: Context,
  { directory, cost }: { directory: Directory; cost: HashCost },
  actor: Actor,
  given: { old_password: string; password: string },
): Promise<void> {
  await refuseWrongPassword(context, actor, 'old_password', given.old_password)
  refuseCommon(given.password)
  const stored = await hashSlowly(given.password, cost)
  await storePassword(context, directory, { userId: actor.userId, stored, actor, action: 'session.changePassword' })
}

/** Is it really the one whose session this is? */
export async function refuseWrongPassword(
  { store }: Context,
  { userId }: Actor,
  field: string,
  given: string,
): Promise<void> {
  const user = await readPassword.get(store.read, { id: userId })
  if (await isSecret(given, user?.password ?? '')) return
  throw new AppError('old_password_wrong', {}, { problems: [{ field, code: 'old_password_wrong' }] })
}

/** Replaces a stored password and ends the user's sessions, in one transaction. */
async function storePassword(
  context: Context,
  directory: Directory,
  change: { userId: number; stored: string; actor: Actor; action: string },
): Promise<void> {
  const ended = await context.store.write(async (tx) => {
    const { changes } = await setPassword.run(tx, { id: change.userId, password: change.stored })
    if (changes === 0) throw new AppError('not_found')
    const sessions = await directory.close(tx, change.userId)
    await context.audit.record(tx, {
      actor: change.actor,
      action: change.action,
      resource: 'user',
      rowId: change.userId,
      summary: auditMessage('done', { deed: change.action, name: change.actor.username }),
      address: change.actor.address,
    })
    return sessions
  })
  directory.ended(ended)
}
