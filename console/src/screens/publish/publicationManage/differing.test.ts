import { expect, test } from 'vitest'
import { differing } from './differing.ts'

test('of long texts the place that differs is shown, with what stands around it', () => {
  const start = 'a'.repeat(100)
  const found = differing(`${start} 42 yuan ${start}`, `${start} 45 yuan ${start}`)
  expect(found).toEqual({
    before: `…${'a'.repeat(22)} 42 yuan ${'a'.repeat(18)}…`,
    after: `…${'a'.repeat(22)} 45 yuan ${'a'.repeat(18)}…`,
  })
})

test('short texts are shown whole, also where one is empty or repeats itself', () => {
  expect(differing('茶😀茶', '茶茶')).toEqual({ before: '茶😀茶', after: '茶茶' })
  expect(differing('', 'new')).toEqual({ before: '', after: 'new' })
})
