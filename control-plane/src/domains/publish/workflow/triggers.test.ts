import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { createFakeClock, type FakeClock } from '../../../platform/loops/clock.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { WorkflowHarness } from './workflow.testing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** 17:00 in Shanghai. */
const start = Date.parse('2026-11-20T09:00:00Z')
let harness: WorkflowHarness
let clock: FakeClock
afterEach(() => harness.close())

async function open(): Promise<void> {
  clock = createFakeClock(start)
  harness = await WorkflowHarness.open({ now: clock.now }, ['A'])
}

const waits = { kind: 5, minutes: 10_080 }
const daily = { trigger: 2, at: '18:00' }
const row = async (id: number) =>
  (await harness.plane.admin.call(endpointsOf(workflow).get!, { query: { id } })).data as unknown as {
    next_time: string | null
    enabled: number
    last_status: number
  }

test('a workflow that waits for three days is skipped three times, each with what it waits for', async () => {
  await open()
  const id = await harness.add([waits], daily)
  await harness.take(workflow, 'open', [id])
  expect((await row(id)).next_time).toBe('2026-11-20 18:00:00')
  for (let day = 0; day < 4; day++) {
    clock.leap(day === 0 ? hourMs + 1000 : dayMs)
    await eventually(harness.plane, async () => (await harness.runs(id)).length).toBe(day + 1)
    // It waits from the first day on.
    if (day === 0) await harness.comesTo(id, { status: 1, reason: 'Waits until 2026-11-27 18:00:01' })
    await harness.plane.signInAgain()
  }
  const runs = await harness.runs(id)
  expect(runs.map(({ status, started }) => [status, started])).toEqual([
    [4, 2],
    [4, 2],
    [4, 2],
    [1, 2],
  ])
  for (const skipped of runs.slice(0, 3))
    expect(skipped.reason).toMatch(/^It waits for run \d+, which is at step 1 of 1: Waits until 2026-11-27/)
})

test('a start that nobody was there to make is made up for within an hour, and missed with a word after it', async () => {
  await open()
  const [soon, late] = [
    await harness.add([waits], { ...daily, name: 'Soon', at: '18:00' }),
    await harness.add([waits], { ...daily, name: 'Late', at: '17:05' }),
  ]
  await harness.take(workflow, 'open', [soon, late])
  clock.leap(1.5 * hourMs)
  await eventually(harness.plane, async () => (await harness.runs(soon)).length).toBe(1)
  await eventually(harness.plane, async () => (await harness.runs(late)).length).toBe(1)
  await harness.comesTo(soon, { status: 1, started: 2 })
  expect((await harness.runs(late))[0]).toMatchObject({
    status: 4,
    reason: 'Missed: at 2026-11-20 17:05:00 the server did not run',
  })
  expect((await row(late)).next_time).toBe('2026-11-21 17:05:00')
})

test('a clock that goes back an hour starts nothing twice', async () => {
  await open()
  const id = await harness.add([{ kind: 5, minutes: 1 }], daily)
  await harness.take(workflow, 'open', [id])
  clock.leap(hourMs + 1000)
  await eventually(harness.plane, async () => (await harness.runs(id)).length).toBe(1)
  clock.leap(-hourMs)
  // Another one that is started by hand is seen to after it: what the clock would have started stands before that.
  const other = await harness.add([{ kind: 5, minutes: 1 }], { name: 'Other' })
  await harness.start(other)
  await harness.comesTo(other, { status: 1 })
  clock.leap(1000)
  expect(await harness.runs(id)).toHaveLength(1)
  expect((await row(id)).next_time).toBe('2026-11-21 18:00:00')
})

test('whoever enabled it and may not sign in any more is named, and nothing is made', async () => {
  await open()
  const enabler = await harness.plane.addUser(3)
  const id = await harness.add([waits], daily)
  await harness.take(workflow, 'open', [id], {}, enabler)
  await harness.plane.context.store.write((tx) => tx.run('UPDATE user SET available = 0 WHERE id = ?', [enabler.id]))
  clock.leap(hourMs + 1000)
  await eventually(harness.plane, async () => (await harness.runs(id)).length).toBe(1)
  expect((await harness.runs(id))[0]).toMatchObject({
    status: 3,
    reason: `${enabler.username} can no longer log in. Somebody else retries it`,
  })
  expect(await harness.count('workflow_step')).toBe(0)
  await eventually(harness.plane, () => harness.count('alert_event WHERE kind = 44')).toBe(1)
})

test.each([
  ['leaps over it', ['2027-03-27T01:30:00Z', '2027-03-28T01:30:00Z', '2027-03-29T00:30:00Z'], '03:30:00'],
  ['shows it twice', ['2027-10-30T00:30:00Z', '2027-10-31T00:30:00Z', '2027-11-01T01:30:00Z'], '02:30:00'],
] as const)('daily at 02:30: also on the day on which the clock %s it starts once', async (_name, starts, changed) => {
  clock = createFakeClock(Date.parse(starts[0]) - hourMs)
  harness = await WorkflowHarness.open({ now: clock.now }, ['A'])
  await harness.plane.context.settings.set(systemSettings.zone, 'Europe/Berlin')
  const id = await harness.add([{ kind: 5, minutes: 1 }], { ...daily, at: '02:30' })
  const other = await harness.add([{ kind: 5, minutes: 1 }], { name: 'Other' })
  await harness.take(workflow, 'open', [id])
  for (const [n, start] of starts.entries()) {
    clock.leap(Date.parse(start) + 1000 - clock.now())
    await eventually(harness.plane, async () => (await harness.runs(id)).length).toBe(n + 1)
    await harness.plane.signInAgain()
    // Once more an hour later: what is started by hand then is seen to after all that the clock starts.
    clock.leap(hourMs)
    await harness.start(other)
    await harness.comesTo(other, { status: 1, reason: expect.stringContaining('Waits until') })
    clock.leap(2 * 60_000)
    await harness.comesTo(other, { status: 2 })
    await harness.comesTo(id, { status: 2 })
  }
  const planned = (await harness.runs(id)).toReversed().map((run) => run.planned_time.slice(11))
  expect(planned).toEqual(['02:30:00', changed, '02:30:00'])
})

test.each([
  ['comes back within the hour', 0.9 * hourMs, 1, 'Waits until'],
  ['comes back later', 1.1 * hourMs, 4, 'Missed: at 2026-11-20 18:00:00 the server did not run'],
] as const)(
  'a control plane that is down at the time and %s starts it once, or says that it was missed',
  async (_name, later, status, reason) => {
    await open()
    const id = await harness.add([waits], daily)
    await harness.take(workflow, 'open', [id])
    const { plane } = harness
    await plane.restart(() => clock.leap(hourMs + later))
    await plane.signInAgain()
    await harness.comesTo(id, { status, started: 2, reason: expect.stringContaining(reason) })
    await plane.restart()
    await plane.signInAgain()
    await harness.start(await harness.add([waits], { name: 'Other' }))
    expect(await harness.runs(id)).toHaveLength(1)
    expect((await row(id)).next_time).toBe('2026-11-21 18:00:00')
  },
)

test('without a clock there is nothing to enable', async () => {
  await open()
  const id = await harness.add([waits])
  const [answer] = await harness.take(workflow, 'open', [id])
  expect(answer!.reason).toContain('It starts by hand')
})
