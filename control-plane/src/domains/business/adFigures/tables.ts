import { currencies, microDigits, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { adStatistic } from '../../../platform/schema/tables.gen.ts'

const wholeOnes = sql.raw(
  currencies
    .filter((currency) => moneyDigits(currency) === 0)
    .map((currency) => `'${currency}'`)
    .join(),
)
/** Minor units of one, times a thousand, in millionths. */
const thousandfold = (digits: number) => sql.raw(`${1000 * 10 ** (microDigits - digits)}.0`)

/**
 * Of one row what `adFigures.ts` says of sums: nothing where one of both parts is missing. An amount that no number holds exactly is none: the
 * income of a day, earned by a handful.
 */
export const ratiosOfAds = computedOn(adStatistic, (t) => {
  const earned = sql`${t.income} * (CASE WHEN ${t.currency} IN (${wholeOnes}) THEN ${thousandfold(0)} ELSE ${thousandfold(2)} END) / ${t.impressions}`
  return {
    ecpm: sql`(CASE WHEN ${t.impressions} > 0 AND ${earned} <= ${sql.raw(String(Number.MAX_SAFE_INTEGER))} THEN CAST(round(${earned}) AS INTEGER) END)`,
    click_share: sql`(CASE WHEN ${t.impressions} > 0 THEN round(${t.clicks} * 100.0 / ${t.impressions}, 2) END)`,
  }
})
