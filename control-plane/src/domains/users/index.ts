import { resetPassword, resetSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor, Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import { defineDomain } from '../defineDomain.ts'
import { readRoleOfUser, refuseHigherRole } from '../roles/index.ts'
import {
  type Directory,
  type HashCost,
  hashSlowly,
  refuseCommon,
  removeSecondFactor,
  sessions,
  storePassword,
} from '../sessions/index.ts'
import { userHooks } from './userHooks.ts'

export const users = defineDomain({
  name: 'users',
  grants: { look: ['!user.*'] },
  needs: { sessions },
  start({ context, router, resources }, { sessions }) {
    resources.extend('user', userHooks(sessions))
    startUsers(context, router, sessions)
  },
})

/** What administrators do to other people's sign-in; the list of users itself is a plain resource. */
export function startUsers(
  context: Context,
  router: Router,
  { directory, cost }: { directory: Directory; cost: HashCost },
): void {
  const { store, audit, live } = context
  router.serve(resetPassword, async ({ body, actor }) => {
    await store.write((tx) => refuseHigher(tx, actor, body.id))
    refuseCommon(body.password)
    const stored = await hashSlowly(body.password, cost)
    await storePassword(context, directory, { userId: body.id, stored, actor, action: 'user.resetPassword' })
    return { data: null }
  })
  router.serve(resetSecondFactor, async ({ body, actor }) => {
    await store.write(async (tx) => {
      await refuseHigher(tx, actor, body.id)
      await removeSecondFactor(tx, body.id)
      await audit.record(tx, {
        actor,
        action: 'user.resetSecondFactor',
        resource: 'user',
        rowId: body.id,
        summary: `Second factor of user ${body.id} turned off`,
        address: actor.address,
      })
    })
    live.changed('user', [body.id])
    return { data: null }
  })
}

/** Nobody may take over a user who may do more than they may. */
async function refuseHigher(tx: Sql, actor: Actor, userId: number): Promise<void> {
  const user = await readRoleOfUser.get(tx, { id: userId })
  if (!user) throw new AppError('not_found')
  await refuseHigherRole(tx, actor, user.role_id)
}
