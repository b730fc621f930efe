import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

const kinds = {
  phrase: 'reply-phrase.one',
  commodity: 'commodity.one',
  order: 'customer-order.one',
  text: 'library-item.one',
} as const satisfies Record<string, TextKey>

/** Something that an answer may rest on. `text`: as a model is given it. */
export interface Source {
  kind: keyof typeof kinds
  id: number
  name: string
  text: string
}

/** As an answer keeps them. */
export function storedSources(sources: readonly Source[]): string {
  return JSON.stringify(sources.map(({ kind, id, name }) => ({ kind, id, name: name.slice(0, 120) })))
}

/** The same in words, a line each. */
export function sourcesInWords(stored: string, t: Translate): string {
  if (!stored.startsWith('[')) return stored
  const sources = JSON.parse(stored) as Pick<Source, 'kind' | 'id' | 'name'>[]
  return sources.map(({ kind, id, name }) => `${t(kinds[kind])} ${id}: ${name}`).join('\n')
}
