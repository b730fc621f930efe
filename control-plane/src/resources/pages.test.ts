import { expect, test } from 'vitest'
import { JsonText } from '../http/handler.ts'
import { createPages } from './pages.ts'

const page = (text: string) => ({
  version: 1,
  answer: { data: new JsonText(text), totalCount: 0, totalPage: 0, pageIndex: 1, pageSize: 30 },
})

test('over the budget the page that was not used longest goes first', () => {
  const pages = createPages(20)
  pages.set('a', page('0123456789'))
  pages.set('b', page('0123456789'))
  pages.get('a')
  pages.set('c', page('0123456789'))
  expect(['a', 'b', 'c'].map((key) => pages.get(key) !== undefined)).toEqual([true, false, true])
})

test('a page that replaces itself is counted once, one larger than the budget is not kept', () => {
  const pages = createPages(20)
  for (let n = 0; n < 5; n++) pages.set('a', page('0123456789'))
  pages.set('b', page('0123456789'))
  expect(pages.get('a')).toBeDefined()
  pages.set('c', page('x'.repeat(21)))
  expect(pages.get('c')).toBeUndefined()
})
