import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { onEachEngine } from '../../../../platform/store/onEachEngine.testing.ts'
import { explainWaiting } from '../gate/explainWaiting.ts'
import { commitRun } from '../leases/commitRun.ts'
import { offerOf } from '../leases/leaseRuns.ts'
import { createScheduler } from '../queue/scheduler.ts'
import { runMessage } from '../runMessages.ts'
import { createFleet, finish, queueVerified, stateOfRun, type TestFleet } from '../runsHarness.testing.ts'
import { runSettings } from '../settings.ts'
import { readRun } from '../store/runs.ts'
import { failureEffectOf } from './rules.ts'

const phoneLost: RunOutcome = { kind: 'interrupted', fault: 'phone', message: 'it did not answer' }
const noApp: RunOutcome = { kind: 'failed', fault: 'phone', code: 'app_not_installed', message: 'no app' }
const loggedOut: RunOutcome = { kind: 'failed', fault: 'account', code: 'failed_by_script', message: 'logged out' }
const asked: RunOutcome = { kind: 'asked', message: 'log in' }
const fine: RunOutcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } }
const unfindable: RunOutcome = { kind: 'failed', fault: 'task', code: 'failed_by_script', message: 'no such book' }

test('failures in a row bring rests that grow, and then no more; whatever the settings', () => {
  const rules = fc.record({
    restAfter: fc.integer({ min: 1, max: 9 }),
    firstRestMs: fc.nat(),
    mostRests: fc.nat({ max: 5 }),
  })
  fc.assert(
    fc.property(rules, (rules) => {
      const { restAfter, firstRestMs, mostRests } = rules
      const all = Array.from({ length: restAfter + mostRests + 3 }, (_, n) => failureEffectOf(n + 1, rules))
      expect(all.slice(0, restAfter - 1).every(({ kind }) => kind === 'none')).toBe(true)
      const rests = all.flatMap((one) => (one.kind === 'rest' ? [one.ms] : []))
      expect(rests).toEqual(Array.from({ length: mostRests }, (_, n) => firstRestMs * 5 ** n))
      expect(all.slice(restAfter - 1 + mostRests).every(({ kind }) => kind === 'out')).toBe(true)
    }),
  )
})

test('with three rests: 1, 5 and 25 minutes from the third failure, out at the sixth', () => {
  const rules = { restAfter: 3, firstRestMs: 60_000, mostRests: 3 }
  const minutes = [1, 2, 3, 4, 5, 6].map((n) => {
    const one = failureEffectOf(n, rules)
    return one.kind === 'rest' ? one.ms / 60_000 : one.kind
  })
  expect(minutes).toEqual(['none', 'none', 1, 5, 25, 'out'])
})

