import { z } from 'zod'
import { filterShape } from '../resource/endpoints.ts'
import { adStatistic } from '../resources/statistics/adStatistic.ts'
import { endpoint } from './endpoint.ts'

/** What sums of ad figures are told apart by, beside their currency. */
export const adGroupings = ['total', 'day', 'app', 'ad_type', 'country'] as const
/** So many rows at most: of days the latest, of others those of each currency that earned most. */
export const mostAdSums = 1_000

/** Whole numbers that may be more than a number holds; null where no row says any. */
const whole = z.string().nullable()

/** What the ad figures of a filter come to, a row for each currency: amounts of several are never added up, and ratios are those of the sums. */
export const adSums = endpoint({
  name: 'ad-statistic.sums',
  method: 'GET',
  path: '/ad-statistic/sums',
  permission: 'ad-statistic.list',
  visibility: 'organisation',
  summary: `Sums of the ad figures that the filter of the list shows, by currency and ${adGroupings.join(', ')}; ${mostAdSums} rows at most, of days the latest.`,
  query: z.strictObject({ ...filterShape(adStatistic), by: z.enum(adGroupings).default('total') }),
  reply: z.array(
    z.object({
      /** The day, the app, the code of the type or of the country; '' of the total. */
      key: z.string(),
      currency: z.string(),
      rows: z.number().int(),
      requests: whole,
      impressions: whole,
      clicks: whole,
      /** In main units, such as `1234.50`. */
      income: whole,
      /** What a thousand impressions earned, in main units, of the rows that say both. */
      ecpm: whole,
      /** Percent, of the rows that say both. */
      click_share: z.number().nullable(),
    }),
  ),
})
