import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { explainWaiting } from '../gate/explainWaiting.ts'
import { offerOf } from '../leases/leaseRuns.ts'
import { createScheduler } from '../queue/scheduler.ts'
import { runMessage } from '../runMessages.ts'
import { createFleet, finish, queueVerified, stateOfRun, type TestFleet } from '../runsHarness.testing.ts'
import { readRun } from '../store/runs.ts'
import { causeOf } from './assessScript.ts'

const left: RunOutcome = { kind: 'failed', fault: 'script', code: 'left_app', message: 'it went home' }
const otherApp: RunOutcome = { kind: 'failed', fault: 'phone', code: 'other_app', message: 'a launcher is in front' }
const noApp: RunOutcome = { kind: 'failed', fault: 'phone', code: 'app_not_installed', message: 'no app' }
const unfindable: RunOutcome = { kind: 'failed', fault: 'task', code: 'failed_by_script', message: 'no such book' }
const fine: RunOutcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } }

test.each<[RunOutcome, string]>([
  [left, 'left_app'],
  [otherApp, 'other_app'],
  [noApp, ''],
  [unfindable, ''],
  [{ kind: 'failed', fault: 'script', code: 'screen_never_idle', message: 'a video plays' }, ''],
  [fine, ''],
  [{ ...otherApp, kind: 'unknown' }, 'other_app'],
  [{ kind: 'interrupted', fault: 'phone', code: 'phone_lost', message: '' }, ''],
  [{ kind: 'asked', message: 'log in' }, ''],
  [{ kind: 'failed', fault: 'account', code: 'failed_by_script', message: 'too many' }, ''],
])('of %o its script may be to blame for %j', (outcome, cause) => {
  expect(causeOf(outcome)).toBe(cause)
})

const phones = 10

