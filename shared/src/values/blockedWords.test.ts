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
