import { expect, test } from 'vitest'
import { blockedWordsIn } from './blockedWords.ts'

test('words stand alone where blanks part them, whatever their case and width', () => {
  expect(blockedWordsIn('Best AD ever, ｆｒｅｅ money!', ['ad', 'free money', 'ever'])).toEqual([
    'ad',
    'free money',
    'ever',
  ])
  expect(blockedWordsIn('I read that freely', ['ad', 'free'])).toEqual([])
  expect(blockedWordsIn('é-mail, señor', ['senor', 'mail'])).toEqual(['mail'])
})

test('scripts without blanks are searched throughout', () => {
  expect(blockedWordsIn('这是全网最低价格', ['最低价', '第一'])).toEqual(['最低价'])
  expect(blockedWordsIn('買ってbuyください', ['buy'])).toEqual(['buy'])
})

test('a blank word and an empty list find nothing', () => {
  expect(blockedWordsIn('a b', [' ', ''])).toEqual([])
  expect(blockedWordsIn('', ['a'])).toEqual([])
})

test.each([
  ['get free  money here', 'free money'],
  ['FREE\nMONEY', 'free money'],
  ['fr\u00adee mo\u200bney', 'free money'],
  ['f\ufe0ere\u2060e\u00a0\u3000money', 'free money'],
  ['请加\u200b微信聊聊', '加微信'],
  ['请加 微\n信聊聊', '加微信'],
  ['GRATIS STRASSE', 'gratis straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['ซื้อ\u200bเลย วันนี้', 'ซื้อเลย'],
  ['می\u200cخواهم', 'میخواهم'],
])('%j says %s, whatever nobody sees in it', (text, word) => {
  expect(blockedWordsIn(text, [word])).toEqual([word])
})

test('blanks part words of letters, and words that only begin alike are others', () => {
  expect(blockedWordsIn('freemoney, a free-range money box', ['free money'])).toEqual([])
  expect(blockedWordsIn('hand made', ['handmade'])).toEqual([])
})
