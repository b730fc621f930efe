import { type Language, languages } from '../i18n/language.ts'
import { formatTime, parseTime } from './time.ts'

/** A time of a week: the day counted from 1 (Monday), and `HH:mm`. */
export interface PostingTime {
  readonly weekday: number
  readonly clock: string
}

/** So many times a week at most: three a day. */
export const mostPostingTimes = 21

/**
 * Reads times of a week as people write them: days by their names in any of the seven languages, or by their numbers from 1 (Monday),
 * each followed by its times (`Mon 09:00 18:30; Wed 12:00`). In order, none twice; undefined where something is neither day nor time.
 */
export function postingTimesIn(text: string): PostingTime[] | undefined {
  // As they are kept they name no days: of a list of accounts nearly all are read so.
  if (kept.test(text)) return timesOf(new Set(text.split(',')))
  let rest = text.toLowerCase()
  for (const [name, weekday] of names()) rest = rest.replaceAll(name, ` ${weekday} `)
  const times = new Set<string>()
  let weekday: string | undefined
  let isUsed = true
  for (const word of rest.split(/[\s,，、;；]+/).filter((each) => each !== '')) {
    const [, hour, minute] = /^(\d{1,2})[:：](\d\d)$/.exec(word) ?? []
    if (hour === undefined) {
      if (!isUsed || !/^[1-7]$/.test(word)) return undefined
      weekday = word
      isUsed = false
    } else {
      if (weekday === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
      times.add(`${weekday} ${hour.padStart(2, '0')}:${minute}`)
      isUsed = true
    }
  }
  if (!isUsed) return undefined
  return timesOf(times)
}

const kept = /^[1-7] (?:[01]\d|2[0-3]):[0-5]\d(?:,[1-7] (?:[01]\d|2[0-3]):[0-5]\d)*$/

function timesOf(texts: ReadonlySet<string>): PostingTime[] {
  return [...texts].sort().map((one) => ({ weekday: Number(one[0]), clock: one.slice(2) }))
}

/** As they are kept and go over the wire: `1 09:00,1 18:30,3 12:00`. */
export function postingTimesText(times: readonly PostingTime[]): string {
  return times.map(({ weekday, clock }) => `${weekday} ${clock}`).join()
}

/** As people read them, and a spreadsheet holds them: `Mon 09:00 18:30; Wed 12:00`. */
export function postingTimesWords(value: string, language: Language): string {
  const days = Map.groupBy(postingTimesIn(value) ?? [], ({ weekday }) => weekday)
  return [...days]
    .map(([weekday, times]) => [weekdayName(weekday, language), ...times.map(({ clock }) => clock)].join(' '))
    .join('; ')
}

/** The same moments on the clocks of another zone, as zones stand at an instant (UTC milliseconds). */
export function postingTimesInZone(value: string, from: string, to: string, at: number): string {
  const wall = (zone: string) => parseTime(formatTime(at, zone), 'UTC') / 60_000
  const shift = wall(to) - wall(from)
  const week = 7 * 1440
  const moved = (postingTimesIn(value) ?? []).map(({ weekday, clock }) => {
    const minute = (weekday - 1) * 1440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + shift
    const inWeek = ((minute % week) + week) % week
    const two = (part: number) => String(part).padStart(2, '0')
    return `${Math.floor(inWeek / 1440) + 1} ${two(Math.floor((inWeek % 1440) / 60))}:${two(inWeek % 60)}`
  })
  return moved.sort().join()
}

/** What a day of the week is called, in short. */
export function weekdayName(weekday: number, language: Language): string {
  return nameOf(weekday, language, 'short')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** 2001 began with a Monday. */
function nameOf(weekday: number, language: Language, length: 'short' | 'long'): string {
  const key = `${language} ${length}`
  // To make a format costs a hundred times what it says.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(Date.UTC(2001, 0, 1) + (weekday - 1) * 86_400_000)
}

let known: (readonly [name: string, weekday: number])[] | undefined

/** The longest first: one name may begin another. */
function names(): (readonly [name: string, weekday: number])[] {
  known ??= languages
    .flatMap((language) =>
      [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
        (['short', 'long'] as const).map(
          (length) => [nameOf(weekday, language, length).toLowerCase(), weekday] as const,
        ),
      ),
    )
    .sort(([one], [other]) => other.length - one.length)
  return known
}
