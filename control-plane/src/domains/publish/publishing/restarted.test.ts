import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { runSettings } from '../../work/runs/index.ts'
import { PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const [minuteMs, hourMs] = [60_000, 3_600_000]

onEachEngine('a control plane that was down on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  let shift = 0
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url, ['A', 'B', 'C', 'D', 'E'], { now: () => Date.now() + shift })
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  const leaseMs = runSettings.leaseMs.default
  const pass = async (id: number) => h.judge('pass', await h.reviewsOf(id), { despite: 1 })
  const publish = async (text: string, account: number, inMs = 0): Promise<number> => {
    const { now, settings } = h.plane.context
    const time = formatTime(now() + inMs, settings.get(systemSettings.zone))
    const [id] = await h.publish(text, { accounts: [h.accounts[account]!], when: { kind: 'at', time } })
    return id!
  }

  test('has each publication in its right state as soon as it is back: due, overdue, expired, and what phones had in hand', async () => {
    const [a, b, c, d, e] = [0, 1, 2, 3, 4]
    await h.plane.context.settings.set(runSettings.leaseMs, leaseMs)
    await h.agent.close()
    const expired = await publish('Of the day before', c)
    const unjudged = await publish('Never judged', d)
    await pass(expired)
    shift += 24 * hourMs - 10 * minuteMs
    await h.signInAgain()
    await h.reconnect([], ['A', 'B'])
    const overdue = await publish('Due for an hour', d)
    const inHand = await publish('In hand', a)
    const committed = await publish('Committed', b)
    const due = await publish('Due meanwhile', e, 30 * minuteMs)
    const future = await publish('Due tomorrow', c, 24 * hourMs)
    h.watched.add(committed)
    for (const id of [overdue, inHand, committed, due, future]) await pass(id)
    const offers = { inHand: await h.onPhone(inHand), committed: await h.onPhone(committed) }
    expect(await h.commit(offers.committed)).toBe(true)
    await h.agent.close()
    await h.plane.stop()
    shift += 70 * minuteMs
    await h.plane.restart()
    await h.signInAgain()

    // No phone is there. Agents get the time of one lease to come back, which is all that goes by here.
    for (const id of [expired, unjudged]) {
      await h.comesTo(id, { status: codes.abnormal, outcome_unknown: 0, run_seq: null })
      expect((await h.row(id)).result_description).toContain('Missed')
    }
    for (const id of [overdue, due, future]) await h.comesTo(id, { status: codes.waiting })
    expect(leaseMs).toBeLessThan(minuteMs)
    shift += leaseMs
    await h.comesTo(committed, { status: codes.abnormal, outcome_unknown: 1 })
    for (const id of [inHand, overdue, due, future]) await h.comesTo(id, { status: codes.waiting })
    const reasons = async (id: number) => (await h.why(id)).reasons.map(({ reason }) => reason)
    for (const id of [inHand, overdue, due]) expect(await reasons(id)).toContain('phone_offline')
    expect(await reasons(future)).toEqual(['not_due'])

    await h.reconnect()
    for (const id of [inHand, overdue, due]) {
      await h.goOut(id)
      await h.comesTo(id, { status: codes.completed })
    }
    const offered = h.agent.heard.flatMap((said) => (said.type === 'offer' ? [said.task.id] : []))
    expect(offered.filter((id) => [expired, unjudged, future].includes(Number(id)))).toEqual([])
    const look = await h.onPhone(committed, 'shelf-check')
    await h.end(look, { kind: 'succeeded', result: { check_status: 2, share_link: 'https://shelf.example/found' } })
    await h.comesTo(committed, { status: codes.completed, verified: 2 })
  })
})
