import { expect, test } from 'vitest'
import { shownSeconds, sparkText } from './spark.ts'

test('numbers are bars up to the largest; what was not measured is a gap', () => {
  expect(sparkText([0, 5, null, 10])).toBe('▁▅ █')
  expect(sparkText([0, 0])).toBe('▁▁')
  expect(sparkText([])).toBe('')
})

test('seconds are told in minutes, and from an hour on in hours', () => {
  expect([null, 0, 31.7, 605, 3725].map(shownSeconds)).toEqual(['–', '0:00', '0:32', '10:05', '1:02:05'])
})
