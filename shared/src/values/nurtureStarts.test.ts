import { describe, expect, test } from 'vitest'
import { placeOnPhone } from './nurtureLoad.ts'
import {
  beginsAt,
  hashFloat,
  type NurtureAccount,
  type NurtureMode,
  type NurturePlan,
  nextStarts,
} from './nurtureStarts.ts'
import { formatTime, parseTime } from './time.ts'

const zone = 'Asia/Shanghai'
const base: NurturePlan = {
  mode: 'timed',
  start: '09:00',
  end: '12:00',
  zone,
  runTime: 30,
  interval: 30,
  float: 0,
  weekdays: [],
  until: '2027-03-01',
  windowHours: 12,
}
const at = (text: string, of = zone) => parseTime(text, of)
const day = at('2027-03-01')
const given =
  (...floats: number[]) =>
  (_plan: NurturePlan, _account: number, number: number) =>
    floats[number % 1500] ?? 0
const clocks = (plan: NurturePlan, account: NurtureAccount, count: number, floats: number[], after = day - 1) =>
  nextStarts(plan, account, after, count, given(...floats)).map((start) =>
    formatTime(start.at, plan.zone).slice(11, 16),
  )

describe('the worked examples of matrix-screens.md §6.6.9', () => {
  test('a: a loop in the window of a day', () => {
    const starts = nextStarts(base, { id: 1 }, day - 1, 20)
    expect(starts.map((start) => formatTime(start.at, zone).slice(11, 16))).toEqual(['09:00', '10:00', '11:00'])
    expect(formatTime(starts[2]!.at + 30 * 60_000, zone)).toBe('2027-03-01 11:30:00')
    expect(starts.map((start) => formatTime(start.latest, zone).slice(11, 16))).toEqual(['09:30', '10:30', '11:30'])
  })

  test('b: floats only ever make a pause longer', () => {
    expect(clocks({ ...base, float: 10 }, { id: 1 }, 20, [4, 0, 10])).toEqual(['09:04', '10:04', '11:14'])
  })

  test('c: the first run fits, however large its float', () => {
    const plan = { ...base, float: 30, end: '10:01' }
    expect(clocks(plan, { id: 1 }, 20, [30])).toEqual(['09:30'])
    expect(clocks(plan, { id: 1 }, 20, [0])).toEqual(['09:00'])
  })

  test('d: a continuous loop goes on from the actual end', () => {
    const plan: NurturePlan = {
      ...base,
      mode: 'continuous',
      start: '2027-03-01 08:00',
      end: '2027-03-01 20:00',
      runTime: 60,
      interval: 20,
      float: 10,
    }
    const next = (account: Omit<NurtureAccount, 'id'>, after: string) =>
      clocks(plan, { id: 1, ...account }, 1, [7, 3, 0], at(`2027-03-01 ${after}`))
    expect(next({}, '00:00')).toEqual(['08:07'])
    expect(next({ count: 1, ended: at('2027-03-01 08:45') }, '08:45')).toEqual(['09:08'])
    expect(next({ count: 2, ended: at('2027-03-01 09:10') }, '09:10')).toEqual(['09:30'])
    expect(next({ count: 3, ended: at('2027-03-01 18:40') }, '18:40')).toEqual(['19:00'])
    expect(next({ count: 3, ended: at('2027-03-01 18:41') }, '18:41')).toEqual([])
  })

  test('e: four accounts on one phone, of which three fit', () => {
    const plan: NurturePlan = {
      ...base,
      mode: 'once',
      start: '2027-03-01 10:00',
      end: '2027-03-01 12:00',
      float: 20,
    }
    const due = [5, 8, 12, 20].map((float, index) => {
      const [start, ...others] = nextStarts(plan, { id: index + 1 }, day, 20, given(float))
      expect(others).toEqual([])
      return { ...start!, account: index + 1 }
    })
    expect(due.map((start) => formatTime(start.at, zone).slice(11, 16))).toEqual(['10:05', '10:08', '10:12', '10:20'])
    const placed = placeOnPhone(plan, due).map(({ begins }) => begins && formatTime(begins, zone).slice(11, 16))
    expect(placed).toEqual(['10:05', '10:35', '11:05', undefined])
    expect(nextStarts(plan, { id: 1, count: 1 }, day, 20)).toEqual([])
  })

  test('f: idle time', () => {
    const plan: NurturePlan = { ...base, mode: 'idle', start: '08:00', end: '23:00', runTime: 20, interval: 10 }
    const phone = { since: at('2027-03-01 08:00'), accounts: [{ id: 1 }, { id: 2 }] }
    expect(clocks(plan, { id: 1, phone }, 20, [], at('2027-03-01 08:00'))).toEqual(['08:20', '20:20'])
    expect(clocks(plan, { id: 2, phone }, 20, [], at('2027-03-01 08:00'))).toEqual(['09:00', '21:00'])
  })
})

