import { languages } from '../i18n/language.ts'

/** Codes that `Intl` has names for. Worked out when they are first asked for. */
export interface NamedCodes {
  /** All of them, in order. */
  codes(): readonly string[]
  /** The code that a text means: the code itself, or its name in one of the seven languages; in any case. */
  of(text: string): string | undefined
  /** Whose names they have in `Intl.DisplayNames`. */
  readonly type: NamedType
}

type NamedType = 'region' | 'language' | 'currency'

/** Codes that `Intl` names, and that ISO 3166-1 does not give to a country: unions, the world, islands of others. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/** The countries of ISO 3166-1 (alpha-2), in upper case. Of one that is no more the canonical code is another. */
export const countries = namedCodes('region', {
  all: () =>
    pairsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter(
      (code) => !noCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
    ),
  cased: (text) => text.toUpperCase(),
  // Every country has one code.
  isMeant: () => true,
})

/** The languages of ISO 639 with two letters, in lower case. */
export const languageCodes = namedCodes('language', {
  all: () => pairsOf('abcdefghijklmnopqrstuvwxyz'),
  cased: (text) => text.toLowerCase(),
  // Of two codes for one language the older one is not what a name means.
  isMeant: (code) => Intl.getCanonicalLocales(code)[0] === code,
})

/** The currencies of ISO 4217 that are reckoned in here (matrix.md §9). */
export const currencies = namedCodes('currency', {
  all: () => 'USD KRW JPY GBP VND THB PHP BRL MOP HKD TWD'.split(' '),
  cased: (text) => text.toUpperCase(),
  isMeant: () => true,
})

/** By the format of a text field that holds such a code. */
export const codesByFormat = { country: countries, language: languageCodes, currency: currencies } as const
export type CodeFormat = keyof typeof codesByFormat

/** Does a text of this format hold a code of which people see the name? */
export function isCodeFormat(format: string | undefined): format is CodeFormat {
  return format !== undefined && Object.hasOwn(codesByFormat, format)
}

interface Choice {
  /** What may be a code; those that `Intl` does not name are none. */
  all(): readonly string[]
  cased(text: string): string
  /** May a name stand for this code? */
  isMeant(code: string): boolean
}

function pairsOf(letters: string): string[] {
  return [...letters].flatMap((a) => [...letters].map((b) => a + b))
}

function namedCodes(type: NamedType, { all, cased, isMeant }: Choice): NamedCodes {
  let known: ReadonlySet<string> | undefined
  let byName: ReadonlyMap<string, string> | undefined
  const codes = () => {
    if (known) return known
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    known = new Set(all().filter((code) => isNamed(names, code)))
    return known
  }
  return {
    type,
    codes: () => [...codes()],
    of(text) {
      const code = cased(text)
      if (codes().has(code)) return code
      byName ??= namesOf(type, [...codes()].filter(isMeant))
      return byName.get(text.toLowerCase())
    },
  }
}

/** What codes are called in the seven languages, in lower case. */
function namesOf(type: NamedType, codes: readonly string[]): Map<string, string> {
  const pairs = languages.flatMap((language) => {
    const named = new Intl.DisplayNames(language, { type })
    return codes.map((code) => [(named.of(code) ?? code).toLowerCase(), code] as const)
  })
  return new Map(pairs)
}

/** Does `Intl` have a name for the code? What is no code at all makes it throw. */
function isNamed(names: Intl.DisplayNames, code: string): boolean {
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}
