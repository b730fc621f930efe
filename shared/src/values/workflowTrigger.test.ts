import { expect, test } from 'vitest'
import { formatTime } from './time.ts'
import { nextTrigger, workflowTriggers } from './workflowTrigger.ts'

const zone = 'Europe/Berlin'
const daily = { trigger: workflowTriggers.daily, at: '02:30', weekdays: [] }
const startsOf = (trigger: Parameters<typeof nextTrigger>[0], from: string, count: number, of = zone) => {
  const starts: string[] = []
  for (let at = Date.parse(from); starts.length < count; ) {
    at = nextTrigger(trigger, at, of)!
    starts.push(`${formatTime(at, of).slice(0, 16)} ${new Date(at).toISOString().slice(11, 16)}Z`)
  }
  return starts
}

test('on the day on which the clock leaps over its time it starts as much later, once', () => {
  expect(startsOf(daily, '2027-03-27T00:00:00Z', 3)).toEqual([
    '2027-03-27 02:30 01:30Z',
    '2027-03-28 03:30 01:30Z',
    '2027-03-29 02:30 00:30Z',
  ])
})

test('on the day on which the clock shows its time twice it starts with the first, once', () => {
  expect(startsOf(daily, '2027-10-30T00:00:00Z', 3)).toEqual([
    '2027-10-30 02:30 00:30Z',
    '2027-10-31 02:30 00:30Z',
    '2027-11-01 02:30 01:30Z',
  ])
})

test('between the two it does not start again', () => {
  // 02:45 of the first time round: 02:30 comes once more, and is passed over.
  const next = nextTrigger(daily, Date.parse('2027-10-31T00:45:00Z'), zone)!
  expect(new Date(next).toISOString()).toBe('2027-11-01T01:30:00.000Z')
})

test('weekly it starts on its days alone, and by hand never', () => {
  const weekly = { trigger: workflowTriggers.weekly, at: '09:00', weekdays: [1, 5] }
  expect(startsOf(weekly, '2026-11-20T12:00:00Z', 3, 'UTC')).toEqual([
    '2026-11-23 09:00 09:00Z',
    '2026-11-27 09:00 09:00Z',
    '2026-11-30 09:00 09:00Z',
  ])
  expect(nextTrigger({ ...weekly, weekdays: [] }, 0, 'UTC')).toBeUndefined()
  expect(nextTrigger({ ...weekly, trigger: workflowTriggers.hand }, 0, 'UTC')).toBeUndefined()
})

test('a start follows the instant that it is asked for, never the same', () => {
  const at = Date.parse('2026-11-20T09:00:00Z')
  const next = nextTrigger({ trigger: workflowTriggers.daily, at: '09:00', weekdays: [] }, at, 'UTC')
  expect(next).toBe(at + 86_400_000)
})
