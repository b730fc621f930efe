import { describe, expect, test } from 'vitest'
import { hasEased, isOver, nextTelling, type Pace, type Standing, type Telling, tellings } from './nextTelling.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pace: Pace = { gatherMs: 5 * minuteMs, floorMs: hourMs }

/** A group whose members begin and end at given minutes, looked at every half minute as the loop would do it: what is told, and when. */
function told(
  members: readonly (readonly [begins: number, ends?: number])[],
  hours: number,
  more: (minute: number) => Partial<Standing> = () => ({}),
  hasTree = true,
): [minute: number, Telling][] {
  const said: [number, Telling][] = []
  let [state, toldAt, toldEvent, flappingTold, partTold] = [tellings.nothing as number, -1, -1, 0, false]
  let flappingSince: number | null = null
  // What was acknowledged before an outage that began again says nothing of that one.
  let [easedEvent, againAt] = [null as number | null, Number.NEGATIVE_INFINITY]
  let [wasOpen, changedAt, closedAt] = [false, 0, null as number | null]
  const openedAt = members[0]![0] * minuteMs
  for (let now = openedAt; now <= hours * hourMs; now += minuteMs / 2) {
    const at = (minute = Number.POSITIVE_INFINITY) => minute * minuteMs
    const begun = members.map((member, id) => ({ id, begins: at(member[0]), ends: at(member[1]) }))
    const open = begun.filter(({ begins, ends }) => begins <= now && ends > now)
    const isOpen = open.length > 0
    if (isOpen !== wasOpen) {
      if (isOpen && closedAt !== null) flappingSince ??= now
      changedAt = now
      closedAt = isOpen ? null : now
      partTold = false
      easedEvent = null
      wasOpen = isOpen
    }
    const well = begun.filter(({ ends }) => ends <= now && toldAt >= 0 && ends >= toldAt)
    const standing: Standing = {
      openedAt,
      closedAt,
      changedAt,
      acknowledged: false,
      quiet: false,
      told: state,
      toldAt: toldAt < 0 ? null : toldAt,
      late: open.filter(({ id, begins }) => id > toldEvent && begins > Math.max(openedAt, againAt) + pace.gatherMs)
        .length,
      open: open.length,
      well: well.length,
      wellAt: well.length === 0 ? null : Math.max(...well.map(({ ends }) => ends)),
      hasTree,
      partTold,
      flappingSince,
      flappingTold,
      fresh: open.filter(({ id }) => easedEvent !== null && id > easedEvent).length,
      ...more(now / minuteMs),
    }
    if (againAt > 0) standing.acknowledged = false
    if (easedEvent === null && hasEased(standing, now, pace))
      easedEvent = Math.max(...begun.filter(({ begins }) => begins <= now).map(({ id }) => id))
    const telling = nextTelling(standing, now, pace)
    if (!telling) continue
    said.push([now / minuteMs, telling])
    if (telling === 'flapping' && state === tellings.wrong) flappingTold++
    if (telling === 'steady') flappingSince = null
    partTold ||= telling === 'part'
    if (standing.acknowledged && telling !== 'recovered') {
      ;[againAt, easedEvent, partTold] = [now, null, false]
    }
    state = telling === 'recovered' ? tellings.over : tellings.wrong
    toldAt = now
    toldEvent = Math.max(...begun.filter(({ begins }) => begins <= now).map(({ id }) => id))
  }
  return said
}

