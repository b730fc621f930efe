import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitEntries } from './entries.ts'

test.each([
  ['a,b c\nd', ['a', 'b', 'c', 'd']],
  ['a，b、c', ['a', 'b、c']],
  [' a \r\n\t a ,, b ', ['a', 'b']],
  ['', []],
  [' ,\n， ', []],
  ['b a b', ['b', 'a']],
])('%j splits into %j', (text, entries) => {
  expect(splitEntries(text)).toEqual(entries)
})

test('entries are never empty, never repeated and hold no separator', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ',', '，', ' ', '\n', '\t', '\u3000') }), (text) => {
      const entries = splitEntries(text)
      expect(new Set(entries).size).toBe(entries.length)
      for (const entry of entries) expect(entry).toMatch(/^[^\s,，]+$/u)
    }),
  )
})

test('splitting what was joined by any separator gives the entries back in order', () => {
  const word = fc.string({ unit: fc.constantFrom('x', 'y', '-', '.', '文'), minLength: 1 })
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.constantFrom('\n', ', ', ' ', '，', '\r\n'), (entries, separator) => {
      expect(splitEntries(entries.join(separator))).toEqual(entries)
    }),
  )
})
