import { expect, test } from 'vitest'
import { typedBehindSlash, withPhrase } from './behindSlash.ts'

test.each([
  ['/', ''],
  ['/ship', 'ship'],
  ['Hello\n/order 12', 'order 12'],
  ['and/or', undefined],
  ['Hello /ship', undefined],
  ['/ship\nmore', undefined],
  ['', undefined],
])('what is looked for in %j is %j', (text, typed) => {
  expect(typedBehindSlash(text)).toBe(typed)
})

test('a phrase stands in the place of what was typed, whatever is in it', () => {
  expect(withPhrase('/sh', 'It costs $1 and $& more')).toBe('It costs $1 and $& more')
  expect(withPhrase('Hello\n/sh', 'It is on its way')).toBe('Hello\nIt is on its way')
})
