import type { CallVisibility, Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { wordOf } from '@quarterdeck/shared/resource/baseFields.ts'
import { actionCallOf, callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Domain } from './defineDomain.ts'

/** Every permission key there is, in order: from the verbs and fields of resources and the calls of domains. */
export function permissionKeys(
  domains: readonly Pick<Domain, 'contracts' | 'permissions'>[],
  definitions: readonly AnyResource[] = resources as readonly AnyResource[],
): string[] {
  return [...new Set(openedBy(domains, definitions).map(({ key }) => key))].sort()
}

/** Those of them that open something which is not internal: what a role can be worth in an external organisation. */
export function outsideKeys(
  domains: readonly Pick<Domain, 'contracts' | 'permissions'>[],
  definitions: readonly AnyResource[] = resources as readonly AnyResource[],
): string[] {
  const outside = openedBy(domains, definitions).filter(({ visibility }) => visibility !== 'internal')
  return [...new Set(outside.map(({ key }) => key))].sort()
}

/** What each key opens, and whose that is. */
function openedBy(
  domains: readonly Pick<Domain, 'contracts' | 'permissions'>[],
  definitions: readonly AnyResource[],
): { key: string; visibility: CallVisibility }[] {
  const lists = definitions.flatMap((resource) => {
    const calls = [
      ...resource.verbs.map((verb) => callOf(resource, verb)),
      ...Object.keys(actionsOf(resource)).map((action) => actionCallOf(resource, action)),
    ]
    const fields = Object.values(resource.fields).flatMap(({ key }) => key ?? [])
    return [
      ...calls.map(({ permission, visibility }) => ({ key: permission, visibility })),
      ...fields.map((key) => ({ key, visibility: wordOf(resource.visibility) })),
    ]
  })
  const calls = domains
    .flatMap(({ contracts }) => contracts)
    .flatMap((contract) => Object.values(contract).filter(isEndpoint))
    .filter(({ permission }) => permission !== 'public' && permission !== 'session')
    .map(({ permission, visibility }) => ({ key: permission, visibility }))
  const others = domains.flatMap(({ permissions }) => Object.entries(permissions))
  return [...lists, ...calls, ...others.map(([key, visibility]) => ({ key, visibility }))]
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
