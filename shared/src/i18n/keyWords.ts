import { actionsOf } from '../resource/actions.ts'
import type { AnyResource } from '../resource/define.ts'
import { resources } from '../resources/registry.gen.ts'
import { actionKey, codeKey, fieldKey, oneKey, titleKey } from './keys.ts'
import { named } from './named.ts'
import type { Translate } from './translate.ts'

const all: readonly AnyResource[] = resources

/** What a group of permission keys is about: the title of its resource, or a name of its own. */
export function groupWords(group: string, t: Translate): string {
  return named(t, titleKey(group)) ?? named(t, codeKey('permission.group', group)) ?? group
}

/** What one row of a list is called; of a group without rows, what the group is about. */
export function thingWords(group: string, t: Translate): string {
  return named(t, oneKey({ name: group })) ?? groupWords(group, t)
}

/**
 * What a key such as `link-pool.add` allows, within its group; of a key for some fields alone (`account-group.review`) the first of
 * them. An action that has no words stays as it is.
 */
export function verbWords(key: string, t: Translate): string {
  const at = key.indexOf('.')
  const [group, verb] = [key.slice(0, at), key.slice(at + 1)]
  const resource = all.find(({ name }) => name === group)
  const ofAction = resource && verb in actionsOf(resource) ? named(t, actionKey(resource, verb)) : undefined
  const field = Object.entries(resource?.fields ?? {}).find(([, one]) => one.key === key)?.[0]
  return (
    ofAction ??
    named(t, codeKey('permission.action', key)) ??
    named(t, codeKey('permission.verb', verb)) ??
    (resource && field ? named(t, fieldKey(resource, field)) : undefined) ??
    verb
  )
}

/** `Link pool · Add`. */
export function keyWords(key: string, t: Translate): string {
  const group = key.split('.')[0]!
  return `${groupWords(group, t)} · ${verbWords(key, t)}`
}
