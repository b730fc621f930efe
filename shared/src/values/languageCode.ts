import { isNamed, namesOf, twoLetters } from './country.ts'

/** The languages of ISO 639 with two letters, as far as `Intl` knows them. */
export function languageCodes(): readonly string[] {
  if (!codes) {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    codes = twoLetters(26, 97).filter((code) => isNamed(names, code))
  }
  return codes
}

/** Is this the code of a language, in lower case? */
export function isLanguage(code: string): boolean {
  return languageCodes().includes(code)
}

/** The code of a language, out of that code or its name in one of the seven languages. */
export function languageCodeOf(text: string): string | undefined {
  const code = text.toLowerCase()
  if (isLanguage(code)) return code
  // Of two codes for one language the older one is not what a name means.
  names ??= namesOf(
    'language',
    languageCodes().filter((one) => Intl.getCanonicalLocales(one)[0] === one),
  )
  return names.get(code)
}

let names: ReadonlyMap<string, string> | undefined
let codes: readonly string[] | undefined
