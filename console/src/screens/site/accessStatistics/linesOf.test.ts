import { expect, test } from 'vitest'
import { linesOf } from './linesOf.ts'

const days = ['2026-11-19', '2026-11-20']

test('each crawler is a line with its sum, the largest first', () => {
  const lines = linesOf(
    {
      days,
      title: ['a', 'b'],
      data: [
        [1, 2],
        [10, 0],
      ],
    },
    ['#1', '#2', '#3'],
  )
  expect(lines).toEqual([
    { name: 'b', colour: '#1', values: [10, 0], sum: 10 },
    { name: 'a', colour: '#2', values: [1, 2], sum: 3 },
  ])
})

test('more crawlers than colours: the smallest stand together', () => {
  const lines = linesOf(
    {
      days,
      title: ['a', 'b', 'c'],
      data: [
        [5, 5],
        [1, 2],
        [3, 0],
      ],
    },
    ['#1', '#2'],
    'others',
  )
  expect(lines).toEqual([
    { name: 'a', colour: '#1', values: [5, 5], sum: 10 },
    { name: 'others', colour: '#2', values: [4, 2], sum: 6 },
  ])
})

test('a day that the answer does not have is drawn as zero', () => {
  expect(linesOf({ days, title: ['a'], data: [[4]] }, ['#1'])[0]!.values).toEqual([4, 0])
})
