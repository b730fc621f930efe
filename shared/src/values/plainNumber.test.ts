import { expect, test } from 'vitest'
import { idsOf, plainIds, plainNumber } from './plainNumber.ts'

const odd = ['01', '00', '-01', '0x10', '0b1', '1e3', '+1', ' 1', '1 ', '1.', '.5', '1_000', 'NaN', 'Infinity', '１']

test('a number of a query is written in one way', () => {
  for (const text of ['0', '7', '10', '-1', '0.5', '-12.50', '9007199254740991']) expect(text).toMatch(plainNumber)
  for (const text of [...odd, '']) expect(text).not.toMatch(plainNumber)
})

test('ids with commas between them are JSON as they stand', () => {
  for (const text of ['0', '1', '1,2', '10,200,0']) {
    expect(text).toMatch(plainIds)
    expect(JSON.parse(`[${text}]`)).toEqual(text.split(',').map(Number))
  }
  for (const text of [...odd, '', '1,', ',1', '1,01', '-1', '1.5', '9'.repeat(16)]) expect(text).not.toMatch(plainIds)
})

test('each id counts once, and one that is none refuses all', () => {
  expect(idsOf('3,1,3, 2 ,,')).toEqual([3, 1, 2])
  for (const text of ['', ',', '0', '1,0', '1,02', '1,x', '-1', '1.5', '1e2']) expect(idsOf(text), text).toBeUndefined()
})
