/** Signs and words of currencies before and behind a number. */
const before = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\d\s.+-])|[元円원đ]|Rp|RM|Rs\.?)\s*/u
const behind = /\s*(?:\p{Sc}|[元円원đ]|บาท|(?<=[\d\s])[A-Z]{3})$/u
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'RMB', 'NTD'])

/** Thousands with commas, and with points where two of them or decimals behind a comma leave no doubt; blanks and high commas between thousands. */
const withCommas = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const withPoints = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
const withBlanks = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/
/** A comma that cannot part thousands. */
const decimalComma = /^[+-]?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/

/**
 * A number as people write it, in the one form that fields read: `１，２３４．５０`, `¥1,234.50`, `1 234,5`, `1.234,50`, `12,5`, `USD 12` and `๑๒` without
 * what stands around the digits. What is no number stays as it is, for its field to refuse.
 */
export function numberText(cell: string): string {
  const text = withPlainDigits(cell.normalize('NFKC'))
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  const bare = sign + withoutCurrency(text.slice(sign.length).trim())
  if (withCommas.test(bare)) return bare.replaceAll(',', '')
  if (withPoints.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (withBlanks.test(bare)) return bare.replaceAll(/[\s'’]/g, '').replace(',', '.')
  return decimalComma.test(bare) ? bare.replace(',', '.') : bare
}

/** A sign alone is no amount. */
function withoutCurrency(text: string): string {
  if (!/\d/.test(text)) return text
  const known = (found: string) => {
    const [letters] = /[A-Z]{3}$/.exec(found.trim()) ?? []
    return letters === undefined || codes.has(letters) ? '' : found
  }
  return text.replace(before, known).replace(behind, known).trim()
}

/** Digits of other scripts stand ten in a row, from their zero on. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x17e0]

function withPlainDigits(text: string): string {
  if (!/[\u0660-\u17e9]/.test(text)) return text
  const plain = text.replace(/[\u0660-\u17e9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
  return plain.replaceAll('\u066b', '.').replaceAll('\u066c', ',')
}

/**
 * Does what a format shows say all of the number? `0012` of 12, `138-0013-8000` of 13800138000, `¥1,234.50`, `13%` of 0.13 and a length of time do;
 * `10` of 9.99 does not.
 */
export function saysAll(shown: string, full: string): boolean {
  const value = Number(full)
  if (/^\d+:\d\d(?::\d\d(?:\.\d+)?)?$/.test(shown)) return true
  if (!/\d/.test(shown)) return false
  const read = Number(numberText(shown.replace(/^\((.*)\)$/, '-$1').replace('%', '')))
  if (read === value) return true
  if (shown.includes('%')) return Math.abs(read / 100 - value) < 1e-12
  return Number.isInteger(value) && value >= 0 && digitsOf(shown) === digitsOf(full)
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
