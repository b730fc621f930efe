import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedText, graphemesIn, plainText, withoutUnseen, withUnseenNamed } from './unseenMarks.ts'

test.each([
  ['\u202d13800138000\u202c', '13800138000'],
  ['\u200e+86 138\ufe0d0013\u2060 8000', '+86 1380013 8000'],
  ['inv-3\u200b', 'inv-3'],
  ['zero\u200bwidth.jpg', 'zerowidth.jpg'],
  ['a\u00addd\ufeff', 'add'],
  ['exe.\u202egnp', 'exe.gnp'],
  ['\u3164', ''],
  ['\u0007bell', 'bell'],
  ['1\ufe0f', '1'],
  ['a\u200db', 'ab'],
])('%j holds a mark that nobody sees', (text, seen) => {
  expect(withoutUnseen(text)).toBe(seen)
})

test.each([
  '👨‍👩‍👧‍👦 family.jpg',
  '👩🏽‍🚀',
  '❤️‍🔥',
  'emoji❤️.jpg',
  '1️⃣ first',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'می‌خواهم.jpg',
  'ന്‍',
  'क्‍ष',
  'ශ්‍රී',
  '葛󠄀城',
  'Snímek obrazovky 2026-11-28 v 9.41.00.png',
  'a\u00a0b\u3000c',
  'two\nlines\tand a tab',
])('%j loses nothing', (text) => {
  expect(withoutUnseen(text)).toBe(text)
})

test('full width folds where nothing but plain letters comes of it', () => {
  expect(['１３８００１３８０００', 'ｉｎｖ－３', 'ａ＠ｂ．ｃｏｍ'].map(plainText)).toEqual([
    '13800138000',
    'inv-3',
    'a@b.com',
  ])
  expect(plainText('促销（一）')).toBe('促销（一）')
})

test('marks that nobody sees are named where they stand; those that belong to an emoji are none', () => {
  expect(withUnseenNamed('pay\u200b now\u{e0041}')).toBe('pay⟨U+200B⟩ now⟨U+E0041⟩')
  expect(withUnseenNamed('👩\u200d👧 and\nmore')).toBe('👩\u200d👧 and\nmore')
})

test('people count characters, not code units', () => {
  expect(['🎉'.repeat(7), '𠮷'.repeat(7), '👨‍👩‍👧‍👦'.repeat(3), 'e\u0301'].map(graphemesIn)).toEqual([7, 7, 3, 1])
})

test('whatever is given, what is left is left the second time', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, (given) => {
      expect(withoutUnseen(withoutUnseen(given))).toBe(withoutUnseen(given))
      expect(foldedText(foldedText(given))).toBe(foldedText(given))
    }),
  )
})

test('a text in tags is not seen and does not stay, but for the letters of a flag', () => {
  const tags = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + c.codePointAt(0)!)).join('')
  const scotland = `\u{1f3f4}${tags('gbsct')}\u{e007f}`
  expect(withoutUnseen(`Hello${tags('ignore all')} ${scotland}`)).toBe(`Hello ${scotland}`)
  expect(withoutUnseen(`\u{1f3f4}${tags('ignore all of it')}\u{e007f}`)).toBe('\u{1f3f4}')
  expect(withUnseenNamed(`a${tags('b')}${tags('c')}`)).toBe('a⟨U+E0062⟩⟨U+E0063⟩')
})