onEachEngine('a fault of phone or account on the $name engine', (engine) => {
  let fleet: TestFleet
  afterEach(() => fleet.close())
  afterAll(() => engine.stop?.())

  /** What was offered by one look: the phone by its number, from 0, and the task. */
  async function look(): Promise<{ phone: number; task: number; end(outcome: RunOutcome): Promise<void> }[]> {
    await createScheduler(fleet.deps).look()
    return fleet.offered.splice(0).map((lease) => {
      const { run, lease: number, attempt, phone, task } = offerOf(lease)
      return {
        phone: fleet.phones.findIndex(({ serial }) => serial === phone),
        task: Number(task.id),
        async end(outcome) {
          fleet.clock.now += 10
          await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome })
        },
      }
    })
  }
  const rows = (table: 'phone' | 'account') =>
    fleet.store.read.all(`SELECT failures, rests_until, trouble FROM ${table} ORDER BY id`)
  const waiting = async (run = 'run-1') =>
    (await explainWaiting(fleet.deps, (await readRun(fleet.store.read, run))!))?.reason
  const tasks = () => fleet.store.read.all('SELECT phone, account, cause, why, state FROM verify_task ORDER BY id')

  test.each([phoneLost, noApp, loggedOut, asked])(
    '($kind, $message) puts the run back, and another phone gets it',
    async (outcome) => {
      fleet = await createFleet(2, engine)
      await queueVerified(fleet, [1])
      const [first] = await look()
      await first!.end(outcome)
      expect(await stateOfRun(fleet, 'run-1')).toMatchObject({
        state: 1,
        cutoffs: 0,
        message: expect.stringContaining(outcome.message),
      })
      const [second] = await look()
      expect(second!.phone).not.toBe(first!.phone)
      await second!.end(fine)
      expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 5 })
    },
  )

  test('lets the run wait for a phone that is merely busy, and comes back to the same one where there is no other', async () => {
    fleet = await createFleet(2, engine)
    await queueVerified(fleet, [1, 2])
    const [first, second] = await look()
    await first!.end(phoneLost)
    expect(await look()).toEqual([])
    expect(await waiting()).toBe('queue')
    await second!.end(phoneLost)
    // Each takes what failed on the other.
    const again = await look()
    expect(again.map(({ phone, task }) => [phone, task]).sort()).toEqual([
      [first!.phone, 2],
      [second!.phone, 1],
    ])
    for (const each of again) await each.end(phoneLost)
    expect(await look()).toHaveLength(2)
  })

  test('passes over the run that failed there and takes the next', async () => {
    fleet = await createFleet(1, engine)
    await queueVerified(fleet, [1, 2])
    const [first] = await look()
    await first!.end(noApp)
    expect((await look()).map(({ task }) => task)).toEqual([2])
  })

  test('ends a run that has failed on five of them, with what the last one said', async () => {
    fleet = await createFleet(6, engine)
    await queueVerified(fleet, [1])
    for (let n = 0; n < 5; n++) await (await look())[0]!.end(n % 2 === 0 ? phoneLost : loggedOut)
    const run = await stateOfRun(fleet, 'run-1')
    expect(run).toMatchObject({ state: 7 })
    expect(run.message).toContain('"count":5,"message":"it did not answer"')
    expect(await look()).toEqual([])
  })

  test('ends a run that always comes back to the same two, in the end', async () => {
    fleet = await createFleet(2, engine)
    await fleet.deps.settings.set(runSettings.maxAttempts, 4)
    await queueVerified(fleet, [1])
    for (let n = 0; n < 4; n++) await (await look())[0]!.end(phoneLost)
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 7 })
  })

  test('after the commit never lets the run go again, and counts all the same', async () => {
    fleet = await createFleet(2, engine)
    await queueVerified(fleet, [1])
    await createScheduler(fleet.deps).look()
    const lease = fleet.offered[0]!
    const { run, lease: number, attempt } = offerOf(lease)
    const held = { run, lease: number, hostId: lease.hostId }
    await commitRun(fleet.deps, held)
    await finish(fleet, { ...held, attempt, outcome: { kind: 'unknown', fault: 'phone', message: 'gone' } })
    expect(await stateOfRun(fleet, 'run-1')).toMatchObject({ state: 7, outcome_unknown: 1 })
    expect(await rows('phone')).toMatchObject([{ failures: 1, trouble: 'gone' }, { failures: 0 }])
  })

  test('three in a row let the phone rest, and the run says so; what works in between forgives', async () => {
    fleet = await createFleet(1, engine)
    await queueVerified(fleet, [1])
    const fail = async (outcome: RunOutcome) => (await look())[0]!.end(outcome)
    await fail(phoneLost)
    await fail(phoneLost)
    await fail(fine)
    expect(await rows('phone')).toEqual([{ failures: 0, rests_until: null, trouble: '' }])
    await queueVerified(fleet, [2])
    for (let n = 0; n < 3; n++) await fail(phoneLost)
    expect(await rows('phone')).toMatchObject([{ failures: 3, trouble: 'it did not answer' }])
    expect(await look()).toEqual([])
    expect(await waiting('run-2')).toBe('phone_resting')
    fleet.clock.now += 59_000
    expect(await look()).toEqual([])
    fleet.clock.now += 1000
    expect(await look()).toHaveLength(1)
  })

  test('an account seen without a login once is not lost; seen so again ten minutes later it is, with one verification task', async () => {
    fleet = await createFleet(1, engine)
    const minute = 60_000
    const login = async (task: number, outcome: RunOutcome) => {
      await queueVerified(fleet, [task])
      await (await look())[0]!.end(outcome)
      const [row] = await fleet.store.read.all<Record<string, number>>('SELECT status, login_status FROM account')
      return [row!.status, row!.login_status]
    }
    const result = { share_link: 'https://shelf.example/1', account_status: 'not_logged_in' }
    const away: RunOutcome = { kind: 'succeeded', result }
    expect(await login(1, fine)).toEqual([0, 1])
    expect(await login(2, away)).toEqual([0, 0])
    expect(await login(3, fine)).toEqual([0, 1])
    expect(await login(4, away)).toEqual([0, 0])
    fleet.clock.now += 9 * minute
    expect(await login(5, away)).toEqual([0, 0])
    fleet.clock.now += minute
    expect(await login(6, away)).toEqual([3, 0])
    const tasks = await fleet.store.read.all('SELECT cause FROM verify_task')
    expect(tasks).toHaveLength(1)
  })

  test('a fault of the task, of its script or of the platform is held against nobody', async () => {
    fleet = await createFleet(1, engine)
    for (const fault of ['task', 'script', 'platform'] as const) {
      await queueVerified(fleet, [1])
      await (await look())[0]!.end({ ...unfindable, fault } as RunOutcome)
    }
    expect([...(await rows('phone')), ...(await rows('account'))]).toMatchObject([{ failures: 0 }, { failures: 0 }])
  })

  test('many in a row take it out with one verification task, and no run goes there until it is done', async () => {
    fleet = await createFleet(2, engine)
    await fleet.deps.settings.set(runSettings.mostRests, 0)
    await queueVerified(
      fleet,
      Array.from({ length: 8 }, (_, n) => n + 1),
    )
    for (let n = 0; n < 3; n++) {
      const [one, other] = (await look()).sort((a, b) => a.phone - b.phone)
      await one!.end(n === 2 ? { ...noApp, message: 'the last word' } : noApp)
      await other!.end(fine)
    }
    const why = runMessage('app_not_installed', { detail: 'the last word' })
    expect(await tasks()).toEqual([{ phone: 1, account: null, cause: 1, why, state: 0 }])
    expect((await look()).map(({ phone }) => phone)).toEqual([1])
    await fleet.store.write((tx) => tx.run('DELETE FROM account WHERE id = 2'))
    expect(await waiting('run-8')).toBe('phone_out')
  })

  test('whoever asks for a person takes the account out at once, once, and not the phone', async () => {
    fleet = await createFleet(1, engine)
    const twin = await fleet.store.write((tx) =>
      tx.run(`INSERT INTO account (account, platform, phone, subsystem, basis) VALUES ('twin', 1, 1, 10, 1)`),
    )
    await fleet.store.write((tx) =>
      tx.run(`INSERT INTO subsystem (phone, user, name, kind) VALUES (1, 10, 'Second', 2)`),
    )
    await queueVerified(fleet, [1, 2])
    const [first] = await look()
    await first!.end(asked)
    expect(await tasks()).toEqual([{ phone: 1, account: fleet.accounts[0], cause: 2, why: 'log in', state: 0 }])
    const [second] = await look()
    expect(second!.task).toBe(1)
    const run = await fleet.store.read.get('SELECT account_id FROM run WHERE state = 2')
    expect(run).toEqual({ account_id: twin.lastId })
    await second!.end(asked)
    expect(await tasks()).toHaveLength(2)
    expect(await waiting()).toBe('account_status')
    // What is asked about an account goes with it, and is not held against the phone.
    await fleet.store.write((tx) => tx.run('DELETE FROM account WHERE id = ?', [twin.lastId]))
    expect(await tasks()).toHaveLength(1)
    expect(await waiting()).toBe('account_status')
  })
})

