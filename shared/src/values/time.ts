/** `YYYY-MM-DD HH:mm:ss`, or the date alone; a real day of the calendar. */
export function isTime(text: string): boolean {
  return partsOf(text) !== undefined
}

/** Is it a time zone that this runtime knows? */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** UTC milliseconds of a wall-clock time `YYYY-MM-DD[ HH:mm:ss]` in an IANA zone. Throws on a text that `isTime` refuses. */
export function parseTime(text: string, zone: string): number {
  const parts = partsOf(text)
  if (!parts) throw new RangeError(`not a time: ${text}`)
  const wall = Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3], parts[4], parts[5])
  // The offset depends on the instant: guess with the wall time as if it were UTC, then correct once.
  const first = wall - offsetMs(wall, zone)
  return wall - offsetMs(first, zone)
}

/** `YYYY-MM-DD HH:mm:ss` of an instant (UTC milliseconds) in a zone. */
export function formatTime(ms: number, zone: string): string {
  const wall = Math.floor((ms + offsetMs(ms, zone)) / 1000)
  const day = Math.floor(wall / 86_400)
  const second = wall - day * 86_400
  const minute = Math.floor(second / 60)
  return `${dayText(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}`
}

const days = new Map<number, string>()

/** `YYYY-MM-DD` of a day counted from 1970: a list of times is mostly of few days, and `Date` is slow at this. */
function dayText(day: number): string {
  let text = days.get(day)
  if (text === undefined) {
    text = new Date(day * 86_400_000).toISOString().slice(0, -14)
    if (days.size > 20_000) days.clear()
    days.set(day, text)
  }
  return text
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

/** `YYYY-MM-DD` of an instant in a zone. */
export function formatDay(ms: number, zone: string): string {
  return formatTime(ms, zone).slice(0, 10)
}

/** Read digit by digit: times are what lines of an ingest have most of. */
function partsOf(given: string): [number, number, number, number, number, number] | undefined {
  const text = given.trim()
  if (!/^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/.test(text)) return undefined
  const [y, mo, d] = [100 * twoAt(text, 0) + twoAt(text, 2), twoAt(text, 5), twoAt(text, 8)]
  const h = text.length > 10 ? twoAt(text, 11) : 0
  const mi = text.length > 10 ? twoAt(text, 14) : 0
  const s = text.length > 16 ? twoAt(text, 17) : 0
  const real = mo >= 1 && mo <= 12 && d >= 1 && d <= daysIn(y, mo) && h < 24 && mi < 60 && s < 60
  return real ? [y, mo, d, h, mi, s] : undefined
}

function twoAt(text: string, at: number): number {
  return 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 528
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

interface Zone {
  format: Intl.DateTimeFormat
  /** By quarter of an hour: zones change at full ones. */
  quarters: Map<number, number>
  /** By day (UTC); NaN where the offset changes within it. */
  days: Map<number, number>
}

const zones = new Map<string, Zone>()
const dayMs = 86_400_000
const quarterMs = 900_000

/** Offset of a zone to UTC at an instant, in milliseconds. `Intl` is slow: it is asked for both ends of a day, and rarely for what lies between. */
export function offsetMs(ms: number, name: string): number {
  const zone = zoneOf(name)
  const day = Math.floor(ms / dayMs)
  let offset = zone.days.get(day)
  if (offset === undefined) {
    const [start, end] = [quarterOffset(zone, day * dayMs), quarterOffset(zone, (day + 1) * dayMs)]
    offset = start === end ? start : Number.NaN
    if (zone.days.size > 20_000) zone.days.clear()
    zone.days.set(day, offset)
  }
  return Number.isNaN(offset) ? quarterOffset(zone, ms) : offset
}

function quarterOffset({ format, quarters }: Zone, ms: number): number {
  const quarter = Math.floor(ms / quarterMs)
  const known = quarters.get(quarter)
  if (known !== undefined) return known
  const at = quarter * quarterMs
  const part = Object.fromEntries(format.formatToParts(at).map((p) => [p.type, Number(p.value)]))
  const offset = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) - at
  if (quarters.size > 20_000) quarters.clear()
  quarters.set(quarter, offset)
  return offset
}

function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    zone = { format, quarters: new Map(), days: new Map() }
    zones.set(name, zone)
  }
  return zone
}
