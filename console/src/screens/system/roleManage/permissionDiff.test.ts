import { expect, test } from 'vitest'
import { findKeys, permissionDiff } from './permissionDiff.ts'

test('the difference says what is given and what is taken', () => {
  expect(permissionDiff(['b', 'a'], ['c', 'b'])).toEqual({ added: ['c'], removed: ['a'] })
  expect(permissionDiff(['a'], ['a'])).toEqual({ added: [], removed: [] })
})

const groups = [
  { group: 'link-pool', keys: ['link-pool.add', 'link-pool.list'] },
  { group: 'user', keys: ['user.add'] },
]
const words = {
  group: (group: string) => (group === 'link-pool' ? 'Link pool' : 'Users'),
  key: (key: string) => (key.endsWith('.add') ? 'Add' : 'View'),
}

test('a search finds whole groups by name, and single keys by their words or themselves', () => {
  expect(findKeys(groups, 'pool', words)).toEqual([groups[0]])
  expect(findKeys(groups, 'view', words)).toEqual([{ group: 'link-pool', keys: ['link-pool.list'] }])
  expect(findKeys(groups, 'user.add', words)).toEqual([groups[1]])
  expect(findKeys(groups, '', words)).toEqual(groups)
  expect(findKeys(groups, 'zzz', words)).toEqual([])
})
