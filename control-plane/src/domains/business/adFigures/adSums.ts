import type { adSums } from '@quarterdeck/shared/contracts/adStatistic.ts'
import { mostAdSums } from '@quarterdeck/shared/contracts/adStatistic.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { clickShareOf, ecpmOf } from '@quarterdeck/shared/values/adFigures.ts'
import { currencies, exactAmountText, microDigits, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { sumRows } from '../../../resources/read/sumRows.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'

type Sums = Reply<typeof adSums>['data']

/** Both parts of a ratio are summed over the rows that say both. */
const parts = {
  requests: 't.requests',
  impressions: 't.impressions',
  clicks: 't.clicks',
  income: 't.income',
  earned: 'CASE WHEN t.impressions IS NOT NULL THEN t.income END',
  earning: 'CASE WHEN t.income IS NOT NULL THEN t.impressions END',
  clicked: 'CASE WHEN t.impressions IS NOT NULL THEN t.clicks END',
  clickable: 'CASE WHEN t.clicks IS NOT NULL THEN t.impressions END',
} as const

/** What the ad figures of a filter come to, by currency and `by`. */
export async function sumsOfAds(
  read: Sql,
  table: Table,
  { by, ...filters }: Readonly<Record<string, unknown>> & { by: string },
  readContext: ReadContext,
): Promise<Sums> {
  const keys = by === 'total' ? ['currency'] : [by, 'currency']
  const rows = await sumRows(read, table, { filters, readContext, by: keys, sums: parts })
  const sums = rows.map((row) => {
    const whole = (name: keyof typeof parts) => (row[name] === null ? null : BigInt(row[name]))
    const currency = String(row.currency)
    const income = whole('income')
    const ecpm = ecpmOf(whole('earned'), whole('earning'), currency)
    return {
      key: by === 'total' ? '' : String(row[by]),
      currency,
      rows: row.count,
      requests: row.requests,
      impressions: row.impressions,
      clicks: row.clicks,
      income: income === null ? null : exactAmountText(income, moneyDigits(currency)),
      ecpm: ecpm === null ? null : exactAmountText(ecpm, microDigits),
      click_share: clickShareOf(whole('clicked'), whole('clickable')),
      earned: income ?? -1n,
    }
  })
  const kept = by === 'day' ? sums.slice(-mostAdSums) : mostEarned(sums)
  return kept.map(({ earned: _, ...sum }) => sum)
}

/** Of each currency those that earned most: amounts of several are not compared. */
function mostEarned<S extends { currency: string; earned: bigint }>(sums: readonly S[]): S[] {
  const most = Math.floor(mostAdSums / currencies.length)
  return [...Map.groupBy(sums, ({ currency }) => currency).values()].flatMap((those) =>
    those.toSorted((one, other) => (one.earned < other.earned ? 1 : one.earned > other.earned ? -1 : 0)).slice(0, most),
  )
}
