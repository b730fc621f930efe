import { expect, test } from 'vitest'
import { pageAfter, pagesOf } from './rotation.ts'

test('every phone has its turn, and after the last page comes the first', () => {
  const pages = pagesOf(250, 30)
  expect(pages).toBe(9)
  expect([1, 8, 9].map((page) => pageAfter(page, pages))).toEqual([2, 9, 1])
})

test('phones that go while it turns leave no page beyond the last', () => {
  expect(pageAfter(5, pagesOf(7, 6))).toBe(1)
  expect([pagesOf(0, 6), pageAfter(1, 1)]).toEqual([1, 1])
})
