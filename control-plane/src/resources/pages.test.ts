import { expect, test } from 'vitest'
import { JsonText } from '../http/handler.ts'
import { createPages } from './pages.ts'

const page = (text: string) => ({
  version: 1,
  answer: { data: new JsonText(text), totalCount: 0, totalPage: 0, pageIndex: 1, pageSize: 30 },
})

test('over the budget the page that was not used longest goes first', () => {
  // Each takes its ten characters and one for what it was asked for.
  const pages = createPages(22)
  pages.set('a', page('0123456789'))
  pages.set('b', page('0123456789'))
  pages.get('a')
  pages.set('c', page('0123456789'))
  expect(['a', 'b', 'c'].map((key) => pages.get(key) !== undefined)).toEqual([true, false, true])
})

test('a page that replaces itself is counted once, one larger than the budget is not kept', () => {
  const pages = createPages(22)
  for (let n = 0; n < 5; n++) pages.set('a', page('0123456789'))
  pages.set('b', page('0123456789'))
  expect(pages.get('a')).toBeDefined()
  pages.set('c', page('x'.repeat(22)))
  expect(pages.get('c')).toBeUndefined()
})

test('pages without rows do not pile up, however long their filters are', () => {
  const pages = createPages(1000)
  const keys = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(100, 'x'))
  for (const key of keys) pages.set(key, page('[]'))
  expect(keys.filter((key) => pages.get(key))).toEqual(keys.slice(-9))
})
