import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, formatTime, isTime, parseTime } from './time.ts'

const zones = ['Asia/Shanghai', 'UTC', 'America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'Australia/Lord_Howe']

describe('a time', () => {
  test.each([
    '2026-01-31',
    '2026-01-31 08:00',
    '2026-01-31 23:59:59',
    '2024-02-29',
    '2026-01-31T08:00:00',
    ' 2026-01-31 ',
  ])('is %j', (text) => {
    expect(isTime(text)).toBe(true)
  })

  test.each([
    '',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-01-31 24:00:00',
    '31.01.2026',
  ])('is not %j', (text) => {
    expect(isTime(text)).toBe(false)
  })

  test('a text that is none is refused by parsing', () => {
    expect(() => parseTime('2026-02-30', 'UTC')).toThrow(RangeError)
  })
})

describe('wall clock and instant', () => {
  test('midnight in Shanghai is 16:00 of the day before in UTC', () => {
    expect(parseTime('2026-11-20', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 19, 16))
  })

  test('the day is that of the zone', () => {
    const instant = Date.UTC(2026, 10, 19, 16)
    expect([formatDay(instant, 'Asia/Shanghai'), formatDay(instant, 'UTC')]).toEqual(['2026-11-20', '2026-11-19'])
  })

  test('both offsets around a change of summer time are right', () => {
    // Lisbon went from +1 to 0 on 2026-10-25 at 01:00 UTC.
    expect(parseTime('2026-10-24 12:00:00', 'Europe/Lisbon')).toBe(Date.UTC(2026, 9, 24, 11))
    expect(parseTime('2026-10-26 12:00:00', 'Europe/Lisbon')).toBe(Date.UTC(2026, 9, 26, 12))
  })

  test('a written instant reads back as the same second in every zone', () => {
    const second = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2060, 0) / 1000 })
    fc.assert(
      fc.property(second, fc.constantFrom(...zones), (seconds, zone) => {
        const written = formatTime(seconds * 1000, zone)
        // The repeated hour of autumn has two instants for one wall time; the wall time must be right in any case.
        expect(formatTime(parseTime(written, zone), zone)).toBe(written)
      }),
    )
  })

  test('in a zone without summer time writing and reading lose nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2060, 0) / 1000 }), (seconds) => {
        const zone = 'Asia/Kathmandu'
        expect(parseTime(formatTime(seconds * 1000, zone), zone)).toBe(seconds * 1000)
      }),
    )
  })
})
