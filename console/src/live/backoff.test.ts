import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('the first try comes at once, later ones more slowly, never more than 15 s apart', () => {
  expect(backoffMs(1, 0)).toBe(250)
  expect(backoffMs(1, 1)).toBe(500)
  expect(backoffMs(3, 1)).toBe(2000)
  expect(backoffMs(50, 1)).toBe(15_000)
  expect(backoffMs(1000, 0)).toBe(7500)
})
