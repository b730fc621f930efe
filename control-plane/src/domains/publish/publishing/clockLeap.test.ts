// @module-tag second-gear

import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const poll = { timeout: 30_000 }
onEachEngine('publications and a clock that leaps, on the $name engine', (engine) => {
  /** Time that has passed in fact, and by how much the clock is wrong. */
  let passed = 0
  let leapt = 0
  const machine = { boot: 'first', uptime: () => Date.now() + passed }
  let h: PublishingHarness
  let database: TestDatabase

  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A', 'B'], { now: () => Date.now() + passed + leapt, machine })
  }, 60_000)
  afterAll(async () => {
    await h?.close()
    await database.remove()
    await engine.stop?.()
  })

  const clock = () => h.plane.context.clockWatch
  const at = (ms: number) => {
    const zone = h.plane.context.settings.get(systemSettings.zone)
    return { kind: 'at', time: formatTime(Date.now() + passed + ms, zone) } as const
  }
  /** The clock is right for so long that it is believed again, from when on those who know better were heard. */
  async function rightAgain(): Promise<void> {
    const look = async () => {
      passed += minuteMs
      await clock().keep()
      return clock().leap()
    }
    await expect.poll(look, { ...poll, interval: 1000 }).toBeUndefined()
  }

  test('while the clock is a month ahead nothing goes out and nothing is missed; both are as they were once it is right', async () => {
    const [future] = await h.publish('In ten days', { when: at(10 * dayMs) })
    const [due] = await h.publish('In ten minutes', { when: at(10 * minuteMs), accounts: [h.accounts[1]!] })
    await h.passAll()
    leapt = 30 * dayMs
    await expect.poll(() => clock().leap() !== undefined, poll).toBe(true)
    // Less than an hour in all: beyond that a libSQL server, whose clock stands by, would speak against the test.
    passed += 15 * minuteMs
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
  }, 240_000)

  // A libSQL server says at the start already that the clock is wrong, so that nothing goes by it.
  test.skipIf(engine.name === 'remote')(
    'what a start missed by a clock that was a day ahead waits again, once an agent has said so and the clock is right',
    async () => {
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
      const troubles = async () =>
        (await h.plane.admin.call(fleetStatus, {})).data.troubles.filter((one) => one.startsWith('Server clock'))
      // Alerts are looked at once a minute.
      await expect.poll(troubles, { timeout: 120_000 }).toEqual([])
    },
    240_000,
  )
})
