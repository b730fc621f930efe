import type { NurtureStart } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { startOfDay } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, offsetMs } from '@quarterdeck/shared/values/time.ts'
import type { NurtureAccountRow } from '../store/accounts.ts'

const hourMs = 3_600_000

export interface OverCap {
  account: number
  account_name: string
  /** The beginning of the hour or the day, UTC milliseconds. */
  time: number
  per: 'hour' | 'day'
  planned: number
  cap: number
}

/** The hours and days of the clock in which accounts have more starts than their caps let go, the earliest first. */
export function overCaps(
  accounts: readonly NurtureAccountRow[],
  startsOf: ReadonlyMap<number, readonly NurtureStart[]>,
  zone: string,
): OverCap[] {
  const beginnings = {
    hour: (at: number) => at - ((((at + offsetMs(at, zone)) % hourMs) + hourMs) % hourMs),
    day: (at: number) => startOfDay(formatDay(at, zone), zone),
  }
  return accounts
    .flatMap((one) =>
      (['hour', 'day'] as const).flatMap((per) => {
        const cap = per === 'hour' ? one.cap_hour : one.cap_day
        if (cap === 0) return []
        return [...Map.groupBy(startsOf.get(one.id) ?? [], ({ at }) => beginnings[per](at))]
          .filter(([, starts]) => starts.length > cap)
          .map(([time, starts]) => ({
            account: one.id,
            account_name: one.account,
            time,
            per,
            planned: starts.length,
            cap,
          }))
      }),
    )
    .toSorted((a, b) => a.time - b.time)
}