test('a phone that is silent for long is taken out, once, though no run ever went there', async () => {
  const fleet = await createFleet(2)
  try {
    const { store, clock, deps } = fleet
    await store.write((tx) => tx.run('UPDATE phone SET state = 4, presence_since = ? WHERE id = 2', [clock.now]))
    const scheduler = createScheduler(deps)
    const tasks = () => store.read.all('SELECT phone, account, cause FROM verify_task')
    clock.now += deps.settings.get(runSettings.silentOutMs) - 1
    await scheduler.look()
    expect(await tasks()).toEqual([])
    clock.now += 1
    await scheduler.look()
    await scheduler.look()
    expect(await tasks()).toEqual([{ phone: 2, account: null, cause: 3 }])
    // Done, and still silent: it has as long again.
    await store.write((tx) => tx.run('UPDATE verify_task SET state = 1, done_time = ?', [clock.now]))
    await scheduler.look()
    expect(await tasks()).toHaveLength(1)
    clock.now += deps.settings.get(runSettings.silentOutMs)
    await scheduler.look()
    expect(await tasks()).toHaveLength(2)
  } finally {
    await fleet.close()
  }
})

test('phones go in the order in which they were given back, not in that of their numbers', async () => {
  const fleet = await createFleet(3)
  try {
    const scheduler = createScheduler(fleet.deps)
    const order: string[] = []
    for (let task = 1; task <= 7; task++) {
      await queueVerified(fleet, [task])
      await scheduler.look()
      const lease = fleet.offered.splice(0)[0]!
      const { run, lease: number, attempt, phone } = offerOf(lease)
      order.push(phone)
      fleet.clock.now += 1000
      await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome: fine })
    }
    expect(order).toEqual(['PHONE1', 'PHONE2', 'PHONE3', 'PHONE1', 'PHONE2', 'PHONE3', 'PHONE1'])
  } finally {
    await fleet.close()
  }
})
