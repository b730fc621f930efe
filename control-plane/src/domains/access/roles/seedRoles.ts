import type { Store } from '../../../platform/store/store.ts'
import type { Domain } from '../../defineDomain.ts'
import { defaultRoles } from './defaultRoles.ts'
import { codeOfReach } from './reach.ts'
import { roleKeys } from './roleKeys.ts'
import { insertBuiltInRole, insertKeys, readKeys } from './store.ts'

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
    const known = new Set((await readKeys.all(tx, { roleId: knownKeys })).map((row) => row.permission))
    const isFirst = known.size === 0
    const fresh = keys.filter((key) => !known.has(key))
    if (fresh.length === 0) return
    for (const { id, name, reach } of defaultRoles)
      await insertBuiltInRole.run(tx, { id, name, reach: codeOfReach(reach), at: now })
    const given = defaultRoles
      .filter((role) => role.id > 1)
      .flatMap((role) => roleKeys(role, fresh, domains).map((key) => [role.id, key] as const))
    if (isFirst) given.push([1, '*'])
    given.push(...fresh.map((key) => [knownKeys, key] as const))
    await insertKeys.run(tx, { pairs: given })
  })
}
