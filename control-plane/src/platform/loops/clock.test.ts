import { expect, test } from 'vitest'
import { createFakeClock } from './clock.ts'

test('what falls due is called in order, each at its own time', () => {
  const clock = createFakeClock(1_000)
  const calls: [string, number][] = []
  const note = (name: string) => () => calls.push([name, clock.now()])
  clock.after(50, note('late'))
  clock.after(10, () => {
    note('early')()
    clock.after(20, note('follows'))
  })
  clock.after(10, note('same time'))
  clock.after(500, note('never'))
  const cancel = clock.after(15, note('cancelled'))
  cancel()
  clock.advance(100)
  expect(calls).toEqual([
    ['early', 1_010],
    ['same time', 1_010],
    ['follows', 1_030],
    ['late', 1_050],
  ])
  expect(clock.now()).toBe(1_100)
})
