import { expect, test } from 'vitest'
import { differing, shownDifference } from './differing.ts'

test('of long texts the place that differs is shown, with what stands around it', () => {
  const start = 'a'.repeat(100)
  const found = differing(`${start} 42 yuan ${start}`, `${start} 45 yuan ${start}`)
  expect(found).toEqual({
    before: `…${'a'.repeat(22)} 42 yuan ${'a'.repeat(18)}…`,
    after: `…${'a'.repeat(22)} 45 yuan ${'a'.repeat(18)}…`,
  })
})

test('in a table texts of two hundred characters stand whole, and of longer ones no more than that is shown', () => {
  const long = 'x'.repeat(200)
  expect(shownDifference(long, 'y')).toEqual({ before: long, after: 'y' })
  const { before, after } = shownDifference('x'.repeat(5000), 'y'.repeat(5000))
  expect([before, after].map((text) => text.length)).toEqual([201, 201])
})

test('short texts are shown whole, also where one is empty or repeats itself', () => {
  expect(differing('茶😀茶', '茶茶')).toEqual({ before: '茶😀茶', after: '茶茶' })
  expect(differing('', 'new')).toEqual({ before: '', after: 'new' })
})
