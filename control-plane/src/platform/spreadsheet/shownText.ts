import { type CellObject, SSF } from '@e965/xlsx'
import type { OddCell } from './messages.ts'

/**
 * What a cell says, as text: numbers in full (never 1.38E+10, never 1,234), other number formats as shown, dates as
 * `YYYY-MM-DD HH:mm:ss`, times of day as `HH:mm:ss`.
 */
export function shownText({ t, v, z }: CellObject, is1904: boolean): string {
  // Nothing is in it, or the result of its formula is not in the file.
  if (t === 'z') return ''
  if (typeof v === 'number')
    return t === 'e' ? (errors[v] ?? '#ERROR') : shownNumber(v, typeof z === 'string' ? z : '', is1904)
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE'
  return v === undefined || v === null ? '' : String(v)
}

/** How a cell is more than its text; undefined where the text is all. */
export function oddness({ t, v, z }: CellObject, text: string): OddCell | undefined {
  if (t === 'e') return { kind: 'error' }
  if (t === 'd') return { kind: 'date' }
  if (typeof v !== 'number') return undefined
  if (typeof z === 'string' && isDate(z)) return { kind: 'date' }
  if (Math.abs(v) >= firstOfSixteenDigits) return { kind: 'long' }
  const full = inFull(v)
  return full === text ? undefined : { kind: 'value', text: full }
}

/** Excel keeps 15 digits: those behind were never typed. */
const firstOfSixteenDigits = 1e15

interface DateParts {
  y: number
  m: number
  d: number
  H: number
  M: number
  S: number
}

function shownNumber(value: number, format: string, is1904: boolean): string {
  if (format === '' || format === '@' || /^general$/i.test(format)) return inFull(value)
  if (isDate(format)) return shownDate(value, is1904) ?? inFull(value)
  const text: string = SSF.format(format, value, { date1904: is1904 }).trim()
  if (/\dE[+-]?\d/i.test(text) || text.startsWith('#')) return inFull(value)
  return /^-?[\d,]+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** Of a day or a time of day, not of how long something took. */
function isDate(format: string): boolean {
  return !/^general$/i.test(format) && SSF.is_date(format) && !/\[[hms]+\]/i.test(format)
}

function shownDate(value: number, is1904: boolean): string | undefined {
  const date: DateParts | null = SSF.parse_date_code(value, { date1904: is1904 })
  if (!date) return undefined
  const time = [date.H, date.M, date.S].map((part) => pad(part, 2)).join(':')
  return value < 1 ? time : `${pad(date.y, 4)}-${pad(date.m, 2)}-${pad(date.d, 2)} ${time}`
}

/** Excel keeps 15 digits; what a float has beyond them is noise. */
export function inFull(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? plainDigits.format(value) : text
}

const plainDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
