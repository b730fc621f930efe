import i18next, { type i18n } from 'i18next'
import type { AnyKey } from './keys.ts'
import type { Language } from './language.ts'
import { unknownWords } from './words/unknown.ts'

/** The texts of one language, flat: `link-pool.field.url` to the words. */
export type Dictionary = Readonly<Record<string, string>>
/** Words for a key; values fill `{{name}}`. Several values may choose a plural (`count`). A composed key without a text comes back as itself. */
export type Translate = (key: AnyKey, values?: Readonly<Record<string, string | number>>) => string

/** A translator for one language from its dictionary; i18next does the filling and the plurals. Ready at once. */
export function translator(language: Language, dictionary: Dictionary): Translate {
  const instance: i18n = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React and antd escape by themselves; elsewhere it is plain text.
    interpolation: { escapeValue: false },
    // People never see a placeholder: what is missing is said to be unknown.
    missingInterpolationHandler: () => `(${unknownWords.unknownValue[language]})`,
    resources: { [language]: { translation: { ...dictionary } } },
  })
  return (key, values) => {
    // Most words have nothing to fill in, and lists say them in every row.
    const plain = values === undefined && Object.hasOwn(dictionary, key) ? dictionary[key]! : undefined
    return plain !== undefined && !/\{\{|\$t\(/.test(plain) ? plain : instance.t(key, { ...values })
  }
}
