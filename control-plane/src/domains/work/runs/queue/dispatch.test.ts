import type { ScriptPurpose } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { rankOf, type WorkKind } from '@quarterdeck/shared/values/runRank.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { leaseRuns, offerOf } from '../leases/leaseRuns.ts'
import {
  addAccount,
  addPublisher,
  addScript,
  createFleet,
  finish,
  publishing,
  queueVerified,
  type TestFleet,
} from '../runsHarness.testing.ts'
import { runSettings } from '../settings.ts'
import { headsOfPinsStatement, headsStatement } from '../store/queue.ts'
import type { Lane, LaneDefinition } from './lanes.ts'
import { type QueueOrder, queueRuns } from './queueRuns.ts'
import { createScheduler } from './scheduler.ts'

/** As the domains of publishing and nurture have them. */
const own: Readonly<Record<Exclude<WorkKind, 'publish'>, Lane>> = {
  'edit-profile': 20,
  custom: 21,
  message: 22,
  statistics: 23,
  nurture: 24,
}
const laneOf = (kind: WorkKind) => (kind === 'publish' ? publishing.code : own[kind])
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

onEachEngine('what goes first on the $name engine', (engine) => {
  let fleet: TestFleet
  beforeEach(async () => {
    fleet = await createFleet(1, engine)
    await addPublisher(fleet)
    fleet.deps.changes.register({
      lanes: Object.entries(own).map(
        ([purpose, code]): LaneDefinition => ({
          code,
          name: purpose,
          purpose: purpose as ScriptPurpose,
          publishes: false,
        }),
      ),
      tasksOf: async (_tx, ids) => new Map(ids.map((id) => [id, { id }])),
      follow: async () => {},
    })
    for (const purpose of Object.keys(own)) await addScript(fleet.store, purpose as ScriptPurpose)
  })
  afterEach(() => fleet.close())

  const queue = (
    kind: WorkKind,
    task: number,
    more: Partial<QueueOrder> & { priority?: number; account?: number } = {},
  ) => {
    const { priority, account = fleet.accounts[0]!, ...rest } = more
    const pin = { kind: 'account', accountId: account } as const
    return fleet.store.write((tx) =>
      queueRuns(tx, fleet.deps, { lane: laneOf(kind), pin, rank: rankOf(kind, priority), ...rest }, [task]),
    )
  }

  /** The tasks that go out, one after the other, until nothing more does. */
  async function goneOut(most = 50): Promise<number[]> {
    const scheduler = createScheduler(fleet.deps)
    const seen: number[] = []
    for (let n = 0; n < most; n++) {
      await scheduler.look()
      const lease = fleet.offered.pop()
      if (!lease) return seen
      const { run, lease: number, attempt, task } = offerOf(lease)
      seen.push(Number(task.id))
      fleet.clock.now += 1000
      const outcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } } as const
      await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome })
    }
    return seen
  }

  /** A second Android user of the phone, with an account of its own. */
  async function secondSubsystem(): Promise<number> {
    await fleet.store.write((tx) =>
      tx.run(`INSERT INTO subsystem (phone, user, name, kind) VALUES (?, 10, 'Second', 2)`, [fleet.phones[0]!.id]),
    )
    return addAccount(fleet.store, fleet.phones[0]!, { subsystem: 10 })
  }

  test('six kinds of work go in their order, however they came; of one kind by priority, then by when they were due', async () => {
    const kinds = ['nurture', 'statistics', 'message', 'custom', 'edit-profile', 'publish'] as const
    for (const [n, kind] of kinds.entries()) await queue(kind, n + 1)
    await queue('nurture', 7, { priority: 51 })
    const { now } = fleet.clock
    await queue('custom', 8, { notBefore: now - 60_000 })
    await queue('custom', 9, { notBefore: now - 120_000 })
    expect(await goneOut()).toEqual([6, 5, 9, 8, 4, 3, 2, 7, 1])
  })

  test('book lanes have their turn beside all of them together', async () => {
    await queueVerified(fleet, range(101, 4), 0)
    for (const task of range(1, 4)) await queue('publish', task)
    await queue('nurture', 5)
    await queue('message', 6)
    expect(await goneOut()).toEqual([101, 1, 102, 2, 103, 3, 104, 4, 6, 5])
  })

  test('by priority over the phone, subsystems take turns as rank says', async () => {
    const second = await secondSubsystem()
    await queue('custom', 1)
    await queue('message', 2, { account: second })
    await queue('statistics', 3)
    await queue('nurture', 4, { account: second })
    expect(await goneOut()).toEqual([1, 2, 3, 4])
  })

  test('subsystem by subsystem the current one goes on while it has due work, but for a publication that is due', async () => {
    await fleet.deps.settings.set(runSettings.dispatchOrder, 2)
    const second = await secondSubsystem()
    await queue('custom', 1)
    expect(await goneOut()).toEqual([1])
    const soon = fleet.clock.now + 1500
    await queue('message', 2, { account: second })
    await queue('statistics', 3)
    await queue('nurture', 4)
    await queue('nurture', 5, { account: second })
    await queue('publish', 6, { account: second, notBefore: soon })
    // What is not due holds nothing up, and what the phone then stands in it finishes.
    expect(await goneOut()).toEqual([3, 4, 6, 2, 5])
  })

  test('a run that names its script and values goes with these, and with no other', async () => {
    const other = await addScript(fleet.store, 'custom', 'shelf', 'app.shelf', 'shelf-custom-2')
    await queue('custom', 1, { script: other, parameters: { pause: 4 } })
    await queue('custom', 2)
    const scheduler = createScheduler(fleet.deps)
    await scheduler.look()
    expect(fleet.offered.map(offerOf)).toMatchObject([
      { task: { id: 1 }, script: { name: 'shelf-custom-2' }, parameters: { pause: 4 } },
    ])
  })

  test('one whose script is off waits, and holds nobody up', async () => {
    const other = await addScript(fleet.store, 'custom', 'shelf', 'app.shelf', 'shelf-custom-2')
    await queue('custom', 1, { script: other })
    await queue('custom', 2)
    await fleet.store.write((tx) => tx.run('UPDATE script SET enabled = 0 WHERE id = ?', [other]))
    expect(await goneOut()).toEqual([2])
    const { id } = (await fleet.store.read.get<{ id: string }>('SELECT id FROM run WHERE task_id = 1'))!
    await fleet.store.write((tx) => tx.run('UPDATE run SET state = 1 WHERE id = ?', [id]))
    const choice = { run: id, phoneId: fleet.phones[0]!.id, accountId: fleet.accounts[0]!, scriptId: other }
    expect(await leaseRuns(fleet.deps, [choice])).toEqual([{ ok: false, obstacle: 'no_script' }])
  })

  test('a script for something else, and values that it does not take, are refused', async () => {
    const nurture = await addScript(fleet.store, 'nurture', 'shelf', 'app.shelf', 'shelf-nurture-2')
    await expect(queue('custom', 1, { script: nurture })).rejects.toMatchObject({ problems: [{ field: 'script' }] })
    await expect(queue('nurture', 1, { script: nurture, parameters: { pause: 10, speed: 1 } })).rejects.toMatchObject({
      problems: [
        { field: 'parameters.speed', text: 'script.problem.parameter_none' },
        { field: 'parameters.pause', text: 'script.problem.field_most' },
      ],
    })
  })

  test('the heads of queues are read off one index, in their order', async () => {
    const statements = [headsStatement(0, '', 1, 10), headsOfPinsStatement(24, ['account:1'], 1, 1)]
    for (const { sql, params } of statements) {
      const plan = await fleet.store.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
      const details = plan.map(({ detail }) => detail)
      expect(details.find((one) => one.includes('run_queue'))).toMatch(/COVERING INDEX run_queue|USING INDEX run_queue/)
      const queue = details.slice(details.findIndex((one) => one.includes('run_queue')))
      if (sql.startsWith('SELECT seq')) expect(queue.join()).not.toContain('B-TREE')
    }
  })
})
