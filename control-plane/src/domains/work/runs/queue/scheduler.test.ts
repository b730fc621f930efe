// @module-tag slow

import { afterEach, describe, expect, test } from 'vitest'
import { explainWaiting } from '../gate/explainWaiting.ts'
import { offerOf } from '../leases/leaseRuns.ts'
import { createFleet, finish, queueVerified, setSwitch, stateOfRun, type TestFleet } from '../runsHarness.testing.ts'
import { readRun } from '../store/runs.ts'
import { queueRuns } from './queueRuns.ts'
import { createScheduler } from './scheduler.ts'

let fleet: TestFleet
afterEach(() => fleet.close())

const tasksOf = () => fleet.offered.map((lease) => Number(offerOf(lease).task.id))
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

/** Every phone ends what it was offered since the last time. */
async function finishAll(): Promise<void> {
  for (const lease of fleet.offered.splice(0)) {
    const { run, lease: number, attempt } = offerOf(lease)
    const outcome = { kind: 'succeeded' as const, result: { share_link: 'https://shelf.example/1' } }
    await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome })
  }
}

describe('the scheduler', () => {
  test('verifies what it finds, and gives the first of the queue to the idle phones', async () => {
    fleet = await createFleet(2)
    const scheduler = createScheduler(fleet.deps)
    await fleet.store.write((tx) => queueRuns(tx, fleet.deps, { lane: 0 }, range(1, 5)))
    await scheduler.look()
    expect(tasksOf()).toEqual([1, 2])
    await scheduler.look()
    expect(tasksOf()).toEqual([1, 2])
    await finishAll()
    await scheduler.look()
    expect(tasksOf()).toEqual([3, 4])
  })

  test('leaves a run unverified while nothing could ever carry it out, and says why', async () => {
    fleet = await createFleet(1)
    await fleet.store.write((tx) => tx.run('UPDATE platform SET basis = 0'))
    await fleet.store.write((tx) => queueRuns(tx, fleet.deps, { lane: 0 }, [1]))
    const scheduler = createScheduler(fleet.deps)
    await scheduler.look()
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 0 })
    const run = (await readRun(fleet.store.read, 'run-1'))!
    const why = () => explainWaiting(fleet.deps, run)
    expect(await why()).toMatchObject({ reason: 'platform_no_basis', platform: 'shelf' })
    await fleet.store.write((tx) => tx.run('UPDATE platform SET basis = 1'))
    expect(await why()).toMatchObject({ reason: 'queue' })
    await fleet.store.write((tx) => tx.run('DELETE FROM account'))
    expect(await why()).toMatchObject({ reason: 'no_account', platform: 'shelf' })
    await fleet.store.write((tx) => tx.run('DELETE FROM script'))
    expect(await why()).toMatchObject({ reason: 'no_script' })
  })

  test('serves the two kinds of task and the checks in turn, however long each queue is', async () => {
    fleet = await createFleet(2)
    await queueVerified(fleet, range(1, 50), 0)
    await queueVerified(fleet, range(101, 4), 1)
    await queueVerified(fleet, range(201, 4), 2)
    const scheduler = createScheduler(fleet.deps)
    const seen: number[] = []
    for (let n = 0; n < 6; n++) {
      await scheduler.look()
      seen.push(...tasksOf())
      await finishAll()
    }
    expect(seen).toEqual([1, 101, 201, 2, 102, 202, 3, 103, 203, 4, 104, 204])
    await scheduler.look()
    expect(tasksOf()).toEqual([5, 6])
  })

  test('lets a lane that was empty for long not claim what it did not need meanwhile', async () => {
    fleet = await createFleet(1)
    await queueVerified(fleet, range(1, 8), 0)
    const scheduler = createScheduler(fleet.deps)
    const seen: number[] = []
    for (let n = 0; n < 8; n++) {
      if (n === 4) await queueVerified(fleet, range(101, 4), 1)
      await scheduler.look()
      seen.push(...tasksOf())
      await finishAll()
    }
    expect(seen.slice(4)).toEqual([5, 101, 6, 102])
  })

  test('sends a check only to the account that it belongs to', async () => {
    fleet = await createFleet(3)
    await queueVerified(fleet, [1], 2, { kind: 'account', accountId: fleet.accounts[2]! })
    await queueVerified(fleet, [2], 2, { kind: 'platform', platformId: 2 })
    await createScheduler(fleet.deps).look()
    expect(fleet.offered.map((lease) => offerOf(lease).phone)).toEqual(['PHONE3'])
  })

  test.each([
    { busy: 0, offered: ['PHONE1 1', 'PHONE2 2', 'PHONE20 3'] },
    { busy: 17, offered: ['PHONE18 1', 'PHONE19 2', 'PHONE20 3'] },
  ])('finds phones and accounts behind $busy that will not do, of many', async ({ busy, offered }) => {
    fleet = await createFleet(20)
    await fleet.store.write((tx) => tx.run('UPDATE phone SET idle_since = id, maintenance = id <= ?', [busy]))
    await fleet.store.write((tx) => queueRuns(tx, fleet.deps, { lane: 0 }, [1, 2]))
    await fleet.store.write((tx) =>
      queueRuns(tx, fleet.deps, { lane: 2, pin: { kind: 'account', accountId: fleet.accounts[19]! } }, [3]),
    )
    await createScheduler(fleet.deps).look()
    expect(fleet.offered.map(offerOf).map(({ phone, task }) => `${phone} ${task.id}`)).toEqual(offered)
  })

  test('an early run that waits does not hold up those behind it', async () => {
    fleet = await createFleet(1)
    const [first] = await queueVerified(fleet, [1, 2])
    await fleet.store.write((tx) =>
      tx.run('UPDATE run SET not_before = ? WHERE id = ?', [fleet.clock.now + 1000, first]),
    )
    await createScheduler(fleet.deps).look()
    expect(tasksOf()).toEqual([2])
  })

  test('a switch that is turned off lets running work end and gives out no more', async () => {
    fleet = await createFleet(1)
    await queueVerified(fleet, [1, 2])
    const scheduler = createScheduler(fleet.deps)
    await scheduler.look()
    await setSwitch(fleet.store, 0, { on: false })
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 2 })
    await finishAll()
    await scheduler.look()
    expect(fleet.offered).toEqual([])
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 5 })
  })

  test('takes a run back at once when the host is gone, and leaves that phone alone for a while', async () => {
    fleet = await createFleet(1)
    await queueVerified(fleet, [1])
    fleet.deaf.add(1)
    const scheduler = createScheduler(fleet.deps)
    await scheduler.look()
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 1, cutoffs: 0 })
    fleet.deaf.clear()
    fleet.clock.now += 1500
    await scheduler.look()
    expect(fleet.offered).toHaveLength(0)
    fleet.clock.now += 1000
    await scheduler.look()
    expect(fleet.offered).toHaveLength(1)
  })

  test('wakes by itself when started, and not after it was stopped', async () => {
    fleet = await createFleet(1)
    await queueVerified(fleet, [1, 2])
    const scheduler = createScheduler(fleet.deps, { tickMs: 5 })
    scheduler.start()
    await expect.poll(() => fleet.offered.length).toBe(1)
    await scheduler.stop()
    await finishAll()
    scheduler.wake()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(fleet.offered).toHaveLength(0)
  })
})

test('ten phones and 100,000 queued runs cost a look about what ten queued runs cost', async () => {
  fleet = await createFleet(10)
  const scheduler = createScheduler(fleet.deps)
  // Of this process's own time, the quickest of several: what else the machine does must not count.
  const ownMs = () => process.cpuUsage().user / 1000
  const lookMs = async () => {
    const times: number[] = []
    for (let n = 0; n < 15; n++) {
      const before = ownMs()
      await scheduler.look()
      times.push(ownMs() - before)
      await finishAll()
    }
    return Math.min(...times)
  }
  await queueVerified(fleet, range(1, 150))
  const short = await lookMs()
  await queueVerified(fleet, range(1001, 100_000))
  const long = await lookMs()
  console.log(`a look with 10 leases: ${short.toFixed(1)} ms, behind 100,000 queued: ${long.toFixed(1)} ms`)
  expect(long / short).toBeLessThan(3)
})
