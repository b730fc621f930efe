import { codeKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { named } from './filters/filtersOf.ts'

/** What a group of permission keys is about: the title of its resource, or a name of its own. */
export function groupWords(group: string, t: Translate): string {
  return named(t, titleKey(group)) ?? named(t, codeKey('permission.group', group)) ?? group
}

/** What a key such as `link-pool.add` allows, within its group; an action that has no words stays as it is. */
export function verbWords(key: string, t: Translate): string {
  const verb = key.slice(key.indexOf('.') + 1)
  return named(t, codeKey('permission.verb', verb)) ?? named(t, codeKey('permission.action', key)) ?? verb
}

/** `Link pool · Add`. */
export function keyWords(key: string, t: Translate): string {
  const group = key.split('.')[0]!
  return `${groupWords(group, t)} · ${verbWords(key, t)}`
}
