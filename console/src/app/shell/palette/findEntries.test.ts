import { expect, test } from 'vitest'
import { findEntries } from './findEntries.ts'

const entries = [
  { to: '/homeStatis', title: 'Home', group: 'Home', words: '/homeStatis' },
  { to: '/linkPool', title: 'Link pool', group: 'Sites', words: '/linkPool Sites' },
  { to: '/accountManage', title: 'Accounts', group: 'Fleet', words: '/accountManage Fleet' },
  { to: '/x', title: 'The pool', group: '', words: '' },
]
const titles = (typed: string) => findEntries(entries, typed).map((entry) => entry.title)

test('nothing typed shows every page', () => {
  expect(titles('')).toHaveLength(4)
})

test('titles that start with what is typed come before those that contain it', () => {
  expect(titles('POOL')).toEqual(['Link pool', 'The pool'])
  expect(titles('the')).toEqual(['The pool'])
})

test('a page is found by its path and its group too, after those found by title', () => {
  expect(titles('fleet')).toEqual(['Accounts'])
  expect(titles('sites pool')).toEqual(['Link pool'])
})

test('what fits nothing finds nothing, but for the searches that always stand there', () => {
  expect(titles('zzz')).toEqual([])
  const search = { to: '/linkPool?keyword=zzz', title: 'Search zzz', group: '', always: true }
  expect(findEntries([...entries, search], 'zzz')).toEqual([search])
})
