import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRunIds } from './runId.ts'

test('ids of runs sort by age, are of one length, and none is given twice, however many are asked for at once', () => {
  let now = 1_763_700_000_000
  const newId = createRunIds(() => now, randomBytes)
  const ids = Array.from({ length: 2_000 }, () => newId())
  now += 1
  const later = newId()
  expect(new Set(ids).size).toBe(2_000)
  expect(ids.every((id) => /^[\da-z]{22}$/.test(id) && id < later)).toBe(true)
})

test('the whole chance of eight bytes goes into an id', () => {
  const newId = createRunIds(
    () => 0,
    (count) => Buffer.alloc(count, 255),
  )
  expect(newId()).toBe(`000000000${(2n ** 64n - 1n).toString(36)}`)
})
