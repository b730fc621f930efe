import { menuGroups } from '@quarterdeck/shared/resource/areas.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Domain } from '../../defineDomain.ts'
import { groupOf } from '../../permissionKeys.ts'
import type { PermissionSet } from '../../permissionSet.ts'
import type { DefaultRole } from './defaultRoles.ts'

type Announced = readonly Pick<Domain, 'grants'>[]

/** The keys out of `keys` that a built-in role has at first. */
export function roleKeys(
  { permissionSets }: Pick<DefaultRole, 'permissionSets'>,
  keys: readonly string[],
  domains: Announced,
  definitions: readonly AnyResource[] = resources as readonly AnyResource[],
): string[] {
  if (permissionSets === 'all') return [...keys]
  const patterns = permissionSets.map((permissionSet) => patternsOf(permissionSet, domains, definitions))
  return keys.filter((key) => patterns.some((some) => isGranted(some, key)))
}

/** What a permission set may do, as patterns; see `Grants`. */
export function patternsOf(
  permissionSet: PermissionSet,
  domains: Announced,
  definitions: readonly AnyResource[],
): string[] {
  const claimed = new Set(domains.flatMap(({ grants }) => Object.values(grants).flat()))
  const ofArea = definitions
    .filter(({ area, name }) => menuGroups[area]?.writers === permissionSet && !claimed.has(`${name}.*`))
    .map(({ name }) => `${name}.*`)
  const general = permissionSet === 'look' ? ['*.list', '*.export'] : []
  return [...general, ...ofArea, ...domains.flatMap(({ grants }) => grants[permissionSet] ?? [])]
}

function isGranted(patterns: readonly string[], key: string): boolean {
  let has = false
  for (const pattern of patterns) {
    if (pattern.startsWith('!')) has = has && !matches(pattern.slice(1), key)
    else has = has || matches(pattern, key)
  }
  return has
}

function matches(pattern: string, key: string): boolean {
  if (pattern === key) return true
  if (pattern.startsWith('*.')) return key.endsWith(pattern.slice(1))
  return pattern.endsWith('.*') && groupOf(key) === pattern.slice(0, -2)
}
