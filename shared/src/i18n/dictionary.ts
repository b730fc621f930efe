import type { Language, Text } from './language.ts'
import type { Dictionary } from './translate.ts'

/** Texts of all namespaces, cut to one language and laid flat: what a translator and the console's build want. */
export function dictionaryOf(
  namespaces: Readonly<Record<string, Readonly<Record<string, Text | undefined>>>>,
  language: Language,
): Dictionary {
  const flat: Record<string, string> = {}
  for (const [namespace, texts] of Object.entries(namespaces)) {
    for (const [key, text] of Object.entries(texts)) if (text) flat[`${namespace}.${key}`] = text[language]
  }
  return flat
}
