import * as contract from '@quarterdeck/shared/contracts/roles.ts'
import { roleOptions, rolePermissions, setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { groupsOf } from '../../permissionKeys.ts'
import { refuseHigherRole } from './refuseHigherRole.ts'
import { roleHooks } from './roleHooks.ts'
import { roleName } from './roleName.ts'
import { seedRoles } from './seedRoles.ts'
import { deleteKeys, insertKeys, readKeys, readRole, readRoles, touchRole } from './store.ts'

export { codeOfReach, reachOf } from './reach.ts'
export { refuseHigherRole } from './refuseHigherRole.ts'
export { roleName } from './roleName.ts'
export { readKeys } from './store.ts'
export { rolePermission } from './tables.ts'

export const roles = defineDomain({
  name: 'roles',
  contracts: [contract],
  grants: { look: ['!role.*'] },
  extend: { role: roleHooks },
  start: startRoles,
})

/** Built-in roles with their default keys, and the editor of keys beside the role list. */
async function startRoles({ context, router, resources, permissionKeys: keys, domains }: App): Promise<void> {
  const { store, audit, now } = context
  await seedRoles(store, keys, domains, now())

  router.serve(roleOptions, async ({ t }) => {
    const rows = await readRoles.all(store.read)
    return { data: rows.map((row) => ({ id: row.id, name: roleName(row, t) })) }
  })

  router.serve(rolePermissions, async ({ query, t }) => ({
    data: { ...(await matrixOf(store.read, query.id, keys, t)), groups: groupsOf(keys) },
  }))

  router.serve(setRolePermissions, async ({ query, body, actor, t, userAgent }) => {
    await resources.stepUp(actor, { agent: userAgent })
    const wanted = [...new Set(body.keys)].sort()
    const unknown = wanted.find((key) => !keys.includes(key))
    if (unknown)
      throw new AppError(
        'invalid',
        {},
        { problems: [{ field: 'keys', code: 'not_a_choice', data: { value: unknown } }] },
      )
    // Nobody gives away what they do not have, or takes from a role that has what they have not.
    if (query.id === 0) throw new AppError('role_fixed')
    // A role is everybody's, in every organisation.
    if (actor.reach !== 'all') throw new AppError('forbidden')
    if (!actor.all && !wanted.every((key) => actor.keys.has(key))) throw new AppError('forbidden')
    await store.write(async (tx) => {
      const before = await matrixOf(tx, query.id, keys, t)
      await refuseHigherRole(tx, actor, query.id)
      await deleteKeys.run(tx, { roleIds: [query.id] })
      await insertKeys.run(tx, { pairs: wanted.map((key) => [query.id, key] as const) })
      await touchRole.run(tx, { id: query.id, at: now() })
      await audit.record(tx, {
        actor,
        action: 'role.setPermissions',
        resource: 'role',
        rowId: query.id,
        summary: auditMessage('set', {
          deed: 'role.setPermissions',
          name: `#${query.id}`,
          before: before.keys.length,
          after: wanted.length,
        }),
        before: before.keys.filter((key) => !wanted.includes(key)),
        after: wanted.filter((key) => !before.keys.includes(key)),
        address: actor.address,
      })
    })
    return { data: await matrixOf(store.read, query.id, keys, t) }
  })
}

async function matrixOf(
  sql: Sql,
  id: number,
  keys: readonly string[],
  t: Translate,
): Promise<{ id: number; name: string; keys: string[]; fixed: boolean }> {
  const role = await readRole.get(sql, { id })
  if (!role) throw new AppError('not_found')
  const rows = await readKeys.all(sql, { roleId: id })
  const own = rows.map((row) => row.permission)
  const all = id === 0 || own.includes('*')
  return { id, name: roleName(role, t), keys: all ? [...keys] : own, fixed: role.fixed === 1 }
}
