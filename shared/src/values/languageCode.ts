import { isNamed, twoLetters } from './country.ts'

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

let codes: readonly string[] | undefined
