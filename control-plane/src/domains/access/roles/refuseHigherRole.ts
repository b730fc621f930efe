import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { readKeys } from './store.ts'

/** Nobody gives, takes or ends what belongs to a role that may do more, in their organisation, than they may themselves. */
export async function refuseHigherRole(tx: Sql, actor: Actor, roleId: number | null): Promise<void> {
  if (actor.roleId === 0 || roleId === null) return
  if (roleId === 0) throw new AppError('forbidden')
  if (actor.all) return
  const rows = await readKeys.all(tx, { roleId })
  if (!rows.every(({ permission }) => actor.keys.has(permission) || actor.withheld.has(permission)))
    throw new AppError('forbidden')
}
