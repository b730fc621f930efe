import { expect, test } from 'vitest'
import { pageOf } from './rotation.ts'

const rows = Array.from({ length: 7 }, (_, n) => n)

test('every phone has its turn, and after the last page comes the first', () => {
  expect([0, 1, 2, 3].map((turn) => pageOf(rows, 3, turn))).toEqual([
    { rows: [0, 1, 2], page: 1, pages: 3 },
    { rows: [3, 4, 5], page: 2, pages: 3 },
    { rows: [6], page: 3, pages: 3 },
    { rows: [0, 1, 2], page: 1, pages: 3 },
  ])
})

test('phones that go while it turns leave no page beyond the last', () => {
  expect(pageOf(rows.slice(0, 2), 3, 5)).toEqual({ rows: [0, 1], page: 1, pages: 1 })
  expect(pageOf([], 3, 5)).toEqual({ rows: [], page: 1, pages: 1 })
})
