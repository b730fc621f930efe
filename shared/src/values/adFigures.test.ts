import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clickShareOf, ecpmOf } from './adFigures.ts'

describe('what a thousand impressions earned', () => {
  test.each([
    [1234n, 1000n, 'USD', 12_340_000n],
    [1n, 3n, 'USD', 3_333_333n],
    [2n, 3n, 'USD', 6_666_667n],
    // Of these currencies the smallest coin is the main unit.
    [1000n, 8000n, 'JPY', 125_000_000n],
    // A day that a currency of small coins earns: more than a number of millionths holds exactly.
    [9_007_199_254_740_993n, 1n, 'VND', 9_007_199_254_740_993_000_000_000n],
    [0n, 5n, 'USD', 0n],
    [5n, 0n, 'USD', null],
    [0n, 0n, 'USD', null],
    [null, 5n, 'USD', null],
    [5n, null, 'USD', null],
  ] as const)('%s of %s impressions in %s', (income, impressions, currency, ecpm) =>
    expect(ecpmOf(income, impressions, currency)).toBe(ecpm),
  )

  test('of several rows is that of their sums, which a mean of theirs is not', () => {
    const rows = [
      { income: 100n, impressions: 10n },
      { income: 100n, impressions: 990n },
    ]
    const each = rows.map(({ income, impressions }) => Number(ecpmOf(income, impressions, 'USD')))
    expect(ecpmOf(200n, 1000n, 'USD')).toBe(2_000_000n)
    expect((each[0]! + each[1]!) / 2).toBeGreaterThan(50_000_000)
  })

  test('lies between the least and the most of the rows that are summed', () => {
    const row = fc.record({ income: fc.bigInt(0n, 10n ** 12n), impressions: fc.bigInt(1n, 10n ** 11n) })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const sum = (of: 'income' | 'impressions') => rows.reduce((all, one) => all + one[of], 0n)
        const each = rows.map(({ income, impressions }) => ecpmOf(income, impressions, 'BRL')!)
        const whole = ecpmOf(sum('income'), sum('impressions'), 'BRL')!
        expect(each.some((one) => one <= whole)).toBe(true)
        expect(each.some((one) => one >= whole)).toBe(true)
      }),
    )
  })
})

test.each([
  [1n, 3n, 33.33],
  [2n, 3n, 66.67],
  [7n, 7n, 100],
  [0n, 7n, 0],
  [0n, 0n, null],
  [null, 7n, null],
  [7n, null, null],
] as const)('%s clicks of %s impressions', (clicks, impressions, share) =>
  expect(clickShareOf(clicks, impressions)).toBe(share),
)
