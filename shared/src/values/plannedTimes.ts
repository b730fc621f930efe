import { type PostingTime, postingTimesIn } from './postingTimes.ts'
import { addDays, daysBetween, momentOf } from './publishTimes.ts'
import { formatDay } from './time.ts'

/** The instants of posting times on a day, in order, none twice: a leap of the clock may bring two of them together. */
export function postingMomentsOn(day: string, times: readonly PostingTime[], zone: string): number[] {
  // 1970 began with a Thursday, the fourth day of a week.
  const weekday = ((((daysBetween('1970-01-01', day) + 3) % 7) + 7) % 7) + 1
  const moments = times
    .filter((one) => one.weekday === weekday)
    .map(({ clock }) => momentOf(`${day} ${clock}`, zone).at)
  return [...new Set(moments)].sort((one, other) => one - other)
}

export interface FreeTime {
  /** As `posting_times` keeps them; a list of them, where they have been read already. */
  readonly times: string | readonly PostingTime[]
  readonly zone: string
  /** The time must be later than this instant. */
  readonly after: number
  /** Instants at which something is planned for the account: it keeps the whole minute. */
  readonly taken: ReadonlySet<number>
}

/** The next posting time at which nothing is planned yet; undefined where there are no posting times. */
export function nextFreeTime({ times: given, zone, after, taken }: FreeTime): number | undefined {
  const times = timesOf(given)
  if (times.length === 0) return undefined
  const minutes = new Set([...taken].map(minuteOf))
  let day = formatDay(after, zone)
  for (;;) {
    const free = postingMomentsOn(day, times, zone).find((at) => at > after && !minutes.has(minuteOf(at)))
    if (free !== undefined) return free
    day = addDays(day, 1)
  }
}

export interface SpreadAccount {
  readonly id: number
  /** As `posting_times` keeps them; without any, times are spread evenly over the day. */
  readonly times: string | readonly PostingTime[]
  /** Instants at which something is planned for it. */
  readonly taken: ReadonlySet<number>
  /** So many posts a day at most, whatever they are of; 0: no such cap, as everywhere. */
  readonly cap: number
}

export interface Spread {
  /** How many contents: they are named by their number from 0. */
  readonly contents: number
  readonly accounts: readonly SpreadAccount[]
  readonly zone: string
  /** The first day (`YYYY-MM-DD`). */
  readonly from: string
  /** So many a day for each account at most. */
  readonly perDay: number
  /** Nothing is planned before this instant. */
  readonly now: number
  /** Each content goes out once, under one account after the other; otherwise under every account. */
  readonly deal?: boolean
  /** So many minutes later than the account before it does each account post what it posts at the same time; 0. */
  readonly stagger?: number
}

export interface SpreadResult {
  /** By time, and at the same time in the order of the accounts. */
  readonly rows: { readonly content: number; readonly account: number; readonly at: number }[]
  /** Days on which an account would have got more if its cap of a day let it, up to its last post. */
  readonly capped: { readonly account: number; readonly day: string }[]
  /** What found no time: the cap of the account leaves none. */
  readonly unplaced: { readonly content: number; readonly account: number }[]
}

/**
 * A time for each content under each account: the posting times of the account from a day on at which nothing is planned, in the order of the
 * contents. What is planned already stays where it is and counts, for `perDay` as for the cap. An account without posting times gets
 * `perDay` times a day, evenly from 9 to 21 o'clock.
 */
export function spread({ accounts, ...order }: Spread): SpreadResult {
  const { contents, deal = false, stagger = 0 } = order
  const each = accounts.map((account, index) => {
    const later = index * stagger * minuteMs
    if (!deal) return spreadOver(account, { ...order, later })
    const own = Math.ceil((contents - index) / accounts.length)
    const dealt = <R extends { content: number }>(row: R): R => ({
      ...row,
      content: index + row.content * accounts.length,
    })
    const { rows, capped, unplaced } = spreadOver(account, { ...order, contents: Math.max(0, own), later })
    return { rows: rows.map(dealt), capped, unplaced: unplaced.map(dealt) }
  })
  const place = new Map(accounts.map(({ id }, index) => [id, index]))
  return {
    rows: each
      .flatMap(({ rows }) => rows)
      .sort((one, other) => one.at - other.at || place.get(one.account)! - place.get(other.account)!),
    capped: each.flatMap(({ capped }) => capped),
    unplaced: each.flatMap(({ unplaced }) => unplaced),
  }
}

/** An account on which nothing has found a time for so many days in a row gets nothing more. */
const mostEmptyDays = 400

function spreadOver(
  account: SpreadAccount,
  { contents, zone, from, perDay, now, later }: Omit<Spread, 'accounts'> & { later: number },
): SpreadResult {
  const times = timesOf(account.times)
  const taken = Map.groupBy(account.taken, (at) => formatDay(at, zone))
  const result: SpreadResult = { rows: [], capped: [], unplaced: [] }
  const today = formatDay(now, zone)
  let day = from > today ? from : today
  for (let empty = 0; result.rows.length < contents && empty < mostEmptyDays; empty++) {
    const planned = taken.get(day) ?? []
    const minutes = new Set(planned.map(minuteOf))
    const moments = times.length > 0 ? postingMomentsOn(day, times, zone) : evenlyOn(day, perDay, zone)
    const own = moments.map((at) => at + later)
    const free = own.filter((at) => at > now && !minutes.has(minuteOf(at)))
    const wanted = Math.min(perDay - planned.length, free.length, contents - result.rows.length)
    const most = account.cap === 0 ? wanted : Math.min(wanted, account.cap - planned.length)
    if (wanted > Math.max(0, most)) result.capped.push({ account: account.id, day })
    for (const at of free.slice(0, Math.max(0, most))) {
      result.rows.push({ content: result.rows.length, account: account.id, at })
      empty = 0
    }
    day = addDays(day, 1)
  }
  for (let content = result.rows.length; content < contents; content++) {
    result.unplaced.push({ content, account: account.id })
  }
  return result
}

const minuteMs = 60_000
/** In minutes of a day. */
const [earliest, latest] = [9 * 60, 21 * 60]

function evenlyOn(day: string, count: number, zone: string): number[] {
  const moments = Array.from({ length: count }, (_, number) => {
    const minute = Math.round(earliest + (count > 1 ? (number * (latest - earliest)) / (count - 1) : 0))
    const two = (part: number) => String(part).padStart(2, '0')
    return momentOf(`${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`, zone).at
  })
  return [...new Set(moments)]
}

function timesOf(given: string | readonly PostingTime[]): readonly PostingTime[] {
  return typeof given === 'string' ? (postingTimesIn(given) ?? []) : given
}

function minuteOf(at: number): number {
  return Math.floor(at / 60_000)
}
