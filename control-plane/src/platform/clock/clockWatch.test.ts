import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createSettings, type Settings } from '../settings.ts'
import { createStore } from '../store/createStore.ts'
import { embeddedEngine, type TestDatabase } from '../store/engines.testing.ts'
import type { Store } from '../store/store.ts'
import { type ClockLeap, type ClockWatch, clockSeenOf, createClockWatch } from './clockWatch.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 10, 20)
let database: TestDatabase
let store: Store
let settings: Settings
let at: number
let uptime: number
let boot: string
let others: number[]
let ended: ClockLeap[]
let watch: ClockWatch

beforeEach(async () => {
  database = await createMigrated(embeddedEngine)
  store = await createStore(database.url, { readers: 1 })
  settings = await createSettings(store)
  ;[at, uptime, boot, others, ended] = [start, dayMs, 'first', [], []]
  begin()
  await pass(minuteMs)
})
afterEach(async () => {
  await store.close()
  await database.remove()
})

/** The control plane starts. */
function begin(): void {
  const machine = { boot, uptime: () => uptime }
  watch = createClockWatch({ settings, machine, others: () => others, now: () => at, log: pino({ level: 'silent' }) })
  watch.onRight(async (leap) => void ended.push(leap))
}
/** The machine is switched off, and on again so much later by its clock. */
function switchOff(ms: number): void {
  at += ms
  uptime = minuteMs
  boot = `${boot}, another`
  begin()
}
/** Time goes by, and the clock is looked at as loops do. */
async function pass(ms: number, stepMs = 10_000): Promise<void> {
  for (let done = 0; done < ms; done += stepMs) {
    at += stepMs
    uptime += stepMs
    await watch.keep()
  }
}

test.each([30 * dayMs, 25 * hourMs, -2 * hourMs, -dayMs])(
  'a leap of %i ms while it runs holds until the clock is right for five minutes, and is never seen',
  async (leap) => {
    for (const lasts of [30_000, hourMs]) {
      at += leap
      expect(watch.leaps()).toBe(true)
      await pass(lasts, Math.min(lasts, minuteMs))
      expect(watch.leap()).toMatchObject({ ahead: expect.closeTo(leap, -5) })
      at -= leap
      expect(clockSeenOf(settings)).toBeLessThan(at)
      await pass(4 * minuteMs)
      expect(watch.leaps()).toBe(true)
      await pass(2 * minuteMs)
      expect([watch.leaps(), Math.abs(clockSeenOf(settings) - at) <= 2 * minuteMs]).toEqual([false, true])
    }
    // It was noticed at once: there is nothing to be put back.
    expect(ended.map(({ goneBy }) => goneBy)).toEqual([undefined, undefined])
  },
)

test('a leap stands through a restart, and one that others bear out ends after five minutes', async () => {
  at += 30 * dayMs
  expect(watch.leaps()).toBe(true)
  begin()
  expect(watch.leaps()).toBe(true)
  others = [0, 1000, 30 * dayMs]
  await pass(4 * minuteMs)
  expect(watch.leaps()).toBe(true)
  others = [0, 30 * dayMs]
  await pass(4 * minuteMs)
  others = [0]
  await pass(4 * minuteMs)
  expect(watch.leaps()).toBe(true)
  await pass(2 * minuteMs)
  expect(watch.leaps()).toBe(false)
})

test('a leap ends at once when somebody says that the clock is right', async () => {
  at += 25 * hourMs
  expect(watch.leaps()).toBe(true)
  await watch.believe()
  expect([watch.leaps(), ended.length, clockSeenOf(settings)]).toEqual([false, 1, at])
})

test('a machine that was off for a week waits for others to say so, and no longer', async () => {
  switchOff(7 * dayMs)
  expect(watch.leaps()).toBe(true)
  others = [0]
  await pass(10_000)
  expect(watch.leaps()).toBe(false)
  switchOff(2 * dayMs)
  expect(watch.leaps()).toBe(false)
})

test.each([30 * dayMs, 25 * hourMs, -2 * hourMs, -dayMs])(
  'a start whose clock has leapt by %i ms holds as soon as anybody can say so',
  async (leap) => {
    const from = at
    switchOff(leap)
    const isNoticed = leap > 3 * dayMs || leap < 0
    expect(watch.leaps()).toBe(isNoticed)
    await pass(30_000)
    others = [-leap]
    expect(watch.leaps()).toBe(true)
    // Whoever spoke against it goes: nobody bears it out.
    others = []
    await pass(10 * minuteMs)
    expect(watch.leaps()).toBe(true)
    at -= leap
    others = [0]
    await pass(6 * minuteMs)
    expect(watch.leaps()).toBe(false)
    const goneBy = isNoticed ? undefined : { from: from + leap, to: from + leap + 30_000 }
    expect(ended.map((one) => one.goneBy)).toEqual([goneBy])
  },
)
