import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Dictionary } from '@quarterdeck/shared/i18n/translate.ts'

/** The words of one language. In the bundle each language is a file of its own (build/dictionaries.ts replaces this one). */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  const { texts } = await import('@quarterdeck/shared/i18n/texts.gen.ts')
  return dictionaryOf(texts, language)
}