describe('the clock', () => {
  const wall: Readonly<Record<NurtureMode, (day: string, clock: string, end: string) => Partial<NurturePlan>>> = {
    daily: (_, start, end) => ({ start, end }),
    timed: (_, start, end) => ({ start, end }),
    continuous: (on, start, end) => ({ start: `${on} ${start}`, end: `${on} ${end}` }),
    once: (on, start, end) => ({ start: `${on} ${start}`, end: `${on} ${end}` }),
    idle: (_, start, end) => ({ start, end, windowHours: 24 }),
  }
  const modes = ['daily', 'timed', 'continuous', 'once', 'idle'] as const
  const vectors = [
    ['Europe/Berlin', '2027-03-28', '02:30', '03:30', '2027-03-28T01:30:00Z', 'gap'],
    ['Europe/Berlin', '2027-10-31', '02:30', '02:30', '2027-10-31T00:30:00Z', 'twice'],
    ['America/New_York', '2027-03-14', '02:30', '03:30', '2027-03-14T07:30:00Z', 'gap'],
    ['Africa/Cairo', '2027-04-30', '00:00', '01:00', '2027-04-29T22:00:00Z', 'gap'],
    ['America/Santiago', '2027-09-05', '00:00', '01:00', '2027-09-05T04:00:00Z', 'gap'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '01:45', '2027-04-03T14:45:00Z', 'twice'],
  ] as const

  for (const [of, on, clock, shown, instant, shift] of vectors)
    test.each(modes)(`${of} ${on} ${clock} is ${shown}, once: %s`, (mode) => {
      const plan: NurturePlan = {
        ...base,
        mode,
        zone: of,
        runTime: 25,
        interval: 20,
        until: on,
        ...wall[mode](on, clock, '05:55'),
      }
      // Idle time takes a phone that has been idle since the day before.
      const phone = { since: Date.parse(instant) - 3_600_000 * 9, accounts: [{ id: 7 }] }
      const starts = nextStarts(plan, { id: 7, phone }, Date.parse(instant) - 3_600_000, 20)
      // A look at idle phones is at a full ten minutes.
      const first = mode === 'idle' ? Math.ceil(Date.parse(instant) / 600_000) * 600_000 : Date.parse(instant)
      expect(new Date(starts[0]!.at).toISOString()).toBe(new Date(first).toISOString())
      expect(starts[0]!.shift).toBe(shift)
      if (mode === 'idle') return
      const shownAt = starts.map((start) => formatTime(start.at, of))
      expect(shownAt[0]).toBe(`${on} ${shown}:00`)
      expect(new Set(shownAt).size).toBe(shownAt.length)
      const isLoop = mode === 'timed' || mode === 'continuous'
      expect(starts.length > 1).toBe(isLoop)
    })

  test('the clock time stays the same over a change of the offset, and a day without room is left out', () => {
    const plan: NurturePlan = { ...base, mode: 'daily', zone: 'Europe/Berlin', start: '09:00', end: '11:00', until: '' }
    const starts = nextStarts(plan, { id: 1 }, at('2027-03-27', 'Europe/Berlin'), 3)
    expect(starts.map((start) => formatTime(start.at, 'Europe/Berlin'))).toEqual([
      '2027-03-27 09:00:00',
      '2027-03-28 09:00:00',
      '2027-03-29 09:00:00',
    ])
    const night = { ...plan, start: '02:10', end: '03:05', runTime: 15, interval: 15 }
    const nights = nextStarts(night, { id: 1 }, at('2027-03-27', 'Europe/Berlin'), 2)
    expect(nights.map((start) => formatTime(start.at, 'Europe/Berlin'))).toEqual([
      '2027-03-27 02:10:00',
      '2027-03-29 02:10:00',
    ])
  })

  test('days of the week and the last day hold', () => {
    const plan: NurturePlan = { ...base, mode: 'daily', weekdays: [1, 5], until: '2027-03-08' }
    const starts = nextStarts(plan, { id: 1 }, day - 1, 20)
    expect(starts.map((start) => formatTime(start.at, zone).slice(0, 10))).toEqual([
      '2027-03-01',
      '2027-03-05',
      '2027-03-08',
    ])
  })
})

describe('a start', () => {
  const [start] = nextStarts(base, { id: 1 }, day - 1, 1)

  test('waits until the pause is over, and is missed where that is too late', () => {
    expect(beginsAt(base, start!, undefined)).toBe(start!.at)
    expect(beginsAt(base, start!, start!.at)).toBe(start!.latest)
    expect(beginsAt(base, start!, start!.at + 1)).toBeUndefined()
  })

  test('has a float within its range, the same each time, and not that of every other account', () => {
    const plan = { ...base, float: 20 }
    const floats = Array.from({ length: 200 }, (_, number) => hashFloat(plan, (number % 40) + 1, number))
    expect(floats.every((float) => Number.isInteger(float) && float >= 0 && float <= 20)).toBe(true)
    expect(new Set(floats).size).toBe(21)
    expect(hashFloat(plan, 3, 5)).toBe(hashFloat(plan, 3, 5))
  })
})
