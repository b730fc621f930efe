import { languages } from '../i18n/language.ts'
import { currencies } from './money.ts'

/** Codes that `Intl` has names for. Worked out when they are first asked for. */
export interface NamedCodes {
  /** All of them, in order. */
  codes(): readonly string[]
  /** The code that a text means: the code itself, or its name in one of the seven languages; in any case. */
  of(text: string): string | undefined
}

/** Codes that `Intl` names, and that ISO 3166-1 does not give to a country: unions, the world, islands of others. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/** The countries of ISO 3166-1 (alpha-2), in upper case. Of one that is no more the canonical code is another. */
export const countries = namedCodes('region', {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  isCode: (code) => !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  // Every country has one code.
  isMeant: () => true,
})

/** The languages of ISO 639 with two letters, in lower case. */
export const languageCodes = namedCodes('language', {
  letters: 'abcdefghijklmnopqrstuvwxyz',
  isCode: () => true,
  // Of two codes for one language the older one is not what a name means.
  isMeant: (code) => Intl.getCanonicalLocales(code)[0] === code,
})

/** The currencies that the product knows, in upper case. */
export const currencyCodes: NamedCodes = {
  codes: () => currencies,
  of(text) {
    const code = text.toUpperCase()
    if (currencies.some((one) => one === code)) return code
    currencyNames ??= namesOf('currency', currencies)
    return currencyNames.get(text.toLowerCase())
  },
}
let currencyNames: ReadonlyMap<string, string> | undefined

interface Choice {
  letters: string
  isCode(code: string): boolean
  /** May a name stand for this code? */
  isMeant(code: string): boolean
}

function namedCodes(type: 'region' | 'language', { letters, isCode, isMeant }: Choice): NamedCodes {
  let known: ReadonlySet<string> | undefined
  let byName: ReadonlyMap<string, string> | undefined
  const codes = () => {
    if (known) return known
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    const all = [...letters].flatMap((a) => [...letters].map((b) => a + b))
    known = new Set(all.filter((code) => isNamed(names, code) && isCode(code)))
    return known
  }
  return {
    codes: () => [...codes()],
    of(text) {
      const code = letters.startsWith('A') ? text.toUpperCase() : text.toLowerCase()
      if (codes().has(code)) return code
      byName ??= namesOf(type, [...codes()].filter(isMeant))
      return byName.get(text.toLowerCase())
    },
  }
}

/** What codes are called in the seven languages, in full and for short (`Hong Kong`, `UK`), in lower case. */
function namesOf(type: 'region' | 'language' | 'currency', codes: readonly string[]): Map<string, string> {
  const pairs = (['short', 'long'] as const).flatMap((style) =>
    languages.flatMap((language) => {
      const named = new Intl.DisplayNames(language, { type, style })
      return codes.map((code) => [(named.of(code) ?? code).toLowerCase(), code] as const)
    }),
  )
  return new Map(type === 'region' ? [['usa', 'US'], ...pairs] : pairs)
}

/** Does `Intl` have a name for the code? What is no code at all makes it throw. */
function isNamed(names: Intl.DisplayNames, code: string): boolean {
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}
