import { randomInt } from 'node:crypto'
import { createPassword } from '@quarterdeck/shared/values/createPassword.ts'
import { hashPassword, isStrongPassword } from '@quarterdeck/shared/values/password.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { type HashCost, hashSlowly } from './passwords.ts'
import { insertFirstUser, readAnyUser } from './store.ts'

/**
 * Creates the user `admin` where there is no user yet. Gives the password if it was made up here: it is nowhere else, so
 * whoever started the program must be shown it.
 */
export async function createFirstUser(
  { store, audit, now, log }: Context,
  given: string | undefined,
  cost: HashCost,
): Promise<string | undefined> {
  if (await readAnyUser.get(store.read)) return undefined
  const password = given || createPassword(randomInt)
  if (!isStrongPassword(password)) log.warn('the first password is weak: change it')
  const stored = await hashSlowly(hashPassword(password), cost)
  await store.write(async (tx) => {
    if (await readAnyUser.get(tx)) return
    await insertFirstUser.run(tx, { password: stored, at: now() })
    await audit.record(tx, {
      actor: 'system',
      action: 'user.add',
      resource: 'user',
      rowId: 'admin',
      summary: auditMessage('added', { list: 'user', name: 'admin' }),
    })
  })
  return given ? undefined : password
}
