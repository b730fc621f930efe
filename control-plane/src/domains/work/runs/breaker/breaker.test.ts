import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { commitRun } from '../leases/commitRun.ts'
import { finishRuns } from '../leases/finishRuns.ts'
import { type Lease, offerOf } from '../leases/leaseRuns.ts'
import { refuseOffer } from '../leases/refuseOffer.ts'
import { createScheduler } from '../queue/scheduler.ts'
import { createFleet, finish, queueVerified, type TestFleet } from '../runsHarness.testing.ts'
import { isRefusal, surplusProbes } from './rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const refused: RunOutcome = { kind: 'failed', fault: 'platform', code: 'failed_by_script', message: 'Try again later' }
const worked: RunOutcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } }
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

describe('what counts as a refusal', () => {
  test('its script says that the platform refuses: nothing else does, whose fault it may be', () => {
    const failed = { kind: 'failed', fault: 'platform', message: '' } as const
    expect(isRefusal(refused)).toBe(true)
    for (const outcome of [
      { ...failed, code: 'file_not_fetched' },
      { ...failed, code: 'agent_fault' },
      { ...failed, code: 'failed_by_script', fault: 'account' },
      { kind: 'interrupted', fault: 'platform', code: 'stopping', message: '' },
      { kind: 'unknown', fault: 'platform', code: 'halted', message: '' },
      { kind: 'cancelled', code: 'halted', message: '' },
    ] as const)
      expect(isRefusal(outcome)).toBe(false)
  })

  test('of the runs that would go to see the first that waits does, for each platform and side', () => {
    const run = (seq: number, more: object = {}) => ({ side: 0, rank: 50, due: 0, seq, probes: 1, ...more })
    expect([...surplusProbes([run(3), run(2), run(4, { rank: 10 })])]).toEqual([1, 0])
    expect([...surplusProbes([run(3), run(2, { side: 7 }), run(4, { probes: 2 })])]).toEqual([])
    expect([...surplusProbes([run(3, { probes: undefined }), run(2, { probes: undefined })])]).toEqual([])
  })
})

