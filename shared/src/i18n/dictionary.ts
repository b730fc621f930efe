import type { Language, Text } from './language.ts'
import { wordsIn } from './language.ts'
import type { Dictionary } from './translate.ts'

/** Texts by namespace and key. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, Text>>>>

/** Texts of all areas, cut to one language and laid flat: what a translator and the console's build want. */
export function dictionaryOf(areas: Readonly<Record<string, Namespaces>>, language: Language): Dictionary {
  const flat: Record<string, string> = {}
  for (const namespaces of Object.values(areas)) {
    for (const [namespace, texts] of Object.entries(namespaces)) {
      for (const [key, text] of Object.entries(texts)) flat[`${namespace}.${key}`] = wordsIn(text, language)
    }
  }
  return flat
}
