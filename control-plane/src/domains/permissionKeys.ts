import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { type AnyResource, permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Domain } from './defineDomain.ts'

/** Every permission key there is, in order: from the verbs and fields of resources and the calls of domains. */
export function permissionKeys(
  domains: readonly Pick<Domain, 'contracts' | 'permissions'>[],
  definitions: readonly AnyResource[] = resources as unknown as readonly AnyResource[],
): string[] {
  const keys = new Set(domains.flatMap((domain) => domain.permissions))
  for (const resource of definitions) {
    for (const verb of [...resource.verbs, ...Object.keys(actionsOf(resource))]) keys.add(permissionOf(resource, verb))
    for (const { key } of Object.values(resource.fields)) if (key) keys.add(key)
  }
  for (const contract of domains.flatMap((domain) => domain.contracts)) {
    for (const call of Object.values(contract)) {
      if (isEndpoint(call) && call.permission !== 'public' && call.permission !== 'session') keys.add(call.permission)
    }
  }
  return [...keys].sort()
}

/** Keys by what they are about, for the editor. */
export function groupsOf(keys: readonly string[]): { group: string; keys: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const group = groupOf(key)
    groups.set(group, [...(groups.get(group) ?? []), key])
  }
  return [...groups].map(([group, its]) => ({ group, keys: its }))
}

export function groupOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'path' in value
}
