import { expect, test } from 'vitest'
import { measureLines } from './measureLines.ts'

const measure = {
  at: '2026-11-20 14:05:00',
  battery: 80,
  charging: 1,
  temperature: 31,
  storage_free: 20,
  storage_total: 80,
}

test('what a phone does not say has no point, and storage is a part of the whole', () => {
  const at = Date.UTC(2026, 10, 20, 14, 5)
  expect(measureLines([measure, { ...measure, battery: -1, temperature: -273, storage_free: -1 }])).toEqual({
    battery: [[at, 80]],
    temperature: [[at, 31]],
    storage: [[at, 25]],
  })
})
