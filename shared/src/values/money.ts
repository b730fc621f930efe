/** The currencies that the product keeps accounts in (matrix.md §9). */
export const currencies = ['USD', 'KRW', 'JPY', 'GBP', 'VND', 'THB', 'PHP', 'BRL', 'MOP', 'HKD', 'TWD'] as const
export type Currency = (typeof currencies)[number]

/** Of these the smallest coin is the main unit. */
const whole: ReadonlySet<string> = new Set(['KRW', 'JPY', 'VND'])

/** Micro amounts are whole millionths of the main unit, whatever the currency. */
export const microDigits = 6

/** How many digits stand behind the point in the currency; `micro`: of amounts in millionths. */
export function moneyDigits(currency: string, micro = false): number {
  return micro ? microDigits : whole.has(currency) ? 0 : 2
}

/** `12.34` of 1234 and 2 digits, exactly; `fewest` digits are written also where they are zeros. */
export function amountText(units: number, digits: number, fewest = digits): string {
  const text = String(Math.abs(units)).padStart(digits + 1, '0')
  const point = text.length - digits
  const behind = text.slice(point).replace(/0+$/, '').padEnd(Math.min(fewest, digits), '0')
  return `${units < 0 ? '-' : ''}${text.slice(0, point)}${behind === '' ? '' : `.${behind}`}`
}

/** The same of whole units that a number may not hold, such as sums. */
export function exactAmountText(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const point = text.length - digits
  return `${units < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`
}

/**
 * 1234 of `12.34` and 2 digits, exactly: nothing is rounded. Undefined: no amount, more digits than there are coins for, or more than a
 * number holds.
 */
export function unitsOf(given: string | number, digits: number): number | undefined {
  const text = typeof given === 'number' ? plain(given) : given.trim()
  const [, sign, main = '', behind = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (main === '' && behind === '') return undefined
  const kept = behind.replace(/0+$/, '')
  if (kept.length > digits) return undefined
  const units = Number(`${main}${kept.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(units)) return undefined
  return sign === '-' && units !== 0 ? -units : units
}

/** Without an exponent: 1e-7 is 0.0000001. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}
