import { expect, test } from 'vitest'
import { createLeaseFence } from './leaseFence.ts'

test('what comes under a number below the highest of its phone is old, in whatever order the numbers were heard of', () => {
  let told = 0
  const holds = createLeaseFence(() => told++)
  holds.raise('a', 7)
  holds.raise('a', 6)
  expect(told).toBe(1)
  holds.heard([
    { phone: 'a', number: 5 },
    { phone: 'b', number: 9 },
  ])
  expect([holds.isOld('a', 6), holds.isOld('a', 7), holds.isOld('a', 8)]).toEqual([true, false, false])
  expect([holds.isOld('b', 8), holds.isOld('c', 1)]).toEqual([true, false])
  expect(told).toBe(2)
})
