import { expect, test } from 'vitest'
import { amountText, moneyDigits, unitsOf } from './money.ts'

test('amounts are read and written exactly', () => {
  expect(unitsOf('12345678901234.56', 2)).toBe(1_234_567_890_123_456)
  expect(amountText(1_234_567_890_123_456, 2)).toBe('12345678901234.56')
  // 0.0075 cent.
  expect(unitsOf('0.000075', moneyDigits('USD', true))).toBe(75)
  expect(unitsOf(0.000075, 6)).toBe(75)
  expect(amountText(75, 6, 2)).toBe('0.000075')
  expect(amountText(2_500_000, 6, 2)).toBe('2.50')
  expect(amountText(-5, 2)).toBe('-0.05')
  expect(amountText(100, moneyDigits('JPY'))).toBe('100')
  expect(unitsOf('.5', 2)).toBe(50)
  expect(unitsOf('1.50', 1)).toBe(15)
})

test('what would have to be rounded, or is no amount, is refused', () => {
  for (const [text, digits] of [
    ['1.5', 0],
    ['0.001', 2],
    ['0.0000001', 6],
    ['1e3', 2],
    ['0x10', 2],
    ['1,000', 2],
    ['', 2],
    ['.', 2],
    ['99999999999999999', 2],
  ] as const)
    expect([text, unitsOf(text, digits)]).toEqual([text, undefined])
  expect(unitsOf(1e-7, 6)).toBeUndefined()
})
