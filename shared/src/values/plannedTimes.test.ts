import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextFreeTime, spread } from './plannedTimes.ts'
import { startOfDay } from './publishTimes.ts'
import { formatTime, parseTime } from './time.ts'

const berlin = 'Europe/Berlin'
const zones = [berlin, 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo', 'Asia/Kathmandu']
const utc = (text: string) => parseTime(text, 'UTC')

describe('the next free posting time', () => {
  const times = '1 09:00,1 18:30,3 12:00'
  // A Monday.
  const monday = utc('2027-03-01 09:00')

  test('is the next one later than now at which nothing is planned', () => {
    const free = (...taken: string[]) =>
      formatTime(nextFreeTime({ times, zone: 'UTC', after: monday, taken: new Set(taken.map(utc)) })!, 'UTC')
    expect(free()).toBe('2027-03-01 18:30:00')
    expect(free('2027-03-01 18:30:20')).toBe('2027-03-03 12:00:00')
    expect(free('2027-03-01 18:30', '2027-03-03 12:00', '2027-03-08 09:00')).toBe('2027-03-08 18:30:00')
  })

  test('there is none without posting times', () => {
    expect(nextFreeTime({ times: '', zone: 'UTC', after: monday, taken: new Set() })).toBeUndefined()
  })

  test('two that the clock brings together are one', () => {
    const all = { times: '7 02:30,7 03:30', zone: berlin, taken: new Set<number>() }
    const first = nextFreeTime({ ...all, after: startOfDay('2027-03-28', berlin) })!
    const second = nextFreeTime({ ...all, after: first, taken: new Set([first]) })!
    expect([first, second].map((at) => formatTime(at, berlin))).toEqual(['2027-03-28 03:30:00', '2027-04-04 02:30:00'])
  })
})

describe('a spread', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [`${day} 09:00`, `${day} 13:00`, `${day} 19:30`]).join()
  const account = { id: 1, times: daily, taken: new Set<number>(), cap: 0 }
  const order = {
    contents: 4,
    accounts: [account],
    zone: berlin,
    from: '2027-03-27',
    perDay: 2,
    now: utc('2027-03-01'),
  }
  const rowsOf = (given: Partial<typeof order> & { accounts?: Parameters<typeof spread>[0]['accounts'] }) =>
    spread({ ...order, ...given }).rows.map(
      ({ content, account: id, at }) => `${content} ${id} ${formatTime(at, berlin).slice(5, 16)}`,
    )

  test('takes so many posting times a day in the order of the contents, by the clock of the zone', () => {
    expect(rowsOf({})).toEqual(['0 1 03-27 09:00', '1 1 03-27 13:00', '2 1 03-28 09:00', '3 1 03-28 13:00'])
  })

  test('moves nothing that is planned, and counts it', () => {
    const taken = new Set(
      ['2027-03-27 09:00', '2027-03-28 08:00', '2027-03-28 22:00'].map((time) => parseTime(time, berlin)),
    )
    expect(rowsOf({ accounts: [{ ...account, taken }] })).toEqual([
      ...['0 1 03-27 13:00', '1 1 03-29 09:00', '2 1 03-29 13:00', '3 1 03-30 09:00'],
    ])
  })

  test('names the days on which the cap of an account lets fewer go', () => {
    const taken = new Set([parseTime('2027-03-28 22:00', berlin)])
    const { rows, capped } = spread({ ...order, contents: 2, accounts: [{ ...account, taken, cap: 1 }] })
    expect(rows.map(({ at }) => formatTime(at, berlin).slice(5, 16))).toEqual(['03-27 09:00', '03-29 09:00'])
    expect(capped).toEqual([
      { account: 1, day: '2027-03-27' },
      { account: 1, day: '2027-03-28' },
    ])
  })

  test('an account whose cap is taken for more than a year gets nothing, and its contents are named', () => {
    const taken = new Set(Array.from({ length: 500 }, (_, day) => utc('2027-03-27 08:00') + day * 86_400_000))
    const { rows, unplaced } = spread({ ...order, contents: 2, accounts: [{ ...account, taken, cap: 1 }] })
    expect(rows).toEqual([])
    expect(unplaced).toEqual([
      { content: 0, account: 1 },
      { content: 1, account: 1 },
    ])
  })

  test('an account without posting times posts evenly from nine to twenty-one', () => {
    expect(rowsOf({ contents: 3, perDay: 3, accounts: [{ ...account, times: '' }] })).toEqual([
      ...['0 1 03-27 09:00', '1 1 03-27 15:00', '2 1 03-27 21:00'],
    ])
    expect(rowsOf({ contents: 1, perDay: 1, accounts: [{ ...account, times: '' }] })).toEqual(['0 1 03-27 09:00'])
  })

  test('begins today at the earliest, after now', () => {
    expect(rowsOf({ contents: 1, from: '2027-01-01', now: parseTime('2027-03-27 10:00', berlin) })).toEqual([
      '0 1 03-27 13:00',
    ])
  })

  test('30 videos for 3 accounts at 2 a day are 90 rows over 15 days, no time of an account twice', () => {
    const accounts = [1, 2, 3].map((id) => ({ ...account, id }))
    const { rows, capped, unplaced } = spread({ ...order, contents: 30, accounts })
    expect([rows.length, capped, unplaced]).toEqual([90, [], []])
    expect(new Set(rows.map((row) => `${row.account} ${row.at}`)).size).toBe(90)
    expect(new Set(rows.map((row) => `${row.account} ${row.content}`)).size).toBe(90)
    expect(new Set(rows.map(({ at }) => formatTime(at, berlin).slice(0, 10))).size).toBe(15)
  })

  test('deals contents out, each once and as evenly as they go, and staggers accounts that post at the same time', () => {
    const accounts = [1, 2, 3].map((id) => ({ ...account, id }))
    const dealt = spread({ ...order, contents: 7, accounts, deal: true }).rows
    expect(dealt.map(({ content }) => content).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    const counts = Map.groupBy(dealt, (row) => row.account)
    expect([1, 2, 3].map((id) => counts.get(id)!.map(({ content }) => content))).toEqual([
      [0, 3, 6],
      [1, 4],
      [2, 5],
    ])
    const together = spread({ ...order, contents: 1, accounts }).rows.map(({ at }) => at)
    const apart = spread({ ...order, contents: 1, accounts, stagger: 10 }).rows.map(({ at }) => at)
    expect(apart).toEqual(together.map((at, index) => at + index * 600_000))
  })

  test('never puts two posts of an account at one time, nor more a day than was said, whatever is planned', () => {
    const taken = fc.array(fc.integer({ min: 0, max: 40 * 24 }), { maxLength: 60 })
    const cap = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(
        taken,
        cap,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...zones),
        (hours, most, perDay, zone) => {
          const planned = new Set(hours.map((hour) => startOfDay('2027-03-20', zone) + hour * 3_600_000))
          const accounts = [{ id: 7, times: daily, taken: planned, cap: most }]
          const { rows, unplaced } = spread({ ...order, contents: 12, accounts, zone, perDay, from: '2027-03-20' })
          expect([rows.length, unplaced.length]).toEqual([12, 0])
          expect(new Set([...planned, ...rows.map(({ at }) => at)]).size).toBe(planned.size + 12)
          for (const [day, of] of Map.groupBy(rows, ({ at }) => formatTime(at, zone).slice(0, 10))) {
            const there = [...planned].filter((at) => formatTime(at, zone).slice(0, 10) === day).length
            expect(of.length + there).toBeLessThanOrEqual(Math.min(perDay, most || perDay))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
