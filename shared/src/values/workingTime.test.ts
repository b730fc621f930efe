import { expect, test } from 'vitest'
import { momentOf } from './publishTimes.ts'
import { usualWorkingHours, workingHoursIn, workingTime } from './workingTime.ts'

const usual = workingHoursIn(usualWorkingHours)!
const hours = (text: string, zone: string, from: string, to: string) =>
  workingTime(workingHoursIn(text)!, zone, momentOf(from, zone).at, momentOf(to, zone).at) / 3_600_000

test('hours are read as they are written, and what is none is refused', () => {
  expect(usual).toHaveLength(5)
  expect(workingHoursIn('')).toEqual([])
  expect(workingHoursIn('7 00:00-24:00')).toEqual([{ weekday: 7, from: '00:00', to: '24:00' }])
  for (const wrong of ['0 09:00-18:00', '1 18:00-09:00', '1 9:00-18:00', '1 09:00-25:00', 'Mon', '1 09:00-09:00'])
    expect(workingHoursIn(wrong)).toBeUndefined()
})

test.each([
  ['within a day', '2026-03-30 10:00', '2026-03-30 11:30', 1.5],
  ['from before its beginning to after its end', '2026-03-30 07:00', '2026-03-30 22:00', 9],
  ['over a night', '2026-03-30 17:00', '2026-03-31 10:00', 2],
  ['over a weekend', '2026-03-27 17:00', '2026-03-30 10:00', 2],
  ['on a Sunday alone', '2026-03-29 09:00', '2026-03-29 18:00', 0],
  ['no time at all', '2026-03-30 10:00', '2026-03-30 10:00', 0],
])('time counts in working hours: %s', (_name, from, to, expected) => {
  expect(hours(usualWorkingHours, 'Asia/Shanghai', from, to)).toBe(expected)
})

test('hours of a night go by the clock: the one that it leaps over is none, the one that it shows twice is two', () => {
  const night = '7 00:00-06:00'
  expect(hours(night, 'Europe/Berlin', '2026-03-29 00:00', '2026-03-29 12:00')).toBe(5)
  expect(hours(night, 'Europe/Berlin', '2026-10-25 00:00', '2026-10-25 12:00')).toBe(7)
  expect(hours(night, 'Europe/Berlin', '2026-03-22 00:00', '2026-03-22 12:00')).toBe(6)
})

test('hours that overlap count once, the end of a day is its midnight', () => {
  expect(hours('1 09:00-12:00,1 10:00-18:00', 'UTC', '2026-03-30 00:00', '2026-03-31 00:00')).toBe(9)
  expect(hours('1 22:00-24:00,2 00:00-02:00', 'UTC', '2026-03-30 00:00', '2026-03-31 12:00')).toBe(4)
})
