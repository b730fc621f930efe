// @module-tag second-gear

import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemSettings } from '../../../platform/settings.ts'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const poll = { timeout: 30_000 }
/** Time that has passed in fact, and by how much the clock is wrong. */
let passed = 0
let leapt = 0
const machine = { boot: 'first', uptime: () => Date.now() + passed }
let h: PublishingHarness

beforeAll(async () => {
  h = await PublishingHarness.open(undefined, ['A', 'B'], { now: () => Date.now() + passed + leapt, machine })
}, 60_000)
afterAll(() => h?.close())

const clock = () => h.plane.context.clockWatch
const at = (ms: number) => {
  const zone = h.plane.context.settings.get(systemSettings.zone)
  return { kind: 'at', time: formatTime(Date.now() + passed + ms, zone) } as const
}
/** The clock is right for so long that it is believed again. */
async function rightAgain(): Promise<void> {
  await clock().keep()
  passed += 6 * minuteMs
  await clock().keep()
  expect(clock().leap()).toBeUndefined()
}

test('while the clock is a month ahead nothing goes out and nothing is missed; both are as they were once it is right', async () => {
  const [future] = await h.publish('In ten days', { when: at(10 * dayMs) })
  const [due] = await h.publish('In half an hour', { when: at(30 * minuteMs), accounts: [h.accounts[1]!] })
  await h.passAll()
  leapt = 30 * dayMs
  await expect.poll(() => clock().leap() !== undefined, poll).toBe(true)
  passed += 40 * minuteMs
  await h.signInAgain()
  // Whole looks of what would send them.
  const rounds = () => h.plane.context.loops.list().find(({ name }) => name === 'publishing.tend')!.rounds
  const before = rounds()
  await expect.poll(rounds, poll).toBeGreaterThan(before + 1)
  for (const id of [future!, due!]) expect(await h.row(id)).toMatchObject({ status: codes.waiting, run_seq: null })
  leapt = 0
  await rightAgain()
  await h.signInAgain()
  const offer = await h.onPhone(due!)
  await h.commit(offer)
  await h.end(offer, { kind: 'succeeded', result: { share_link: 'https://shelf.example/1', label_applied: true } })
  await h.comesTo(due!, { status: codes.completed })
  expect(await h.row(future!)).toMatchObject({ status: codes.waiting, run_seq: null })
}, 120_000)

test('what a start missed by a clock that was a day ahead waits again, once an agent has said so and the clock is right', async () => {
  const [due] = await h.publish('In an hour', { when: at(hourMs) })
  await h.passAll()
  await h.agent.close()
  machine.boot = 'second'
  leapt = 26 * hourMs
  await h.plane.restart()
  await h.signInAgain()
  await h.comesTo(due!, { status: codes.abnormal })
  await h.reconnect()
  h.agent.say({ type: 'machine', time: Date.now() + passed, boot: 'of another machine' })
  await expect.poll(() => clock().leaps(), poll).toBe(true)
  leapt = 0
  await h.signInAgain()
  h.agent.say({ type: 'machine', time: Date.now() + passed, boot: 'of another machine' })
  await rightAgain()
  await h.comesTo(due!, { status: codes.waiting, run_seq: null })
  const troubles = (await h.plane.admin.call(fleetStatus, {})).data.troubles
  expect(troubles.filter((one) => one.startsWith('Server clock'))).toEqual([])
}, 120_000)
