import * as contract from '@quarterdeck/shared/contracts/invitation.ts'
import { acceptInvitation, invite, readInvitation } from '@quarterdeck/shared/contracts/invitation.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { hashSlowly, refuseCommon, type Sessions, sessions, setPassword } from '../sessions/index.ts'
import { hashOf, invitePeople } from './invitePeople.ts'
import { deleteInvitation, readInvited } from './store.ts'

/** Users who were added without a password choose it themselves, at an address that is shown once. */
export const invitations = defineDomain({
  name: 'invitations',
  needs: { sessions },
  contracts: [contract],
  start: (app, { sessions }) => serveInvitations(app, sessions),
})

function serveInvitations(app: App, { attempts, cost }: Sessions): void {
  const { context, router, resources, publicUrl } = app
  const { store, settings, now } = context

  router.serve(invite, async ({ body, actor, t }) => {
    const ids = [...body.ids, ...(body.import ? await resources.imports.newRows('user', body.import, actor) : [])]
    const origin = body.origin ?? publicUrl()
    return { data: await invitePeople(context, { ids, actor, origin, t }) }
  })

  /** Guesses are slowed down as at the sign-in: each address for itself, and whoever tries many. */
  const trying = (token: string, address: string, agent: string) =>
    attempts.take({ username: `invitation:${hashOf(token)}`, address, agent })

  router.serve(readInvitation, async ({ body, address, userAgent }) => {
    const attempt = await trying(body.token, address, userAgent)
    const invited = await readInvited.get(store.read, { hash: hashOf(body.token), now: now() })
    if (!invited) throw new AppError('invitation_gone')
    await attempt.released()
    const { username, name, factor_required, expires } = invited
    const until = formatTime(expires, settings.get(systemSettings.zone))
    return { data: { username, name, factor_required: factor_required === 1, expires: until } }
  })

  router.serve(acceptInvitation, async ({ body, address, userAgent }) => {
    const attempt = await trying(body.token, address, userAgent)
    const hash = hashOf(body.token)
    if (!(await readInvited.get(store.read, { hash, now: now() }))) throw new AppError('invitation_gone')
    refuseCommon(body.password)
    const password = await hashSlowly(body.password, cost)
    const username = await accept(context, { hash, password, address })
    await attempt.succeeded()
    return { data: { username } }
  })
}

/** Good once: of two who come at the same time the second is too late. */
function accept(
  { store, audit, now }: Context,
  { hash, password, address }: { hash: string; password: string; address: string },
): Promise<string> {
  return store.write(async (tx) => {
    const invited = await readInvited.get(tx, { hash, now: now() })
    if (!invited) throw new AppError('invitation_gone')
    const { id, username } = invited
    await deleteInvitation.run(tx, { hash })
    await setPassword.run(tx, { id, password })
    await audit.record(tx, {
      actor: { userId: id, username },
      action: acceptInvitation.name,
      resource: 'user',
      rowId: id,
      summary: auditMessage('done', { deed: acceptInvitation.name, name: username }),
      address,
    })
    return username
  })
}
