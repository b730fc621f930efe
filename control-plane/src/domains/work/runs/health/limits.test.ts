import { expect, test } from 'vitest'
import { createFleet } from '../runsHarness.testing.ts'
import { runSettings } from '../settings.ts'
import { judgeLimits, type Limits, limitsOf, type Measured, reached } from './limits.ts'

const limits: Limits = {
  battery: { stop: 15, resume: 20 },
  heat: { stop: 45, resume: 40 },
  storage: { stop: 500, resume: 1000 },
  clockMinutes: 1440,
}
const well: Measured = {
  battery: 80,
  charging: 0,
  temperature: 30,
  storage_free: 5000,
  clock_off: null,
  battery_low: 0,
  too_hot: 0,
  storage_low: 0,
  clock_wrong: 0,
}

/** Whether a limit is reached, one measurement after the other. */
function course(field: 'battery' | 'temperature' | 'storage_free', values: readonly number[], by = limits): number[] {
  let phone = well
  return values.map((value) => {
    phone = { ...phone, [field]: value, ...reached({ ...phone, [field]: value }, by) }
    return phone.battery_low + phone.too_hot + phone.storage_low
  })
}

test('work stops below a limit, and goes on only well past it', () => {
  expect(course('battery', [16, 15, 14, 16, 19, 20, 16])).toEqual([0, 0, 1, 1, 1, 0, 0])
  expect(course('temperature', [44, 45, 46, 44, 41, 40, 44])).toEqual([0, 0, 1, 1, 1, 0, 0])
  expect(course('storage_free', [500, 499, 999, 1000, 501])).toEqual([0, 1, 1, 0, 0])
})

test('a phone that charges may work, however low it is', () => {
  expect(reached({ ...well, battery: 3, charging: 1, battery_low: 1 }, limits).battery_low).toBe(0)
})

test('what nobody knows stops nothing, and a limit of 0 is none', () => {
  expect(course('battery', [14, -1, 16])).toEqual([1, 0, 0])
  expect(course('temperature', [46, -273, 44])).toEqual([1, 0, 0])
  expect(course('storage_free', [1, -1])).toEqual([1, 0])
  const none = {
    battery: { stop: 0, resume: 20 },
    heat: { stop: 0, resume: 40 },
    storage: { stop: 0, resume: 9 },
    clockMinutes: 0,
  }
  for (const field of ['battery', 'temperature', 'storage_free'] as const) {
    expect(course(field, [1, 89], none)).toEqual([0, 0])
  }
})

test('a clock that is measured to be far off stops work, either way; one that nobody knows does not', () => {
  const wrong = (clock_off: number | null, clockMinutes = 1440) =>
    reached({ ...well, clock_off }, { ...limits, clockMinutes }).clock_wrong
  expect([1440, -1440, 1441, -1441, -29_000_000, null].map((off) => wrong(off))).toEqual([0, 0, 1, 1, 1, 0])
  expect(wrong(-29_000_000, 0)).toBe(0)
})

test('where work resumes before the point at which it stops, that point counts', () => {
  const crossed = { ...limits, battery: { stop: 30, resume: 10 }, heat: { stop: 40, resume: 60 } }
  expect(course('battery', [29, 30], crossed)).toEqual([1, 0])
  expect(course('temperature', [41, 40], crossed)).toEqual([1, 0])
})

test('a change of the limits is held against what all phones said last', async () => {
  const fleet = await createFleet(2)
  try {
    const { store, deps } = fleet
    const judge = () => store.write((tx) => judgeLimits(tx, limitsOf(deps.settings)))
    await store.write((tx) => tx.run('UPDATE phone SET battery = 30 WHERE id = 2'))
    expect(await judge()).toEqual([])
    await deps.settings.set(runSettings.batteryStop, 50)
    expect(await judge()).toEqual([2])
    expect(await store.read.all('SELECT battery_low FROM phone ORDER BY id')).toEqual([
      { battery_low: 0 },
      { battery_low: 1 },
    ])
    await deps.settings.set(runSettings.batteryStop, 0)
    expect(await judge()).toEqual([2])
  } finally {
    await fleet.close()
  }
})
