import { expect, test } from 'vitest'
import { resultOf } from './scriptResult.ts'

const none = { shown: [], more: 0 }

test('a result that is kept whole leaves nothing to say', () => {
  expect(resultOf({ result: { link: 'x', n: 1, ok: true }, wrong: none, tooMuch: none })).toEqual({
    result: { link: 'x', n: 1, ok: true },
    leftOut: [],
  })
})

test('a share_link that is no http(s) address is left out, and an empty one says that there is none', () => {
  for (const share_link of ['https://shelf.example/1', 'HTTP://shelf.example/1 ', ''])
    expect(resultOf({ result: { share_link }, wrong: none, tooMuch: none })).toEqual({
      result: { share_link },
      leftOut: [],
    })
  for (const share_link of ['shelf.example/1', 'javascript:alert(1)', 'ftp://x.example', 'copied', 5, true])
    expect(resultOf({ result: { share_link, n: 1 }, wrong: none, tooMuch: none })).toEqual({
      result: { n: 1 },
      leftOut: [`share_link is kept as an http(s) address only, not ${JSON.stringify(share_link)}`],
    })
})

test('what is too long in UTF-8 is left out beside what was too long before, and the log names ten of them', () => {
  const fields = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`field${n}`, '书'.repeat(900)]))
  const { result, leftOut } = resultOf({
    result: fields,
    wrong: { shown: ['list'], more: 1 },
    tooMuch: { shown: ['more0', 'more1'], more: 198 },
  })
  expect(Object.keys(result)).toEqual(['field0', 'field1', 'field2', 'field3', 'field4', 'field5'])
  expect(leftOut).toEqual([
    'of the result only texts, numbers and truth values are kept, not list and 1 more',
    'a result has 16384 bytes at most: left out more0, more1, field6, field7, field8, field9, field10, field11, field12, field13 and 200 more',
  ])
})