describe('what is told of a group', () => {
  test('one message for 245 members within five minutes, and one when all are back', () => {
    const members = Array.from({ length: 245 }, (_, n) => [(n * 4) / 245, 90] as const)
    expect(told(members, 4)).toEqual([
      [0, 'begin'],
      [95, 'recovered'],
    ])
  })

  test('those that come later are told together, at most once an hour', () => {
    const members = [[0], [6], [20], [59], [70], [100]] as const
    expect(told(members, 4)).toEqual([
      [0, 'begin'],
      [60, 'more'],
      [120, 'more'],
    ])
  })

  test('every three minutes for eight hours makes four messages', () => {
    const members = Array.from({ length: 80 }, (_, n) => [n * 6, n * 6 + 3] as const)
    expect(told(members, 12)).toEqual([
      [0, 'begin'],
      [66, 'flapping'],
      [246, 'flapping'],
      [537, 'recovered'],
    ])
  })

  test('what was told to be over and begins again within the hour flaps, and stays when it has not changed for an hour', () => {
    const members = [[0, 10], [30]] as const
    expect(told(members, 4)).toEqual([
      [0, 'begin'],
      [15, 'recovered'],
      [30, 'flapping'],
      [90, 'steady'],
    ])
  })

  test('of a cause that is back those are told that are not', () => {
    const members = Array.from({ length: 30 }, (_, n) => [0, n < 26 ? 40 : 300] as const)
    expect(told(members, 6)).toEqual([
      [0, 'begin'],
      [45, 'part'],
      [305, 'recovered'],
    ])
    // Of rule and subject there is no cause above.
    expect(told(members, 6, undefined, false).map(([, telling]) => telling)).toEqual(['begin', 'recovered'])
  })

  test('nothing is over of which nobody heard that it began', () => {
    expect(told([[0, 30]], 3, (minute) => ({ quiet: minute < 60 }))).toEqual([])
    expect(told([[0, 30]], 3, () => ({ acknowledged: true }))).toEqual([])
  })

  test('what lasts beyond the time for which it was quiet is told then', () => {
    expect(told([[0]], 3, (minute) => ({ quiet: minute < 60 }))).toEqual([[60, 'begin']])
    // Told before, and over meanwhile.
    expect(told([[0, 40]], 3, (minute) => ({ quiet: minute >= 10 && minute < 90 }))).toEqual([
      [0, 'begin'],
      [90, 'recovered'],
    ])
  })

  test('once acknowledged it tells nothing but its end, whatever comes to it', () => {
    const members = [
      [0, 200],
      [30, 200],
      [90, 200],
    ] as const
    expect(told(members, 6, (minute) => ({ acknowledged: minute >= 1 }))).toEqual([
      [0, 'begin'],
      [205, 'recovered'],
    ])
    // In the very second in which it ends: it stays over.
    expect(told([[0, 200]], 6, (minute) => ({ acknowledged: minute >= 200 }))).toEqual([
      [0, 'begin'],
      [205, 'recovered'],
    ])
  })

  test('a host is acknowledged and back but for one phone: its next outage is another one, and is told', () => {
    const night = Array.from({ length: 29 }, () => [0, 40] as const)
    const again = Array.from({ length: 30 }, (_, n) => [300 + n / 10, 320] as const)
    const acknowledged = (minute: number) => ({ acknowledged: minute >= 1 })
    expect(told([[0], ...night, ...again], 8, acknowledged)).toEqual([
      [0, 'begin'],
      [300, 'begin'],
      [325, 'part'],
    ])
    // What comes while it is out, or before it has been back for some minutes, belongs to what was acknowledged.
    expect(told([[0], ...night, [30], [42]], 8, acknowledged)).toEqual([[0, 'begin']])
    // Acknowledged after it was said which phone stayed away.
    expect(told([[0], ...night, ...again], 8, (minute) => ({ acknowledged: minute >= 60 })).slice(1)).toEqual([
      [45, 'part'],
      [300, 'begin'],
      [325, 'part'],
    ])
  })

  test('what was acknowledged and told to be over is told when it begins again within the hour', () => {
    const members = [
      [0, 10],
      [40, 200],
    ] as const
    expect(told(members, 6, (minute) => ({ acknowledged: minute >= 5 }))).toEqual([
      [0, 'begin'],
      [15, 'recovered'],
      [40, 'flapping'],
      [100, 'steady'],
      [205, 'recovered'],
    ])
  })
})

test('a group is looked at until it can begin again no more, and nothing is left to tell', () => {
  const standing = { closedAt: 0, told: tellings.over } as Standing
  expect([isOver(standing, hourMs - 1), isOver(standing, hourMs)]).toEqual([false, true])
  expect(isOver({ ...standing, told: tellings.wrong }, 9 * hourMs)).toBe(false)
  expect(isOver({ ...standing, closedAt: null }, 9 * hourMs)).toBe(false)
})
