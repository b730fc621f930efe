import { expect, test } from 'vitest'
import { type AlertWindowTimes, nextWindow, windowAt } from './alertWindow.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekly = (from: string, to: string, days: readonly number[] = everyDay): AlertWindowTimes => ({
  weekly: { days, from, to },
})
const shown = (span: ReturnType<typeof windowAt>) =>
  span && [new Date(span.from).toISOString().slice(0, 16), new Date(span.to).toISOString().slice(0, 16)]
const at = (times: AlertWindowTimes, instant: string, zone: string) => shown(windowAt(times, Date.parse(instant), zone))

// Vectors: window, zone, instant in UTC, and the span in which it lies.
test.each<[string, AlertWindowTimes, string, string, [string, string] | undefined]>([
  [
    'at its first instant',
    weekly('02:00', '04:00'),
    'Asia/Shanghai',
    '2026-11-19T18:00Z',
    ['2026-11-19T18:00', '2026-11-19T20:00'],
  ],
  ['before it', weekly('02:00', '04:00'), 'Asia/Shanghai', '2026-11-19T17:59:59Z', undefined],
  ['at its end it is over', weekly('02:00', '04:00'), 'Asia/Shanghai', '2026-11-19T20:00Z', undefined],
  [
    'over midnight, on the day after',
    weekly('23:00', '02:00', [5]),
    'Europe/Berlin',
    '2026-11-21T00:30Z',
    ['2026-11-20T22:00', '2026-11-21T01:00'],
  ],
  [
    'over midnight, not on the evening after',
    weekly('23:00', '02:00', [5]),
    'Europe/Berlin',
    '2026-11-21T22:30Z',
    undefined,
  ],
  [
    'all day',
    weekly('00:00', '00:00', [6]),
    'America/Sao_Paulo',
    '2026-11-22T02:59Z',
    ['2026-11-21T03:00', '2026-11-22T03:00'],
  ],
  // The hour stays that of the wall when summer time begins and ends (Uptime Kuma #3066, #7895).
  [
    'in winter',
    weekly('03:00', '05:00'),
    'Europe/Berlin',
    '2026-03-28T02:30Z',
    ['2026-03-28T02:00', '2026-03-28T04:00'],
  ],
  [
    'on the day of the leap',
    weekly('03:00', '05:00'),
    'Europe/Berlin',
    '2026-03-29T01:30Z',
    ['2026-03-29T01:00', '2026-03-29T03:00'],
  ],
  [
    'in summer',
    weekly('03:00', '05:00'),
    'Europe/Berlin',
    '2026-07-01T01:30Z',
    ['2026-07-01T01:00', '2026-07-01T03:00'],
  ],
  [
    'begins in the hour that is leapt over',
    weekly('02:30', '05:00'),
    'Europe/Berlin',
    '2026-03-29T01:30Z',
    ['2026-03-29T01:30', '2026-03-29T03:00'],
  ],
  [
    'lies in that hour, and so ends as it begins later',
    weekly('02:00', '02:30'),
    'Europe/Berlin',
    '2026-03-29T01:15Z',
    ['2026-03-29T01:00', '2026-03-29T01:30'],
  ],
  [
    'of the hour that comes twice the first',
    weekly('02:00', '02:30'),
    'Europe/Berlin',
    '2026-10-25T00:15Z',
    ['2026-10-25T00:00', '2026-10-25T00:30'],
  ],
  ['not the second', weekly('02:00', '02:30'), 'Europe/Berlin', '2026-10-25T01:15Z', undefined],
  [
    'lasts an hour longer when the clock goes back in it',
    weekly('01:00', '04:00'),
    'Europe/Berlin',
    '2026-10-25T02:30Z',
    ['2026-10-24T23:00', '2026-10-25T03:00'],
  ],
  [
    'where midnight is leapt over',
    weekly('00:00', '02:00'),
    'Africa/Cairo',
    '2026-04-23T22:30Z',
    ['2026-04-23T22:00', '2026-04-23T23:00'],
  ],
  [
    'a zone of a quarter',
    weekly('00:15', '00:45'),
    'Asia/Kathmandu',
    '2026-11-19T18:45Z',
    ['2026-11-19T18:30', '2026-11-19T19:00'],
  ],
  ['a day of the week that it does not have', weekly('02:00', '04:00', [1]), 'UTC', '2026-11-20T03:00Z', undefined],
])('%s', (_, times, zone, instant, span) => expect(at(times, instant, zone)).toEqual(span))

test('once it lasts from its beginning to its end, whatever the zone, and turned round never', () => {
  const times = { once: { from: 1_000, to: 2_000 } }
  expect([999, 1_000, 1_999, 2_000].map((now) => windowAt(times, now, 'UTC') !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(windowAt({ once: { from: 2_000, to: 1_000 } }, 1_500, 'UTC')).toBeUndefined()
})

test('the next one is that of the same week or of the next', () => {
  const next = (instant: string) => shown(nextWindow(weekly('02:00', '04:00', [1]), Date.parse(instant), 'UTC'))
  expect(next('2026-11-22T10:00Z')).toEqual(['2026-11-23T02:00', '2026-11-23T04:00'])
  expect(next('2026-11-23T02:00Z')).toEqual(['2026-11-30T02:00', '2026-11-30T04:00'])
  expect(nextWindow({ once: { from: 1, to: 2 } }, 3, 'UTC')).toBeUndefined()
})
