import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { groupWords, keyWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { TextFormat } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'

const all: readonly AnyResource[] = resources

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
  return all.flatMap(({ name, ingest, reported }) =>
    [ingest, reported].flatMap((one) => (one ? [{ value: one.kind, label: t(titleKey(name)) }] : [])),
  )
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
