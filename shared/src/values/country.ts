import { languages } from '../i18n/language.ts'

/** Codes that `Intl` names, and that ISO 3166-1 does not give to a country: unions, the world, islands of others. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/** The countries of ISO 3166-1 (alpha-2), as far as `Intl` knows them. */
export function countryCodes(): readonly string[] {
  if (!codes) {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    codes = twoLetters(26, 65).filter((code) => !noCountries.has(code) && isNamed(names, code) && isCurrent(code))
  }
  return codes
}

/** Is this the code of a country, in upper case? */
export function isCountry(code: string): boolean {
  return countryCodes().includes(code)
}

/** The code of a country, out of that code or its name in one of the seven languages. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase()
  if (isCountry(code)) return code
  names ??= namesOf('region', countryCodes())
  return names.get(text.toLowerCase())
}

let names: ReadonlyMap<string, string> | undefined

/** What codes are called in the seven languages, in lower case. */
export function namesOf(type: 'region' | 'language', codes: readonly string[]): Map<string, string> {
  const pairs = languages.flatMap((language) => {
    const named = new Intl.DisplayNames(language, { type })
    return codes.map((code) => [(named.of(code) ?? code).toLowerCase(), code] as const)
  })
  return new Map(pairs)
}

/** Of a country that is no more the canonical code is another one. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

let codes: readonly string[] | undefined

/** Does `Intl` have a name for the code? What is no code at all makes it throw. */
export function isNamed(names: Intl.DisplayNames, code: string): boolean {
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}

/** All words of two letters, from the letter with this code on. */
export function twoLetters(letters: number, first: number): string[] {
  const alphabet = Array.from({ length: letters }, (_, n) => String.fromCharCode(first + n))
  return alphabet.flatMap((a) => alphabet.map((b) => a + b))
}
