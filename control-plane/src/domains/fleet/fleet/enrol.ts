import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { usualStatus } from './approval.ts'
import { fleetEvents } from './deviceEvents.ts'
import { hashSecret } from './secrets.ts'
import { insertHost, insertSecret, insertToken, useToken } from './store/hosts.ts'

/** How long a one-time token can be used. */
const tokenMs = 3_600_000

/** Makes a one-time token. It is shown once; only its hash is kept. */
export async function createToken(
  { store, audit, now }: Context,
  newSecret: () => string,
  actor: Pick<Actor, 'userId' | 'username' | 'address' | 'organisationId' | 'groupId'>,
): Promise<{ token: string; expires: number }> {
  const token = newSecret()
  const expires = now() + tokenMs
  await store.write(async (tx) => {
    const { username: by, organisationId: organisation, groupId: userGroup } = actor
    await insertToken(tx, { hash: hashSecret(token), by, organisation, userGroup, at: now(), expires })
    await audit.record(tx, {
      actor,
      action: 'host.enrol',
      resource: 'host',
      summary: auditMessage('done', { deed: 'host.enrolToken', name: '' }),
      address: actor.address,
    })
  })
  return { token, expires }
}

/** Turns a one-time token into the identity of a new host, once. The host's name gets a number where it is taken. */
export function enrolHost(
  { store, audit, now, settings }: Context,
  newSecret: () => string,
  asked: { token: string; name: string; os: string; address: string },
): Promise<{ id: number; name: string; secret: string }> {
  return store.write(async (tx) => {
    const token = await useToken(tx, hashSecret(asked.token), now())
    if (!token) throw new AppError('token_used')
    const host = await insertHost(tx, { ...asked, ...token, at: now(), usual: usualStatus(settings) })
    const secret = newSecret()
    await insertSecret(tx, host.id, hashSecret(secret), now())
    const entry = logEntry(
      fleetEvents.host_enrolled,
      { os: asked.os.slice(0, 200) },
      { host: host.id, actor: token.by },
    )
    await tx.batch([logging([entry], now())])
    await audit.record(tx, {
      // Whoever made the token lets the host in; the number of that user is not known any more.
      actor: { userId: 0, username: token.by },
      action: 'host.enrol',
      resource: 'host',
      rowId: host.id,
      summary: auditMessage('added', { list: 'host', name: host.name }),
      after: { name: host.name, os: asked.os },
      address: asked.address,
    })
    return { ...host, secret }
  })
}
