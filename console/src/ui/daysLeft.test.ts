import { expect, test } from 'vitest'
import { daysLeft } from './daysLeft.ts'

test('a deadline has the days of the calendar left, over the ends of months and years too', () => {
  expect(daysLeft('2026-11-22', '2026-11-22')).toBe(0)
  expect(daysLeft('2027-03-01', '2027-02-27')).toBe(2)
  expect(daysLeft('2027-01-01', '2026-12-31')).toBe(1)
})

test('what is past is below nothing', () => {
  expect(daysLeft('2026-11-20', '2026-11-22')).toBe(-2)
})
