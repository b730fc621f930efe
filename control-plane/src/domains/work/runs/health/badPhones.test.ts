// @module-tag slow

import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerOf } from '../leases/leaseRuns.ts'
import { createScheduler } from '../queue/scheduler.ts'
import { createFleet, finish, queueVerified, type TestFleet } from '../runsHarness.testing.ts'

const ofPhone = (code: string) => ({ kind: 'failed', fault: 'phone', code, message: code }) as const
const cut: RunOutcome = { kind: 'interrupted', fault: 'phone', code: 'phone_lost', message: 'gone' }
const fine: RunOutcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } }

/** Twelve bad phones: what each run there ends with, and after how many seconds. */
const bad: readonly (readonly [RunOutcome, number])[] = [
  [ofPhone('app_not_installed'), 1],
  [ofPhone('not_opened'), 20],
  [ofPhone('not_closed'), 5],
  [ofPhone('no_screen'), 10],
  [ofPhone('no_user'), 2],
  [ofPhone('input_refused'), 4],
  [ofPhone('no_text_input'), 8],
  [ofPhone('other_app'), 12],
  // Slow: most of its time went by in waiting for the phone.
  [ofPhone('time_limit'), 120],
  [cut, 3],
  [cut, 30],
  [{ ...ofPhone('failed_by_script'), message: 'the keyboard covers the button' }, 15],
]
const good = 18
const minute = 60_000

let fleet: TestFleet
beforeEach(async () => {
  fleet = await createFleet(bad.length + good)
})
afterEach(() => fleet.close())

interface UnderWay {
  until: number
  phone: number
  end(): Promise<void>
}

/** Works on the clock of the test, a second a look, with the settings as they are at first. Gives back when each phone went out. */
async function work(ms: number): Promise<Map<number, number>> {
  const { clock, store, deps } = fleet
  const began = clock.now
  const scheduler = createScheduler(deps)
  const out = new Map<number, number>()
  let running: UnderWay[] = []
  for (; clock.now - began < ms; clock.now += 1000) {
    await scheduler.look()
    for (const lease of fleet.offered.splice(0)) {
      const { run, lease: number, attempt, phone: serial } = offerOf(lease)
      const phone = fleet.phones.findIndex((one) => one.serial === serial)
      const [outcome, seconds] = bad[phone] ?? [fine, 25]
      const end = async () => void (await finish(fleet, { run, lease: number, hostId: lease.hostId, attempt, outcome }))
      running.push({ until: clock.now + seconds * 1000, phone, end })
    }
    await store.write((tx) => tx.run(`UPDATE run SET lease_expires = ? WHERE lease IS NOT NULL`, [clock.now + minute]))
    const over = running.filter(({ until }) => until <= clock.now)
    running = running.filter((one) => !over.includes(one))
    for (const { end } of over) await end()
    const tasks = await store.read.all<{ phone: number }>('SELECT phone FROM verify_task WHERE state = 0')
    for (const { phone } of tasks) if (!out.has(phone)) out.set(phone, clock.now - began)
  }
  return out
}

test('twelve bad phones are out within ten minutes of work, each with one task; no task fails, and no good phone is blamed', async () => {
  const tasks = Array.from({ length: 900 }, (_, n) => n + 1)
  await queueVerified(fleet, tasks)
  const out = await work(11 * minute)
  const ids = fleet.phones.map(({ id }) => id)
  expect([...out.keys()].sort((a, b) => a - b)).toEqual(ids.slice(0, bad.length))
  for (const [phone, at] of out) expect(at, `phone ${phone}`).toBeLessThanOrEqual(10 * minute)
  const { store } = fleet
  expect(await store.read.all('SELECT cause, count(*) AS n FROM verify_task GROUP BY cause')).toEqual([
    { cause: 1, n: bad.length },
  ])
  expect(await store.read.all('SELECT id FROM run WHERE state = 7')).toEqual([])
  expect(await store.read.all('SELECT serial FROM phone WHERE failures > 0 AND id > ?', [ids[bad.length - 1]])).toEqual(
    [],
  )
  // Three failures, a rest, one more.
  expect(
    await store.read.all(
      `SELECT DISTINCT n FROM (SELECT count(*) AS n FROM run_attempt WHERE fault = 'phone' GROUP BY phone_id)`,
    ),
  ).toEqual([{ n: 4 }])
  expect(await store.read.get('SELECT sum(rests) AS n FROM script_version')).toEqual({ n: 0 })
}, 60_000)
