import { expect, test } from 'vitest'
import { hashtagsIn, marksIn } from './postMarks.ts'

test.each([
  ['hello #नमस्ते_भारत world', ['#नमस्ते_भारत']],
  ['aaaa #ไม่ใช้เตาอบ bbbb', ['#ไม่ใช้เตาอบ']],
  ['متن #کتاب\u200cها متن', ['#کتاب\u200cها']],
  ['#ディズニー・シー・東京の写真', ['#ディズニー・シー・東京の写真']],
  ['#col·laboració és #צה״ל', ['#col·laboració', '#צה״ל']],
  ['#မြန်မာ #ខ្មែរ #ລາວ', ['#မြန်မာ', '#ខ្មែរ', '#ລາວ']],
  ['#话题#正文', ['#话题']],
  ['＃full width', ['＃full']],
  ['Docs https://a.example/#one and https://b.example/#two #tag', ['#tag']],
  ['a.example/path#frag and me@x.example #tag', ['#tag']],
  ['We are #1 in 2026, see #2 and #tag #other', ['#tag', '#other']],
  ['#2026goals', ['#2026goals']],
  ['a#b &#39; C# /#x', []],
])('%s has its hashtags', (text, hashtags) => {
  expect(hashtagsIn(text)).toEqual(hashtags)
})

test.each([
  [
    '続きは https://ja.wikipedia.org/wiki/東京ディズニーシーの歴史 を',
    'https://ja.wikipedia.org/wiki/東京ディズニーシーの歴史',
  ],
  ['请看https://example.com/a，谢谢', 'https://example.com/a'],
  ['“https://t.co/abc”… more', 'https://t.co/abc'],
  ['(https://en.wikipedia.org/wiki/X_(y)).', 'https://en.wikipedia.org/wiki/X_(y)'],
  ['https://user:pw@example.com/@me/1#x end', 'https://user:pw@example.com/@me/1#x'],
  ['ดู https://example.com/ไทย/เส้นทาง ต่อ', 'https://example.com/ไทย/เส้นทาง'],
  ['write to a.b@example.org today', 'a.b@example.org'],
])('%s has one link, and nothing in it is another mark', (text, link) => {
  expect(marksIn(text)).toEqual([{ kind: 'link', text: link, start: text.indexOf(link) }])
})

test('mentions are whole in any script', () => {
  const found = marksIn('hi @some.body_else, ＠日本 @कमल!')
  expect(found.map((mark) => mark.text)).toEqual(['@some.body_else', '＠日本', '@कमल'])
})
