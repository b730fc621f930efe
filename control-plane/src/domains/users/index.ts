import { resetPassword, resetSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor, Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type Directory, type HashCost, hashSlowly, removeSecondFactor, storePassword } from '../sessions/index.ts'

/** What administrators do to other people's sign-in; the list of users itself is a plain resource. */
export function startUsers(
  context: Context,
  router: Router,
  { directory, cost }: { directory: Directory; cost: HashCost },
): void {
  const { store, audit, live } = context
  router.serve(resetPassword, async ({ body, actor }) => {
    await store.write((tx) => refuseHigher(tx, actor, body.id))
    const stored = await hashSlowly(body.password, cost)
    await storePassword(context, directory, { userId: body.id, stored, actor, action: 'user.resetPassword' })
    return { data: null }
  })
  router.serve(resetSecondFactor, async ({ body, actor }) => {
    await store.write(async (tx) => {
      await refuseHigher(tx, actor, body.id)
      await removeSecondFactor(tx, body.id)
      await audit.record(tx, {
        actor: actor.username,
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
  const user = await tx.get<{ role_id: number | null }>('SELECT role_id FROM user WHERE id = ?', [userId])
  if (!user) throw new AppError('not_found')
  await refuseHigherRole(tx, actor, user.role_id)
}

/** The same for a role that is to be given. */
export async function refuseHigherRole(tx: Sql, actor: Actor, roleId: number | null): Promise<void> {
  if (actor.roleId === 0 || roleId === null) return
  if (roleId === 0) throw new AppError('forbidden')
  if (actor.all) return
  const rows = await tx.all<{ permission: string }>('SELECT permission FROM role_permission WHERE role_id = ?', [
    roleId,
  ])
  if (!rows.every((row) => actor.keys.has(row.permission))) throw new AppError('forbidden')
}
