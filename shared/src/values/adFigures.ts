import { microDigits, moneyDigits } from './money.ts'

/**
 * What a thousand impressions earned, in whole millionths of the currency's main unit, rounded half up; null where one of both is not known, or
 * nobody saw any. `income`: whole minor units. Of several rows: their sums, never a mean of what each of them has.
 */
export function ecpmOf(income: bigint | null, impressions: bigint | null, currency: string): bigint | null {
  if (income === null || impressions === null || impressions <= 0n) return null
  const thousandfold = income * 1000n * 10n ** BigInt(microDigits - moneyDigits(currency))
  return (2n * thousandfold + impressions) / (2n * impressions)
}

/** Percent of the impressions that were clicked, two digits; null where one of both is not known, or nobody saw any. */
export function clickShareOf(clicks: bigint | null, impressions: bigint | null): number | null {
  if (clicks === null || impressions === null || impressions <= 0n) return null
  return Number((20_000n * clicks + impressions) / (2n * impressions)) / 100
}
