import { parseTime } from '@quarterdeck/shared/values/time.ts'
import { expect, test } from 'vitest'
import { toStored } from './storedValues.ts'

const berlin = 'Europe/Berlin'

test.each([
  ['that the clock leaps over is as much later', '2027-03-28 02:30:00', '2027-03-28 01:30:00'],
  ['that the clock shows twice is the first', '2027-10-31 02:30:00', '2027-10-31 00:30:00'],
  ['is on the clock of the installation', '2027-07-01 09:00:00', '2027-07-01 07:00:00'],
])('a time of a form %s', (_, given, instant) => {
  expect(toStored({ kind: 'time' }, given, berlin)).toBe(parseTime(instant, 'UTC'))
})