onEachEngine('a script that fails everywhere on the $name engine', (engine) => {
  let fleet: TestFleet
  let task: number
  beforeEach(async () => {
    fleet = await createFleet(phones, engine)
    task = 0
  })
  afterEach(() => fleet.close())
  afterAll(() => engine.stop?.())

  async function queue(count: number, lane: 0 | 1 = 0): Promise<string[]> {
    const ids = Array.from({ length: count }, () => ++task)
    return queueVerified(fleet, ids, lane)
  }
  /** What one look gave out, the phones in the order of their numbers. */
  async function look() {
    await createScheduler(fleet.deps).look()
    return fleet.offered
      .splice(0)
      .map((lease) => ({ lease, offer: offerOf(lease) }))
      .sort((one, other) => placeOf(one.offer.phone) - placeOf(other.offer.phone))
      .map(({ lease, offer: { run, lease: number, attempt, phone } }) => ({
        run,
        phone,
        async end(outcome: RunOutcome) {
          fleet.clock.now += 10
          await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome })
        },
      }))
  }
  const placeOf = (serial: string) => fleet.phones.findIndex((phone) => phone.serial === serial)
  /** Another script works on every phone. */
  async function proveSound(): Promise<void> {
    await queue(phones, 1)
    for (const { end } of await look()) await end(fine)
  }
  const version = () =>
    fleet.store.read.get<{ rests: number; rests_until: number | null; trouble: string }>(
      'SELECT rests, rests_until, trouble FROM script_version WHERE script = 1',
    )
  const atFault = () =>
    fleet.store.read.all('SELECT failures, rests_until, trouble FROM phone WHERE failures > 0 OR rests_until > 0')
  const faults = () =>
    fleet.store.read.all(`SELECT fault, count(*) AS n FROM run_attempt WHERE fault <> '' GROUP BY fault`)
  const waiting = async (run: string) =>
    (await explainWaiting(fleet.deps, (await readRun(fleet.store.read, run))!))?.reason
  const minutes = (count: number) => {
    fleet.clock.now += count * 60_000
  }

  test.each([left, otherApp])(
    '($fault) on three phones on which another worked rests itself: its work waits, no phone is blamed, others work on',
    async (outcome) => {
      await proveSound()
      const runs = await queue(30)
      const given = await look()
      expect(given).toHaveLength(phones)
      for (const { end } of given) await end(outcome)
      expect(await atFault()).toEqual([])
      expect(await faults()).toEqual([{ fault: 'script', n: phones }])
      const rest = await version()
      expect(rest).toMatchObject({ rests: 1, rests_until: fleet.clock.now - 70 + 600_000 })
      expect(rest?.trouble).toBe(
        runMessage('script_rests', {
          phones: 3,
          message: runMessage(outcome === left ? 'left_app' : 'other_app', {
            detail: 'message' in outcome ? outcome.message : '',
          }),
        }),
      )
      expect(await look()).toEqual([])
      // Those that failed before the third are over where the script said so itself; all others wait.
      const states = await Promise.all(runs.map(async (run) => (await stateOfRun(fleet, run)).state))
      expect(states.filter((state) => state === 7)).toHaveLength(outcome === left ? 2 : 0)
      expect(await waiting(runs.at(-1)!)).toBe('script_resting')
      await queue(phones, 1)
      expect(await look()).toHaveLength(phones)
    },
  )

  test('is to blame for phones that rest or wait for a person by then: they are given back', async () => {
    await proveSound()
    const { restAfter, mostRests } = { restAfter: 1, mostRests: 0 }
    await fleet.deps.settings.set((await import('../settings.ts')).runSettings.restAfter, restAfter)
    await fleet.deps.settings.set((await import('../settings.ts')).runSettings.mostRests, mostRests)
    await queue(30)
    const given = await look()
    await given[0]!.end(otherApp)
    await given[1]!.end(otherApp)
    const open = () => fleet.store.read.all('SELECT phone FROM verify_task WHERE state = 0')
    expect(await open()).toHaveLength(2)
    await given[2]!.end(otherApp)
    expect(await open()).toEqual([])
    expect(await atFault()).toEqual([])
  })

  test('blames the phones where nothing else has worked there for a day, or it failed for several causes, or worked in between', async () => {
    await queue(3)
    for (const { end } of await look()) await end(otherApp)
    expect(await version()).toMatchObject({ rests: 0 })
    expect(await atFault()).toHaveLength(3)
    await proveSound()
    await queue(3)
    const causes: RunOutcome[] = [otherApp, left, otherApp]
    for (const [at, { end }] of (await look()).slice(0, 3).entries()) await end(causes[at]!)
    await queue(3)
    const between: RunOutcome[] = [otherApp, fine, otherApp]
    for (const [at, { end }] of (await look()).slice(0, 3).entries()) await end(between[at]!)
    expect(await version()).toMatchObject({ rests: 0 })
  })

  test('rests longer each time, at once where it fails again, until it works or a person lets it go on', async () => {
    await proveSound()
    await queue(3)
    for (const { end } of await look()) await end(left)
    minutes(11)
    const [again, ...others] = await look()
    expect(others).toEqual([])
    await again!.end(left)
    expect(await version()).toMatchObject({ rests: 2, rests_until: fleet.clock.now + 50 * 60_000 })
    minutes(51)
    await (await look())[0]!.end(fine)
    expect(await version()).toEqual({ rests: 0, rests_until: null, trouble: '' })
  })

  test('after its commit rests for a day: each further try may publish twice over', async () => {
    await proveSound()
    await queue(3)
    for (const { run, end } of await look()) {
      await fleet.store.write((tx) =>
        tx.run('UPDATE run SET commit_lease = lease, committed_at = ? WHERE id = ?', [fleet.clock.now, run]),
      )
      await end({ ...left, kind: 'unknown' })
    }
    expect(await version()).toMatchObject({ rests_until: fleet.clock.now + 86_400_000 })
  })

  test('of which only the trial fails gives its phones the usual version', async () => {
    await proveSound()
    await fleet.store.write(async (tx) => {
      await tx.run(
        `INSERT INTO script_version (script, number, rollout, share, phones, hash, source)
         SELECT script, 2, 1, 100, '', 'anew', source FROM script_version WHERE script = 1`,
      )
    })
    await queue(30)
    for (const { end } of await look()) await end(left)
    const rests = await fleet.store.read.all(
      'SELECT number, rests FROM script_version WHERE script = 1 ORDER BY number',
    )
    expect(rests).toEqual([
      { number: 1, rests: 0 },
      { number: 2, rests: 1 },
    ])
    expect(await look()).toHaveLength(phones)
    const usual = await fleet.store.read.all('SELECT DISTINCT script_version FROM run WHERE lane = 0 AND state = 2')
    expect(usual).toEqual([{ script_version: 1 }])
  })
})
