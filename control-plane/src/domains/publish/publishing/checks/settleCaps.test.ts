import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account as accounts } from '@quarterdeck/shared/resources/fleet/account.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSettings } from '../../../work/runs/index.ts'
import { publishLanes } from '../lanes.ts'
import { lost, PublishingHarness } from '../publishing.testing.ts'

const { codes } = publicationMachine
const minuteMs = 60_000
/** How much later it is than it was. */
let passed = 0
let h: PublishingHarness
beforeAll(async () => {
  h = await PublishingHarness.open(undefined, ['A', 'B'], { now: () => Date.now() + passed })
  await h.plane.context.settings.set(runSettings.settleEveryMs, 10 * minuteMs)
})
afterAll(() => h?.close())

/** One that was cut off after its commit. */
async function cutOff(text: string): Promise<number> {
  const [id] = await h.publish(text)
  h.watched.add(id!)
  await h.passAll()
  const offer = await h.onPhone(id!)
  await h.commit(offer)
  await h.end(offer, lost)
  await h.comesTo(id!, { status: codes.abnormal, outcome_unknown: 1 })
  return id!
}
const starts = () =>
  h.plane.context.store.read.get<{ n: number }>(
    'SELECT count(*) AS n FROM run_attempt WHERE account_id = ? AND counts = 1',
    [h.accounts[0]],
  )

test('what nobody knows of is looked for under an account whose cap is reached, takes no place under it, and once in ten minutes', async () => {
  const first = await cutOff('The first of two')
  await h.end(await h.onPhone(first, 'shelf-check'), { kind: 'succeeded', result: { check_status: 2 } })
  await h.comesTo(first, { outcome_unknown: 0 })
  const second = await cutOff('The second of two')
  const set = { query: { id: h.accounts[0]! }, body: { cap_hour: 2, cap_day: 2 } }
  await h.plane.admin.call(endpointsOf(accounts).edit!, set)
  // The other one has its turn in ten minutes, although nothing else waits for the phone.
  const waiting = () =>
    h.plane.context.store.read.get('SELECT state FROM run WHERE lane = ? AND task_id = ?', [
      publishLanes.settle.code,
      second,
    ])
  const rounds = () => h.plane.context.loops.list().find(({ name }) => name === 'runs.scheduler')!.rounds
  const before = rounds()
  await expect.poll(rounds, { timeout: 30_000 }).toBeGreaterThan(before + 2)
  expect(await waiting()).toEqual({ state: runMachine.codes.awaiting_execution })
  passed += 11 * minuteMs
  const later = await h.onPhone(second, 'shelf-check')
  await h.end(later, { kind: 'succeeded', result: { check_status: 2 } })
  await h.comesTo(second, { outcome_unknown: 0 })
  // Both posts have taken their places, and no look has.
  expect(await starts()).toEqual({ n: 2 })
})
