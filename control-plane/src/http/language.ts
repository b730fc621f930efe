import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import type { Language, Text } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { type Dictionary, type Translate, translator } from '@quarterdeck/shared/i18n/translate.ts'

export type Namespaces = Readonly<Record<string, Readonly<Record<string, Text | undefined>>>>

/** One translator a language, made when it is first asked for. Tests add namespaces of their own. */
export function createTranslators(more: Namespaces = {}): (language: Language) => Translate {
  const made = new Map<Language, Translate>()
  return (language) => {
    let translate = made.get(language)
    if (!translate) {
      const dictionary = dictionaryOf({ ...texts, ...more }, language)
      translate = remembering(translator(language, dictionary), dictionary)
      made.set(language, translate)
    }
    return translate
  }
}

/** Filling in nothing takes i18next longer than all else in a short call. */
function remembering(translate: Translate, dictionary: Dictionary): Translate {
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values || !Object.hasOwn(dictionary, key)) return translate(key, values)
    const words = plain.get(key) ?? translate(key)
    plain.set(key, words)
    return words
  }
}