onEachEngine('a platform that refuses is left in peace on the $name engine', (engine) => {
  let fleet: TestFleet
  beforeEach(async () => {
    fleet = await createFleet(6, engine)
    await sql('UPDATE platform SET cap_hour = 0, cap_day = 0')
  })
  afterEach(() => fleet.close())

  const sql = (text: string, params: unknown[] = []) => fleet.store.write((tx) => tx.run(text, params))
  const all = <R>(text: string) => fleet.store.read.all<R>(text)
  const heldBy = (lease: Lease) => {
    const { run, lease: number, attempt, task } = offerOf(lease)
    return { run, lease: number, attempt, hostId: lease.hostId, task: Number(task.id) }
  }
  /** What goes out at one look. */
  async function goesOut() {
    fleet.offered.length = 0
    await createScheduler(fleet.deps).look()
    return fleet.offered.map(heldBy)
  }
  /** All that goes out ends as it is said of its task, until nothing more goes out. Gives the tasks. */
  async function runAll(outcomeOf: (task: number) => RunOutcome): Promise<number[]> {
    const seen: number[] = []
    for (let rounds = 0; rounds < 200; rounds++) {
      const out = await goesOut()
      if (out.length === 0) return seen
      fleet.clock.now += 1000
      seen.push(...out.map(({ task }) => task))
      await finishRuns(
        fleet.deps,
        out.map((one) => ({ ...one, outcome: outcomeOf(one.task) })),
      )
    }
    throw new Error('it never ends')
  }
  const states = () =>
    all<{ state: number; n: number; cutoffs: number }>(
      'SELECT state, count(*) AS n, max(cutoffs) AS cutoffs FROM run GROUP BY state ORDER BY state',
    )
  const pauses = () =>
    all<Record<string, unknown>>(
      'SELECT state, platform, side, failures, probes, next_probe, ended_by FROM platform_pause ORDER BY id',
    )
  const counts = async () => Object.fromEntries((await states()).map(({ state, n }) => [state, n]))
  const { awaiting_execution: waits, succeeded, failed } = runMachine.codes

  test('100 tasks, refused from the fifth on: five fail, those under way wait again, and all go out after one that went to see', async () => {
    await queueVerified(fleet, range(1, 100))
    const first = await runAll((task) => (task < 5 ? worked : refused))
    const found = await states()
    expect(found.find(({ state }) => state === failed)?.n).toBe(5)
    // Those of the same look that came after the fifth are back, and none of their attempts is spent.
    expect(found.find(({ state }) => state === waits)).toMatchObject({ n: 91, cutoffs: 0 })
    expect(first.length).toBeGreaterThan(9)
    expect(await pauses()).toMatchObject([{ state: 0, side: 0, probes: 0 }])

    fleet.clock.now += hourMs - 5000
    expect(await goesOut()).toEqual([])
    fleet.clock.now += 10_000
    const probe = await goesOut()
    expect(probe).toHaveLength(1)
    expect(await goesOut()).toEqual([])
    await finish(fleet, { ...probe[0]!, outcome: refused })
    expect(await counts()).toMatchObject({ [failed]: 5, [waits]: 91 })
    expect(await goesOut()).toEqual([])
    expect(await pauses()).toMatchObject([{ state: 0, probes: 1, next_probe: fleet.clock.now + hourMs }])

    fleet.clock.now += hourMs
    const again = await goesOut()
    expect(again).toHaveLength(1)
    await finish(fleet, { ...again[0]!, outcome: worked })
    expect(await pauses()).toMatchObject([{ state: 1, probes: 2, next_probe: null, ended_by: '' }])
    await runAll(() => worked)
    expect(await counts()).toEqual({ [succeeded]: 95, [failed]: 5 })
  })

  test('a stop, agents that start anew and a hundred files that are not fetched pause nothing', async () => {
    const ends: RunOutcome[] = [
      { kind: 'interrupted', fault: 'platform', code: 'stopping', message: '' },
      { kind: 'cancelled', code: 'halted', message: '' },
      { kind: 'failed', fault: 'platform', code: 'file_not_fetched', message: '' },
    ]
    await queueVerified(fleet, range(1, 102))
    const times = new Map<number, number>()
    await runAll((task) => {
      times.set(task, (times.get(task) ?? 0) + 1)
      fleet.clock.now += minuteMs
      return task % 3 < 2 && times.get(task)! > 1 ? worked : ends[task % 3]!
    })
    expect(await pauses()).toEqual([])
    expect(await counts()).toMatchObject({ [failed]: 34 })
  })

  test('too few accounts, or too long apart, pause nothing', async () => {
    await sql('UPDATE phone SET maintenance = 1 WHERE id > 2')
    await queueVerified(fleet, range(1, 10))
    await runAll(() => refused)
    expect(await pauses()).toEqual([])
    await sql('UPDATE phone SET maintenance = 0')
    fleet.clock.now += 11 * minuteMs
    await queueVerified(fleet, range(11, 4))
    await runAll(() => refused)
    expect(await pauses()).toEqual([])
    await queueVerified(fleet, [15])
    await runAll(() => refused)
    expect(await pauses()).toHaveLength(1)
  })

  test('what an external organisation is refused pauses nobody else, and the other way round', async () => {
    await sql("INSERT INTO organisation (id, name, type) VALUES (7, 'Outside', 2)")
    await sql('UPDATE phone SET organisation_id = 7 WHERE id > 3')
    await sql('UPDATE account SET organisation_id = 7 WHERE phone > 3')
    fleet.deps.changes.register({
      lanes: [{ code: 20, name: 'own', purpose: 'check', publishes: false }],
      organisationsOf: async (_tx, ids) => new Map(ids.map((id) => [id, id > 100 ? 7 : null])),
      tasksOf: async (_tx, ids) => new Map(ids.map((id) => [id, { id }])),
      follow: async () => {},
    })
    await queueVerified(fleet, [...range(1, 20), ...range(101, 20)], 20)
    await runAll((task) => (task > 100 ? refused : worked))
    expect(await pauses()).toMatchObject([{ state: 0, side: 7 }])
    expect(await all('SELECT side, state, count(*) AS n FROM run GROUP BY side, state ORDER BY side, state')).toEqual([
      { side: 0, state: succeeded, n: 20 },
      { side: 7, state: waits, n: 15 },
      { side: 7, state: failed, n: 5 },
    ])
  })

  test('after its commit nothing is sent again, and counts as any other', async () => {
    await queueVerified(fleet, range(1, 6))
    const out = await goesOut()
    for (const one of out) expect(await commitRun(fleet.deps, one)).toEqual({ ok: true })
    for (const one of out) await finish(fleet, { ...one, outcome: refused })
    expect(await counts()).toEqual({ [failed]: 6 })
    expect(await pauses()).toMatchObject([{ state: 0, failures: 6 }])
  })

  test('one that its agent does not take lets another go to see at once, and a restart changes nothing', async () => {
    await queueVerified(fleet, range(1, 20))
    await runAll(() => refused)
    await fleet.restart()
    expect(await goesOut()).toEqual([])
    fleet.clock.now += hourMs
    const [probe] = await goesOut()
    await refuseOffer(fleet.deps, { ...probe!, message: '', fault: 'phone', final: false })
    fleet.clock.now += 2000
    expect(await goesOut()).toHaveLength(1)
    expect(await pauses()).toMatchObject([{ probes: 1 }])
  })

  test('what worked before it went to see lifts nothing', async () => {
    await queueVerified(fleet, range(1, 12))
    const [slow, ...others] = await goesOut()
    for (const one of others) await finish(fleet, { ...one, outcome: refused })
    expect(await pauses()).toHaveLength(1)
    await finish(fleet, { ...slow!, outcome: worked })
    expect(await pauses()).toMatchObject([{ state: 0 }])
    expect(await goesOut()).toEqual([])
  })
})
