import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from './clock.ts'
import { testLoops } from './loops.testing.ts'
import { createLoops, type Loops } from './loops.ts'

let clock: FakeClock
let loops: Loops
beforeEach(() => {
  clock = createFakeClock(0)
  loops = testLoops(clock)
})

test('a loop has a round each time, from its begin to its stop', async () => {
  const began: number[] = []
  const loop = loops.every('fleet.look', 1000, () => void began.push(clock.now()))
  await clock.pass(5000)
  loop.begin()
  await clock.pass(3500)
  await loop.stop()
  await clock.pass(5000)
  expect(began).toEqual([6000, 7000, 8000])
})

test('no round begins while another is under way, and the beats that it missed are left out', async () => {
  const began: number[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const loop = loops.every('fleet.look', 1000, () => {
    began.push(clock.now())
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  })
  loop.begin()
  await clock.pass(3500)
  expect(began).toEqual([1000])
  expect(loop.report()).toMatchObject({ isRunning: true, began: 1000, due: undefined })
  gates[0]!.resolve()
  await clock.pass(600)
  expect(began).toEqual([1000, 4000])
  gates[1]!.resolve()
  await loop.stop()
})

test('who wakes it gets a round at once, many in one go the same one, and one more where a round is under way', async () => {
  let rounds = 0
  const gate = Promise.withResolvers<void>()
  const loop = loops.every('fleet.look', 1000, () => (++rounds === 1 ? gate.promise : undefined))
  loop.wake()
  await clock.pass(0)
  expect(rounds).toBe(0)
  loop.begin()
  for (let n = 0; n < 5; n++) loop.wake()
  await clock.pass(0)
  expect(rounds).toBe(1)
  for (let n = 0; n < 5; n++) loop.wake()
  await clock.pass(0)
  expect(rounds).toBe(1)
  gate.resolve()
  await clock.pass(0)
  expect(rounds).toBe(2)
  // What is collected comes within its time, not after that of each call.
  for (let n = 0; n < 5; n++) {
    loop.wake(100)
    await clock.pass(30)
  }
  expect(rounds).toBe(3)
  await loop.stop()
})

test('a round that is asked for begins after the question, also before the loop', async () => {
  const gate = Promise.withResolvers<void>()
  let rounds = 0
  const loop = loops.every('fleet.look', 1000, () => (++rounds === 1 ? gate.promise : undefined))
  const first = loop.round()
  await clock.pass(0)
  const [second, third] = [loop.round(), loop.round()]
  gate.resolve()
  await Promise.all([first, second, third])
  expect(rounds).toBe(2)
})

test('an error is written down, and the next round comes all the same', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  loops = createLoops({ clock, log })
  let rounds = 0
  const loop = loops.every('fleet.look', 1000, async () => {
    if (++rounds === 1) throw new Error('no disk')
    await Promise.resolve()
  })
  loop.begin()
  await clock.pass(1000)
  expect(loops.list()).toMatchObject([
    { name: 'fleet.look', rounds: 1, failures: 1, error: 'Error: no disk', due: 2000 },
  ])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ loop: 'fleet.look', err: { message: 'no disk' } }])
  await clock.pass(1000)
  expect(loops.list()).toMatchObject([{ rounds: 2, failures: 1, error: '' }])
  await loop.stop()
})

test('it is told how late a round began and how long it took', async () => {
  const gate = Promise.withResolvers<void>()
  const loop = loops.every('fleet.look', 1000, () => gate.promise)
  loop.begin()
  // The process stood still for a while.
  clock.leap(1700)
  await clock.pass(50)
  gate.resolve()
  await clock.pass(0)
  expect(loop.report()).toMatchObject({ began: 1700, lagMs: 700, tookMs: 50, due: 2700 })
  await loop.stop()
})

test('a stop tells the round under way, waits for it, and counts nothing that breaks off as a failure', async () => {
  let isDone = false
  const loop = loops.every('fleet.look', 1000, async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isDone = true
    signal.throwIfAborted()
  })
  loop.begin().wake()
  await clock.pass(0)
  await loops.stop()
  expect({ isDone, list: loops.list() }).toEqual({ isDone: true, list: [] })
  expect(loop.report().failures).toBe(0)
})

test('two loops of one name are a mistake', async () => {
  const again = () => loops.every('fleet.look', 1000, () => undefined).begin()
  const first = again()
  expect(again).toThrow('two loops are called fleet.look')
  await first.stop()
  await again().stop()
})
