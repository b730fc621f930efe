import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { refuseHigherRole } from './refuseHigherRole.ts'
import { isDefaultRole, roleName } from './roleName.ts'
import { deleteKeys } from './store.ts'

/** Built-in roles stay, under their names in every language; their keys are edited beside the list. */
export const roleHooks: ResourceHooks = {
  async beforeAdd(_tx, rows, { actor }) {
    refuseReach(actor, rows)
  },
  async beforeEdit(tx, rows, { actor }) {
    refuseReach(
      actor,
      rows.map(({ changes }) => changes),
    )
    for (const { before } of rows) await refuseHigherRole(tx, actor, before.id)
    if (rows.some(({ before, changes }) => before.fixed === 1 && 'name' in changes)) throw new AppError('role_fixed')
  },
  async beforeDelete(tx, rows, { actor }) {
    for (const { id } of rows) await refuseHigherRole(tx, actor, id)
    if (rows.some((row) => row.fixed === 1)) throw new AppError('role_fixed')
    await deleteKeys.run(tx, { roleIds: rows.map((row) => row.id) })
  },
  present(row, t) {
    row.name = roleName({ id: Number(row.id), name: String(row.name), fixed: Number(row.fixed) }, t)
  },
  label: (id, stored, t) => roleName({ id, name: stored, fixed: isDefaultRole(id) ? 1 : 0 }, t),
}

/** A role is everybody's: how far it reaches is said by those who see all. */
function refuseReach({ reach }: Actor, rows: readonly Stored[]): void {
  if (reach !== 'all' && rows.some((row) => Number(row.reach ?? 0) > 0)) throw new AppError('forbidden')
}
