import { alertKindOf } from './alertKinds.ts'

/** Up to so many minutes, and then so many hours, people count in them. */
const [mostMinutes, mostHours] = [120, 96]

/** The value of an alert as its text shows it: `73 hr` of 4,395 minutes, in the manner of the language; the number of any other kind. */
export function alertValue({ kind, value }: { kind: number; value: number }, language: string): string | number {
  if (!alertKindOf(kind)?.lasts) return value
  const hours = value / 60
  if (value <= mostMinutes) return inUnit(value, 'minute', language)
  return hours <= mostHours ? inUnit(hours, 'hour', language) : inUnit(hours / 24, 'day', language)
}

function inUnit(count: number, unit: 'minute' | 'hour' | 'day', language: string): string {
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, style).format(Math.floor(count))
}
