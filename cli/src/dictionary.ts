import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Dictionary } from '@quarterdeck/shared/i18n/translate.ts'

/** How much is needed: for the list of commands, or for everything that a command may say. */
export type Amount = 'help' | 'all'

/** The words of one language. In the bundle each language is two small files (build/dictionaries.ts replaces this one). */
export async function loadDictionary(language: Language, amount: Amount): Promise<Dictionary> {
  const { texts } = await import('@quarterdeck/shared/i18n/texts.gen.ts')
  return pick(dictionaryOf(texts, language), amount)
}

/** Our own words and the titles of lists; or all words. */
export function pick(dictionary: Dictionary, amount: Amount): Dictionary {
  if (amount === 'all') return dictionary
  return Object.fromEntries(Object.entries(dictionary).filter(([key]) => /^cli\.|^[^.]+\.title$/.test(key)))
}
