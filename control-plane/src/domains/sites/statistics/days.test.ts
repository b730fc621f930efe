import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { describe, expect, test } from 'vitest'
import { dayAt, dayBefore, daysOf } from './days.ts'

const hours = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000
const now = Date.UTC(2026, 10, 20, 16, 30)

test('a day of Shanghai begins at 16:00 UTC of the day before', () => {
  expect(dayAt(Date.UTC(2026, 10, 20, 15, 59, 59), 'Asia/Shanghai').day).toBe('2026-11-20')
  expect(dayAt(Date.UTC(2026, 10, 20, 16), 'Asia/Shanghai')).toEqual({
    day: '2026-11-21',
    from: Date.UTC(2026, 10, 20, 16),
    to: Date.UTC(2026, 10, 21, 16),
  })
})

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Europe/Lisbon', '2026-10-25', 25],
  // At midnight the clocks go on to one o'clock.
  ['Africa/Cairo', '2026-04-24', 23],
  // At midnight of the day after they go back to eleven: the hour belongs to the day that ends.
  ['Africa/Cairo', '2026-10-29', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Asia/Kathmandu', '2026-10-25', 24],
])('in %s the day %s has %d hours, and its neighbours touch it', (zone, day, length) => {
  const [before, it, after] = daysOf(
    {
      start_time: dayBefore(daysOf({ start_time: day, end_time: day }, now * 2, zone)[0]!, zone).day,
      end_time: shift(day),
    },
    now * 2,
    zone,
  )
  expect(it!.day).toBe(day)
  expect(hours(it!)).toBe(length)
  expect(before!.to).toBe(it!.from)
  expect(it!.to).toBe(after!.from)
  expect(formatTime(it!.from, zone).slice(0, 10)).toBe(day)
  expect(formatTime(it!.from - 1, zone).slice(0, 10)).toBe(before!.day)
})

function shift(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

describe('a range', () => {
  const of = (start_time?: string, end_time?: string) =>
    daysOf({ start_time, end_time }, now, 'Asia/Shanghai').map(({ day }) => day)

  test('is by default the last 30 days with today', () => {
    expect(of()).toHaveLength(30)
    expect([of()[0], of().at(-1)]).toEqual(['2026-10-23', '2026-11-21'])
  })

  test('takes the days that it touches, and none after today', () => {
    expect(of('2026-11-18 23:59:59', '2026-11-20 00:00:00')).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(of('2026-11-20', '2026-12-31')).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('that is no time, runs backwards or is longer than a year is refused', () => {
    expect(() => of('yesterday')).toThrow('invalid')
    expect(() => of('2026-11-20', '2026-11-19')).toThrow('invalid')
    expect(() => of('2025-11-19', '2026-11-20')).toThrow('invalid')
    expect(of('2025-11-20', '2026-11-20')).toHaveLength(366)
  })
})
