import { actionKey, codeKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { TextFormat } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { named } from '../i18n/named.ts'

const all = resources as unknown as readonly AnyResource[]

/** What a group of permission keys is about: the title of its resource, or a name of its own. */
export function groupWords(group: string, t: Translate): string {
  return named(t, titleKey(group)) ?? named(t, codeKey('permission.group', group)) ?? group
}

/** What a key such as `link-pool.add` allows, within its group; an action that has no words stays as it is. */
export function verbWords(key: string, t: Translate): string {
  const at = key.indexOf('.')
  const [group, verb] = [key.slice(0, at), key.slice(at + 1)]
  const resource = all.find(({ name }) => name === group)
  const ofAction = resource && verb in actionsOf(resource) ? named(t, actionKey(resource, verb)) : undefined
  return ofAction ?? named(t, codeKey('permission.verb', verb)) ?? named(t, codeKey('permission.action', key)) ?? verb
}

/** `Link pool · Add`. */
export function keyWords(key: string, t: Translate): string {
  const group = key.split('.')[0]!
  return `${groupWords(group, t)} · ${verbWords(key, t)}`
}

/** Comma-joined names of the product in words, where a text holds such; undefined for all other texts. */
export function namesIn(text: string, format: TextFormat | undefined, t: Translate): string | undefined {
  const say = format === 'resource' ? groupWords : format === 'permission' ? keyWords : format === 'ingest' && kindWords
  if (!say) return undefined
  return text
    .split(',')
    .map((name) => say(name, t))
    .join(', ')
}

/** What may be sent in, with the title of the list that it fills. */
export function ingestOptions(t: Translate): { value: string; label: string }[] {
  return all.flatMap(({ name, ingest }) => (ingest ? [{ value: ingest.kind, label: t(titleKey(name)) }] : []))
}

function kindWords(kind: string, t: Translate): string {
  return ingestOptions(t).find(({ value }) => value === kind)?.label ?? kind
}

/** Groups that are no list of the kit. */
const deep = ['book-task', 'fleet', 'session', 'setting']

/** Every name that a text of the format `resource` may hold, with its words. */
export function groupOptions(t: Translate): { value: string; label: string }[] {
  const names = new Set([...all.map(({ name }) => name), ...deep])
  return [...names].map((name) => ({ value: name, label: groupWords(name, t) }))
}
