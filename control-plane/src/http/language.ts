import { dictionaryOf, type Namespaces } from '@quarterdeck/shared/i18n/dictionary.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { type Translate, translator } from '@quarterdeck/shared/i18n/translate.ts'

/** One translator a language, made when it is first asked for. Tests add namespaces of their own. */
export function createTranslators(more: Namespaces = {}): (language: Language) => Translate {
  const made = new Map<Language, Translate>()
  return (language) => {
    let translate = made.get(language)
    if (!translate) {
      translate = translator(language, dictionaryOf({ ...texts, more }, language))
      made.set(language, translate)
    }
    return translate
  }
}
