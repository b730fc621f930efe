import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { batched } from '../../../../platform/batched.ts'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { offerMs } from '../rules.ts'
import {
  choiceOf,
  createFleet,
  finish,
  leased,
  leaseTo,
  queueVerified,
  stateOfRun,
  type TestFleet,
} from '../runsHarness.testing.ts'
import { runSettings } from '../settings.ts'
import { deleteHalt, insertHalt } from '../store/halts.ts'
import type { Choice } from '../store/leases.ts'
import { commitRun } from './commitRun.ts'
import { expireLeases } from './expireLeases.ts'
import { finishRuns, type RunResult } from './finishRuns.ts'
import { leaseRuns } from './leaseRuns.ts'
import { refuseOffer } from './refuseOffer.ts'
import { releaseHost } from './releaseHost.ts'
import { advanceRun, renewLease } from './renewLease.ts'

const done = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } } as const
const failed = { kind: 'failed', fault: 'task', code: 'script_failed', message: 'the book is not there' } as const
const cutOff = { kind: 'interrupted', fault: 'platform', message: 'the agent stops' } as const
const unknown = { kind: 'unknown', fault: 'phone', message: 'phone lost' } as const
const leaseMs = 30_000

onEachEngine('leases on the $name engine', (engine) => {
  let fleet: TestFleet
  let run: string

  beforeEach(async () => {
    fleet = await createFleet(2, engine)
    run = (await queueVerified(fleet, [1]))[0]!
  })
  afterEach(() => fleet.close())
  afterAll(() => engine.stop?.())

  test('of 20 that ask for one phone at once exactly one gets it', async () => {
    const runs = await queueVerified(
      fleet,
      Array.from({ length: 20 }, (_, n) => n + 2),
    )
    const answers = await Promise.all(runs.map((id) => leaseTo(fleet, id)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.obstacle === 'phone_busy')).toHaveLength(19)
  })

  test('asked for together too, a phone goes to one run, a run to one phone, and the others get what is theirs', async () => {
    const [second, third] = await queueVerified(fleet, [2, 3])
    const lease = batched((choices: readonly Choice[]) => leaseRuns(fleet.deps, choices))
    const choices = [choiceOf(fleet, run, 0), choiceOf(fleet, second!, 0), choiceOf(fleet, run, 1)]
    const answers = await Promise.all([...choices, choiceOf(fleet, third!, 1)].map(lease))
    expect(answers.map((one) => one.ok || one.obstacle)).toEqual([true, 'phone_busy', 'run_changed', true])
    const open = await fleet.store.read.all('SELECT phone, run FROM phone_lease WHERE ended IS NULL ORDER BY phone')
    expect(open).toEqual([
      { phone: 1, run },
      { phone: 2, run: third },
    ])
  })

  test('results that come together each end their own run, and one that comes twice ends it once', async () => {
    const [second] = await queueVerified(fleet, [2])
    const [one, two] = [await leased(fleet, run, 0), await leased(fleet, second!, 1)]
    const finishing = batched((results: readonly RunResult[]) => finishRuns(fleet.deps, results))
    const results = [
      { ...one, outcome: done },
      { ...one, outcome: failed },
      { ...two, outcome: failed },
      { ...two, lease: two.lease + 1, outcome: done },
    ]
    expect(await Promise.all(results.map(finishing))).toEqual(['accepted', 'repeated', 'accepted', 'refused'])
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 5 })
    expect(await stateOfRun(fleet, second!)).toMatchObject({ state: 7 })
    expect(await fleet.store.read.all('SELECT id FROM phone_lease WHERE ended IS NULL')).toEqual([])
  })

  test('of two phones that ask for one run exactly one gets it', async () => {
    const answers = await Promise.all([leaseTo(fleet, run, 0), leaseTo(fleet, run, 1)])
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true])
  })

  test('the gate is asked in the transaction: what changed since the choice counts', async () => {
    await fleet.store.write((tx) => tx.run('UPDATE account SET basis = 0'))
    expect(await leaseTo(fleet, run)).toEqual({ ok: false, obstacle: 'account_no_authorisation' })
    await fleet.store.write((tx) => tx.run('UPDATE account SET basis = 1'))
    const by = { reason: '', by: 'ann', reach: 3, since: fleet.clock.now }
    await fleet.store.write((tx) => insertHalt(tx, { kind: 'phone', id: 1 }, by))
    expect(await leaseTo(fleet, run)).toEqual({ ok: false, obstacle: 'phone_halted' })
    await fleet.store.write((tx) => insertHalt(tx, { kind: 'fleet' }, by))
    expect(await leaseTo(fleet, run)).toEqual({ ok: false, obstacle: 'halted' })
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 1, attempt: 0, lease: null })
  })

  test('the offer says what the agent needs, and shows the phone as busy', async () => {
    const { offer } = await leased(fleet, run)
    expect(offer).toMatchObject({
      type: 'offer',
      run,
      attempt: 1,
      phone: 'PHONE1',
      user: 0,
      platform: 'shelf',
      app: 'app.shelf',
      task: { id: 1, book_name: 'Book 1' },
      parameters: { pause: 1 },
      leaseMs,
    })
    expect(await fleet.store.read.get('SELECT run, phone FROM phone_lease WHERE ended IS NULL')).toEqual({
      run,
      phone: 1,
    })
  })

  test('lease numbers only grow, also over a restart', async () => {
    const first = await leased(fleet, run)
    await refuseOffer(fleet.deps, { ...first, message: 'busy', fault: 'platform', final: false })
    await fleet.restart()
    fleet.clock.now += 60_000
    const second = await leased(fleet, run, 1)
    expect(second.lease).toBeGreaterThan(first.lease)
    expect(second.attempt).toBe(2)
  })

  test('a lease that is renewed stands, one that is not goes back to the queue and waits a little', async () => {
    const held = await leased(fleet, run)
    fleet.clock.now += offerMs - 1
    expect(await renewLease(fleet.deps, held.hostId, [held])).toEqual([])
    fleet.clock.now += leaseMs - 1
    await expireLeases(fleet.deps)
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 2, lease: held.lease })
    fleet.clock.now += 1
    await expireLeases(fleet.deps)
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 1, lease: null, cutoffs: 1 })
    expect(await leaseTo(fleet, run)).toEqual({ ok: false, obstacle: 'run_changed' })
    fleet.clock.now += 1000
    expect(await leaseTo(fleet, run)).toMatchObject({ ok: true })
    expect(await renewLease(fleet.deps, held.hostId, [held])).toMatchObject([{ lease: held.lease }])
    expect(fleet.told).toContainEqual({
      hostId: held.hostId,
      message: expect.objectContaining({ type: 'withdraw', lease: held.lease }),
    })
  })

  test('an offer that nobody answers goes back soon and is not held against the run', async () => {
    await leased(fleet, run)
    fleet.clock.now += offerMs
    await expireLeases(fleet.deps)
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 1, cutoffs: 0 })
  })

  test('a refused offer goes back and does not count against the caps; a final refusal ends the run', async () => {
    const first = await leased(fleet, run)
    await refuseOffer(fleet.deps, { ...first, message: 'busy', fault: 'platform', final: false })
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 1, cutoffs: 0, message: 'busy' })
    expect(await fleet.store.read.get('SELECT sum(counts) AS n FROM run_attempt')).toEqual({ n: 0 })
    fleet.clock.now += 60_000
    const second = await leased(fleet, run)
    await refuseOffer(fleet.deps, { ...second, message: 'script invalid', fault: 'script', final: true })
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 7, message: 'script invalid', outcome_unknown: 0 })
  })

  test('a run that is cut off too often ends as failed', async () => {
    await fleet.deps.settings.set(runSettings.maxAttempts, 2)
    for (let n = 0; n < 2; n++) {
      fleet.clock.now += 120_000
      const held = await leased(fleet, run)
      expect(await finish(fleet, { ...held, outcome: cutOff })).toBe('accepted')
    }
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 7, outcome_unknown: 0, cutoffs: 2 })
  })

  test('a result under the live lease counts, once; repeated it changes nothing', async () => {
    const held = await leased(fleet, run)
    await advanceRun(fleet.deps, held, 'switched')
    await advanceRun(fleet.deps, held, 'running')
    expect(await finish(fleet, { ...held, outcome: done })).toBe('accepted')
    expect(await finish(fleet, { ...held, outcome: failed })).toBe('repeated')
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 5, lease: null })
    expect(fleet.changes.at(-1)).toMatchObject({ taskId: 1, state: 'succeeded', result: done.result })
    const history = await fleet.store.read.all('SELECT state FROM run_history ORDER BY id')
    expect(history.map((row) => row.state)).toEqual([2, 3, 4, 5])
    expect(await fleet.store.read.all('SELECT id, run, how FROM phone_lease')).toEqual([
      { id: held.lease, run, how: 2 },
    ])
  })

  test('a result of a lost lease, of another host or of another attempt is refused', async () => {
    const old = await leased(fleet, run)
    await finish(fleet, { ...old, outcome: cutOff })
    fleet.clock.now += 60_000
    const held = await leased(fleet, run, 1)
    expect(await finish(fleet, { ...old, outcome: done })).toBe('refused')
    expect(await finish(fleet, { ...held, hostId: 99, outcome: done })).toBe('refused')
    expect(await finish(fleet, { ...held, attempt: 1, outcome: done })).toBe('refused')
    expect(await finish(fleet, { ...held, run: 'nobody', outcome: done })).toBe('refused')
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 2, lease: held.lease })
  })

  test('a commit is given to the live lease, and again to the same one', async () => {
    const held = await leased(fleet, run)
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
    expect(await commitRun(fleet.deps, { ...held, lease: held.lease + 1 })).toEqual({ ok: false, reason: 'lease_lost' })
    expect(await commitRun(fleet.deps, { ...held, hostId: 99 })).toEqual({ ok: false, reason: 'lease_lost' })
    expect(await stateOfRun(fleet, run)).toMatchObject({ commit_lease: held.lease })
  })

  test('no commit is given after the time of the lease, to a lost lease, during a halt, or without authority', async () => {
    const held = await leased(fleet, run)
    await fleet.store.write((tx) => tx.run('UPDATE platform SET basis = 0'))
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: 'platform_no_basis' })
    await fleet.store.write((tx) => tx.run('UPDATE platform SET basis = 1'))
    await fleet.store.write((tx) => tx.run('UPDATE phone SET user_group_id = 1 WHERE id = 1'))
    const parts = (['group', 'host', 'phone'] as const).map((kind) => ({ kind, id: 1 }))
    for (const scope of [{ kind: 'fleet' } as const, ...parts]) {
      await fleet.store.write((tx) =>
        insertHalt(tx, scope, { reason: '', by: 'ann', reach: 3, since: fleet.clock.now }),
      )
      expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: 'halted' })
      await fleet.store.write((tx) => deleteHalt(tx, scope))
    }
    fleet.clock.now += offerMs
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: 'lease_lost' })
    await expireLeases(fleet.deps)
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: 'lease_lost' })
  })

  test.each([cutOff, unknown])(
    'a committed run that is cut off ($kind) ends as unknown and never runs again',
    async (end) => {
      const held = await leased(fleet, run)
      await commitRun(fleet.deps, held)
      await finish(fleet, { ...held, outcome: end })
      expect(await stateOfRun(fleet, run)).toMatchObject({ state: 7, outcome_unknown: 1 })
      fleet.clock.now += 3_600_000
      expect(await leaseTo(fleet, run)).toEqual({ ok: false, obstacle: 'run_changed' })
      await expect(
        fleet.store.write((tx) => tx.run('UPDATE run SET state = 1, outcome_unknown = 0 WHERE id = ?', [run])),
      ).rejects.toMatchObject({ constraint: { kind: 'check' } })
    },
  )

  test('a late result of the committed attempt settles the unknown, once', async () => {
    const held = await leased(fleet, run)
    await commitRun(fleet.deps, held)
    fleet.clock.now += leaseMs * 2
    await expireLeases(fleet.deps)
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 7, outcome_unknown: 1 })
    expect(await finish(fleet, { ...held, outcome: unknown })).toBe('repeated')
    expect(await finish(fleet, { ...held, outcome: done })).toBe('settled')
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 5, outcome_unknown: 0 })
    expect(await finish(fleet, { ...held, outcome: failed })).toBe('repeated')
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 5 })
  })

  test('a late result that it did not work settles the unknown as failed', async () => {
    const held = await leased(fleet, run)
    await commitRun(fleet.deps, held)
    await finish(fleet, { ...held, outcome: unknown })
    expect(await finish(fleet, { ...held, outcome: failed })).toBe('settled')
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 7, outcome_unknown: 0, message: failed.message })
    expect(await finish(fleet, { ...held, outcome: done })).toBe('repeated')
  })

  test('an agent that comes back keeps what it holds; the rest goes back, committed or not', async () => {
    const [second] = await queueVerified(fleet, [2])
    const first = await leased(fleet, run, 0)
    const other = await leased(fleet, second!, 1)
    await commitRun(fleet.deps, other)
    const stale = { run, lease: 4711 }
    expect(await releaseHost(fleet.deps, 1, [first, stale])).toEqual([stale])
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 2, lease: first.lease })
    expect(await stateOfRun(fleet, second!)).toMatchObject({ state: 7, outcome_unknown: 1 })
    await releaseHost(fleet.deps, 1, [])
    expect(await stateOfRun(fleet, run)).toMatchObject({ state: 1, cutoffs: 1 })
  })

  test('a restart of the control plane in the middle loses no lease, commit or result', async () => {
    const held = await leased(fleet, run)
    await advanceRun(fleet.deps, held, 'running')
    await commitRun(fleet.deps, held)
    await fleet.restart()
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
    expect(await renewLease(fleet.deps, held.hostId, [held])).toEqual([])
    expect(await finish(fleet, { ...held, outcome: done })).toBe('accepted')
  })
})
