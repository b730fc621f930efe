import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addWall, daysBetween, momentOf, offsetsIn, repeatTimes, startOfDay } from './publishTimes.ts'
import { formatTime, offsetMs, parseTime } from './time.ts'

const berlin = 'Europe/Berlin'
const lordHowe = 'Australia/Lord_Howe'
const utc = (text: string) => parseTime(text, 'UTC')

describe('a wall-clock time as an instant', () => {
  test.each([
    [berlin, '2027-03-28 02:30', '2027-03-28 03:30:00', 'gap'],
    ['America/New_York', '2027-03-14 02:30', '2027-03-14 03:30:00', 'gap'],
    ['Africa/Cairo', '2027-04-30 00:00', '2027-04-30 01:00:00', 'gap'],
    ['America/Santiago', '2027-09-05', '2027-09-05 01:00:00', 'gap'],
    [lordHowe, '2027-10-03 02:15', '2027-10-03 02:45:00', 'gap'],
    [berlin, '2027-03-28 01:59:59', '2027-03-28 01:59:59', ''],
    [berlin, '2027-03-28 03:00', '2027-03-28 03:00:00', ''],
    ['Asia/Shanghai', '2027-03-28 02:30', '2027-03-28 02:30:00', ''],
    // A whole day that there was not: the islands went over to the other side of the date line.
    ['Pacific/Apia', '2011-12-30 10:00', '2011-12-31 10:00:00', 'gap'],
  ])('in %s the clock shows at %s %s', (zone, text, shown, shift) => {
    const moment = momentOf(text, zone)
    expect([formatTime(moment.at, zone), moment.shift]).toEqual([shown, shift])
  })

  test.each([
    [berlin, '2027-10-31 02:30', '2027-10-31 00:30'],
    [lordHowe, '2027-04-04 01:45', '2027-04-03 14:45'],
    ['America/New_York', '2027-11-07 01:00', '2027-11-07 05:00'],
    ['America/Santiago', '2027-04-03 23:30', '2027-04-04 02:30'],
  ])('of a time that the clock of %s shows twice (%s) it is the first, at %s UTC', (zone, text, instant) => {
    expect(momentOf(text, zone)).toEqual({ at: utc(instant), shift: 'twice' })
  })

  test('every instant of ten years is the moment of what the clock shows, or the second of a time shown twice', () => {
    const second = fc.integer({ min: utc('2020-01-01') / 1000, max: utc('2030-01-01') / 1000 })
    fc.assert(
      fc.property(second, fc.constantFrom(...zones), (seconds, zone) => {
        const moment = momentOf(formatTime(seconds * 1000, zone), zone)
        expect(moment.shift).not.toBe('gap')
        expect(formatTime(moment.at, zone)).toBe(formatTime(seconds * 1000, zone))
        if (moment.at !== seconds * 1000) expect([moment.shift, moment.at < seconds * 1000]).toEqual(['twice', true])
      }),
    )
  })
})

const zones = [
  berlin,
  lordHowe,
  'America/Santiago',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

describe('a day', () => {
  test.each([
    ['Africa/Cairo', '2027-04-30', '2027-04-29 22:00', 23],
    ['America/Santiago', '2027-09-05', '2027-09-05 04:00', 23],
    ['America/Santiago', '2027-04-03', '2027-04-03 03:00', 25],
    [lordHowe, '2027-04-04', '2027-04-03 13:00', 24.5],
    [lordHowe, '2027-10-03', '2027-10-02 13:30', 23.5],
    // The clock leapt from 23:30 to 00:30.
    ['America/Toronto', '1919-03-31', '1919-03-31 04:30', 23.5],
  ])('in %s %s begins at %s UTC and has %d hours', (zone, day, begin, hours) => {
    expect(startOfDay(day, zone)).toBe(utc(begin))
    expect((startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3_600_000).toBe(hours)
  })

  test('days are counted on the calendar, whatever the clock does', () => {
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
    expect(daysBetween('2028-03-01 23:00', '2028-02-28 01:00')).toBe(-2)
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  })

  test('its beginning is the first instant that the clock shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...zones), (number, zone) => {
        const day = addDays('2020-01-01', number)
        const start = startOfDay(day, zone)
        expect(formatTime(start, zone).slice(0, 10)).toBe(day)
        expect(formatTime(start - 1000, zone).slice(0, 10)).toBe(addDays(day, -1))
      }),
    )
  })
})

describe('a series', () => {
  const shown = (zone: string, moments: readonly { at: number }[]) =>
    moments.map(({ at }) => formatTime(at, zone).slice(5, 16))

  test.each([
    [berlin, '2027-03-27'],
    [berlin, '2027-10-30'],
    ['America/New_York', '2027-03-13'],
    ['Africa/Cairo', '2027-04-29'],
    ['America/Santiago', '2027-09-04'],
    [lordHowe, '2027-04-03'],
  ])('every day at nine stays at nine in %s over the change after %s', (zone, day) => {
    const days = [0, 1, 2].map((later) => `${addDays(day, later).slice(5)} 09:00`)
    expect(shown(zone, repeatTimes(`${day} 09:00`, zone, 'day', 3))).toEqual(days)
  })

  test('every month on the 31st is the last day of shorter months, and the 31st again after them', () => {
    expect(shown(berlin, repeatTimes('2027-12-31 18:00:00', berlin, 'month', 5))).toEqual([
      ...['12-31 18:00', '01-31 18:00', '02-29 18:00', '03-31 18:00', '04-30 18:00'],
    ])
  })

  test('every week at a time that the clock leaps over once is as much later that week, and there again afterwards', () => {
    const series = repeatTimes('2027-03-21 02:30', berlin, 'week', 3)
    expect(shown(berlin, series)).toEqual(['03-21 02:30', '03-28 03:30', '04-04 02:30'])
    expect(series.map(({ shift }) => shift)).toEqual(['', 'gap', ''])
  })

  test('a day alone begins at midnight', () => {
    expect(addWall('2027-01-31', 'UTC', { months: 1 }, 1).at).toBe(utc('2027-02-28'))
  })
})

describe('changes of the offset', () => {
  test.each([
    [berlin, '2027-03-28', '+01:00', '+02:00'],
    [berlin, '2027-10-31', '+02:00', '+01:00'],
    ['America/New_York', '2027-03-14', '-05:00', '-04:00'],
    ['Africa/Cairo', '2027-04-30', '+02:00', '+03:00'],
    ['America/Santiago', '2027-09-05', '-04:00', '-03:00'],
    [lordHowe, '2027-04-04', '+11:00', '+10:30'],
  ])('in %s it changes on %s from %s to %s', (zone, day, from, to) => {
    expect(offsetsIn(addDays(day, -30), addDays(day, 30), zone)).toEqual([{ day, from, to }])
    expect(offsetsIn(day, day, zone)).toEqual([{ day, from, to }])
  })

  test('there are none where there is no summer time', () => {
    expect(offsetsIn('2027-01-01', '2027-12-31', 'Asia/Shanghai')).toEqual([])
    expect(offsetMs(utc('2027-01-01'), 'Asia/Shanghai')).toBe(8 * 3_600_000)
  })
})
