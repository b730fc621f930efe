import type { Store } from '../../platform/store/store.ts'
import type { Domain } from '../defineDomain.ts'
import { defaultRoles } from './defaultRoles.ts'
import { roleKeys } from './roleKeys.ts'

/** Under this id stand the keys whose defaults have been given out already: what an administrator took away stays away. */
const knownKeys = -1

/**
 * Makes the built-in roles where they are missing, and gives them their share of keys that are new in this version.
 * The super admin needs none; the administrator's `*` stands for all.
 */
export async function seedRoles(
  store: Store,
  keys: readonly string[],
  domains: readonly Domain[],
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    const known = new Set(
      (
        await tx.all<{ permission: string }>('SELECT permission FROM role_permission WHERE role_id = ?', [knownKeys])
      ).map((row) => row.permission),
    )
    const isFirst = known.size === 0
    const fresh = keys.filter((key) => !known.has(key))
    if (fresh.length === 0) return
    await tx.run(
      `INSERT INTO role (id, name, fixed, update_time)
       SELECT value ->> 'id', value ->> 'name', 1, ? FROM json_each(?) WHERE true ON CONFLICT (id) DO NOTHING`,
      [now, JSON.stringify(defaultRoles.map(({ id, name }) => ({ id, name })))],
    )
    const given = defaultRoles
      .filter((role) => role.id > 1)
      .flatMap((role) => roleKeys(role, fresh, domains).map((key) => [role.id, key] as const))
    if (isFirst) given.push([1, '*'])
    given.push(...fresh.map((key) => [knownKeys, key] as const))
    await tx.run(
      `INSERT INTO role_permission (role_id, permission)
       SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      [JSON.stringify(given)],
    )
  })
}
