import { expect, test } from 'vitest'
import { lineUp, minuteOf, type OnScreen } from './lineUp.ts'
import { shownMoment } from './shownMoment.ts'

const line = (text: string, shown = '', more: Partial<OnScreen> = {}): OnScreen => ({
  direction: 1,
  kind: 1,
  text,
  shown,
  key: '',
  ...more,
})
const oks = (count: number) => Array.from({ length: count }, () => line('ok', '10:20'))

test('the same three read again add nothing, and a fourth that says the same is one more', () => {
  expect(lineUp([], oks(3))).toEqual({ from: 0, gap: false })
  expect(lineUp(oks(3), oks(3))).toEqual({ from: 3, gap: false })
  expect(lineUp(oks(3), oks(4))).toEqual({ from: 3, gap: false })
  expect(lineUp(oks(4), oks(3))).toEqual({ from: 3, gap: false })
})

test('a screen that begins within what is kept goes on behind it', () => {
  const kept = [line('a'), line('b'), line('c')]
  expect(lineUp(kept, [line('b'), line('c'), line('d')])).toEqual({ from: 2, gap: false })
  expect(lineUp(kept, [line('c'), line('c'), line('d')])).toEqual({ from: 1, gap: false })
  expect(lineUp(kept, [line('a'), line('b')])).toEqual({ from: 2, gap: false })
})

test('a text that was too old to be kept is known by its minute, and hides none that is new', () => {
  const old = [line('', '10:20'), line('', '10:21')]
  expect(lineUp(old, [line('b', 'Yesterday 10:21'), line('c', '10:30')])).toEqual({ from: 1, gap: false })
  expect(lineUp([line('')], [line('new')])).toEqual({ from: 0, gap: true })
  expect(lineUp([line('', '10:20', { key: 'k' })], [line('a', '', { key: 'k' })])).toEqual({ from: 1, gap: false })
})

test('nothing in common is a hole, not a second copy that looks whole', () => {
  expect(lineUp([line('a')], [line('x'), line('y')])).toEqual({ from: 0, gap: true })
})

test('what the app calls a message counts before what it says; where one of both says nothing, the words count', () => {
  expect(lineUp([line('a', '', { key: '1' })], [line('a (edited)', '', { key: '1' })])).toEqual({ from: 1, gap: false })
  expect(lineUp([line('ok', '', { key: '1' })], [line('ok', '', { key: '2' })])).toEqual({ from: 0, gap: true })
  expect(lineUp([line('ok', '', { key: '1' })], [line('ok')])).toEqual({ from: 1, gap: false })
})

test('whose it is, of what kind and at which minute makes it another; how the day is called does not', () => {
  const kept = [line('ok', '10:20')]
  expect(lineUp(kept, [line('ok', 'Yesterday 10:20')]).from).toBe(1)
  expect(lineUp(kept, [line('ok', '昨天 上午 10:20')]).from).toBe(1)
  expect(lineUp(kept, [line('ok', '')]).from).toBe(1)
  for (const other of [line('ok', '10:21'), line('ok', '10:20', { direction: 2 }), line('ok', '10:20', { kind: 4 })])
    expect(lineUp(kept, [other])).toEqual({ from: 0, gap: true })
})

test.each([
  ['9:05', '09:05'],
  ['21:05:59', '21:05'],
  ['9:05 PM', '21:05'],
  ['12:30 a.m.', '00:30'],
  ['Mon 08.15', '08:15'],
  ['Today', ''],
  ['25:00', ''],
])('the minute of %s is %s', (shown, minute) => expect(minuteOf(shown)).toBe(minute))

const zone = 'Asia/Shanghai'
const read = Date.parse('2026-11-20T10:20:30+08:00')
test.each([
  ['10:00', '2026-11-20T10:00:00+08:00'],
  ['10:21', '2026-11-20T10:20:30+08:00'],
  ['23:50', '2026-11-19T23:50:00+08:00'],
  ['2026-11-18 07:15', '2026-11-18T07:15:00+08:00'],
])('%s was written at %s', (shown, written) => {
  expect(shownMoment(shown, read, zone)).toBe(Date.parse(written))
})
test.each(['Yesterday 10:00', '昨天', '2027-01-01 10:00', ''])('of %s nobody knows the moment', (shown) => {
  expect(shownMoment(shown, read, zone)).toBeUndefined()
})
