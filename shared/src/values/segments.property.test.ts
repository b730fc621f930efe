import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksIn } from './postMarks.ts'
import { segmentsOf, weightOf } from './segments.ts'

const vocabulary = [
  "One two three, four. Don't stop! ",
  'วันนี้เราอยากเล่าเรื่องร้านหนังสือเก่าที่อยู่ใกล้สถานีรถไฟ',
  'नमस्ते दुनिया। यह एक लंबा वाक्य है। ',
  'هذا نص عربي طويل. كيف حالك؟ ',
  'זה משפט בעברית, והוא ארוך. ',
  'این متن می\u200cخواهم فارسی است. ',
  'ഇത് മലയാളം ആണ്. ',
  'ខ្ញុំស្រឡាញ់ភាសាខ្មែរណាស់',
  '今年の夏のいちばんの思い出は家族で出かけたことです。',
  '中文句子很长，我们在这里慢慢说清楚。',
  '안녕하세요 반갑습니다. ',
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿👩🏽‍🚀',
  ' #ディズニー・シー・東京 ',
  ' #ไม่ใช้เตาอบ ',
  ' #کتاب\u200cها ',
  ' @some.body_else ',
  ' https://ja.wikipedia.org/wiki/東京ディズニーシー ',
  ' https://example.com/a?b=c#d ',
  '\n\n',
]

const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

test('in any script no cut falls inside a link, a hashtag, a mention, a character or a word, and the parts are the text', () => {
  const pieces = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(pieces, fc.integer({ min: 110, max: 300 }), (chosen, limit) => {
      const text = chosen.join('').normalize('NFC').trim()
      const parts = segmentsOf(text, limit).map((part) => {
        expect(weightOf(part)).toBeLessThanOrEqual(limit)
        return part.replace(/ \(\d+\/\d+\)$/, '')
      })
      const cuts = placesOf(parts, text)
      const inWords = new Set([...words.segment(text)].map(({ index }) => index))
      const inGraphemes = new Set([...graphemes.segment(text)].map(({ index }) => index))
      for (const at of cuts) {
        expect(inGraphemes.has(at)).toBe(true)
        expect(inWords.has(at)).toBe(true)
        for (const { start, text: whole } of marksIn(text)) expect(at > start && at < start + whole.length).toBe(false)
      }
    }),
    { numRuns: process.env.QD_LONG ? 10_000 : 300 },
  )
})

/** Where each part but the first begins; blanks between parts are nobody's. */
function placesOf(parts: readonly string[], text: string): number[] {
  const places: number[] = []
  let at = 0
  for (const [n, part] of parts.entries()) {
    const start = text.indexOf(part, at)
    expect(text.slice(at, start).trim()).toBe('')
    if (n > 0) places.push(start)
    at = start + part.length
  }
  expect(text.slice(at).trim()).toBe('')
  return places
}

test('Thai is cut between its words', () => {
  const text = 'วันนี้เราอยากเล่าเรื่องร้านหนังสือเก่าที่อยู่ใกล้สถานีรถไฟซึ่งเปิดมานานกว่าสามสิบปีและยังมีลูกค้าประจำแวะมาทุกสัปดาห์'
  const bounds = new Set([...words.segment(text)].map(({ index }) => index))
  const parts = segmentsOf(text, 41).map((part) => part.replace(/ \(\d+\/\d+\)$/, ''))
  expect(parts.length).toBeGreaterThan(2)
  for (const at of placesOf(parts, text)) expect(bounds.has(at)).toBe(true)
})

test.each([
  [70, '今年の夏のいちばんの思い出は家族で出かけたことです #ディズニー・シー・東京の写真をたくさん撮りました'],
  [74, '続きはこちら https://ja.wikipedia.org/wiki/東京ディズニーシーの歴史と建築について をご覧ください'],
])('a limit of %i keeps the hashtag or the link of "%s" whole', (limit, text) => {
  const parts = segmentsOf(text, limit)
  for (const { text: whole } of marksIn(text)) expect(parts.some((part) => part.includes(whole))).toBe(true)
})

test('somebody who goes on behind a link without a blank can post all the same', () => {
  const text = `https://example.com/a${'我们在这里慢慢说清楚'.repeat(30)}`
  const parts = segmentsOf(text, 280)
  expect(parts[0]).toContain('https://example.com/a')
  for (const part of parts) expect(weightOf(part)).toBeLessThanOrEqual(280)
})
