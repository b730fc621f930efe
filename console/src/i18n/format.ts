import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { amountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'

/** `12,345` in the manner of the language, with so many digits behind the point at the most. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  return digits === 0 ? numbers(language).format(value) : decimals(digits)(language).format(value)
}

/** `12,345`, or `10,000+` where there may be more: how many rows a list has, as far as they were counted. */
export function formatTotal({ total, capped }: { total: number; capped: boolean }, language: Language): string {
  return `${formatNumber(total, language)}${capped ? '+' : ''}`
}

/** `7,901.00`: always as many digits, so that the points of a column stand below each other. */
export function formatDecimal(value: number, language: Language, digits: number): string {
  return fixed(digits)(language).format(value)
}

/**
 * `USD 12.34` of an amount in whole units: its code, because several currencies call themselves dollar, and always as many digits; of a
 * micro amount at least two and at most six.
 */
export function formatMoney(units: number, { micro }: { micro?: true }, currency: string, language: Language): string {
  const digits = moneyDigits(currency, micro)
  const text = amountText(units, digits, micro ? 2 : digits)
  const behind = text.split('.')[1]?.length ?? 0
  // Exact: a formatter takes decimal texts as they are, whatever a float would make of them.
  const shown = fixed(behind)(language).format(text as `${number}`)
  return currency ? `${currency} ${shown}` : shown
}

/** `12.5%` of 12.5, with so many digits behind the point at the most. */
export function formatPercent(value: number, language: Language, digits = 0): string {
  return percents(digits)(language).format(value / 100)
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `3 min ago` of two instants in milliseconds. Under a minute it is "now": seconds would flicker. */
export function formatAgo(at: number, now: number, language: Language): string {
  const seconds = Math.round((at - now) / 1000)
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return ago(language).format(Math.trunc(seconds / size), unit)
  }
  return ago(language).format(0, 'second')
}

/** `1.2 MB`, for files. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = bytes >= 1_000_000 ? ['megabyte', 1_000_000] : bytes >= 1000 ? ['kilobyte', 1000] : ['byte', 1]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / (size as number))
}

const decimals = remembered((digits: number) =>
  remembered((language: Language) => new Intl.NumberFormat(language, { maximumFractionDigits: digits })),
)
const fixed = remembered((digits: number) =>
  remembered(
    (language: Language) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
)
const percents = remembered((digits: number) =>
  remembered(
    (language: Language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }),
  ),
)
const numbers = remembered((language: Language) => new Intl.NumberFormat(language))
const ago = remembered(
  (language: Language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
)

// Making a formatter costs far more than using it.
function remembered<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    let known = made.get(key)
    if (!known) {
      known = make(key)
      made.set(key, known)
    }
    return known
  }
}

/** `<1 s`, `12 s`, `3 min 20 s`, `2 hr 5 min`: times are kept in whole seconds, so that less is not known. */
export function formatDuration(ms: number, language: Language): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return `<${inUnit('second')(language).format(1)}`
  const [large, small, size] =
    seconds < 3600 ? (['minute', 'second', 60] as const) : (['hour', 'minute', 3600] as const)
  if (seconds < 60) return inUnit('second')(language).format(seconds)
  const rest = Math.floor((seconds % size) / (size / 60))
  const parts = [inUnit(large)(language).format(Math.floor(seconds / size))]
  if (rest > 0) parts.push(inUnit(small)(language).format(rest))
  return parts.join(' ')
}

const inUnit = remembered((unit: string) =>
  remembered((language: Language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })),
)
