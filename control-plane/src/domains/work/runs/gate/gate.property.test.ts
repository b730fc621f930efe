// @module-tag slow

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEdit, edits } from '../edits.testing.ts'
import { leaseRuns, offerOf } from '../leases/leaseRuns.ts'
import { mayBeLeased } from '../oracle.testing.ts'
import type { Lane } from '../queue/lanes.ts'
import {
  addAccount,
  addPublisher,
  createFleet,
  finish,
  publishing,
  queueVerified,
  startOfTime,
  type TestFleet,
} from '../runsHarness.testing.ts'
import { type HaltScope, insertHalt } from '../store/halts.ts'

const situations = process.env.QD_LONG === '1' ? 5000 : 300

let fleet: TestFleet
let tasks = 0
beforeAll(async () => {
  fleet = await createFleet(1)
  await addPublisher(fleet)
  // Of both kinds one that is done; where it waits again, it is in the way (edits.testing.ts).
  await fleet.store.write((tx) =>
    tx.run('INSERT INTO verify_task (phone, account, state) VALUES (1, NULL, 1), (1, ?, 1)', fleet.accounts),
  )
})
afterAll(() => fleet.close())

const among = (columns: readonly string[]) => edits.flatMap(({ column }, at) => (columns.includes(column) ? [at] : []))
const deviation = (at: fc.Arbitrary<number>) => fc.record({ at, value: fc.nat({ max: 9 }) })
/** A few things that are not as they should be: anything, or what only shows together with something else. */
const deviations = fc.oneof(
  fc.array(deviation(fc.nat({ max: edits.length - 1 })), { maxLength: 3 }),
  fc.tuple(deviation(fc.constantFrom(...among(['cap_hour', 'cap_day'])))),
  fc.tuple(
    deviation(fc.constantFrom(...among(['operator']))),
    deviation(fc.constantFrom(...among(['operator', 'sim_kind']))),
  ),
  fc.tuple(deviation(fc.constantFrom(...among(['authorised_until'])))),
)
/** When the account was used before, in milliseconds ago: around the edges of an hour and a day. */
const starts = fc.oneof(
  fc.constant([]),
  fc.array(
    fc.record({
      ago: fc.constantFrom(0, 3_599_999, 3_600_000, 3_600_001, 86_399_999, 86_400_000),
      counts: fc.constantFrom(1, 1, 1, 0),
    }),
    { maxLength: 5 },
  ),
)
const situation = fc.record({
  lane: fc.constantFrom<Lane[]>(0, 0, 1, 2, publishing.code),
  hindered: fc.constantFrom(false, false, true),
  deviations,
  starts,
  halted: fc.constantFrom<(HaltScope | undefined)[]>(
    ...[undefined, undefined, undefined, undefined, undefined, undefined],
    ...[{ kind: 'fleet' } as const, { kind: 'host', id: 1 } as const, { kind: 'phone', id: 1 } as const],
  ),
  twin: fc.constantFrom(false, false, false, false, false, true),
  notBefore: fc.constantFrom(0, 0, 0, startOfTime, startOfTime + 1),
})

test('a lease is given exactly when the rules, said in another way, allow it', async () => {
  let given = 0
  await fc.assert(
    fc.asyncProperty(situation, async (drawn) => {
      const run = await setUp(drawn)
      const choice = { run, phoneId: 1, accountId: fleet.accounts[0]!, scriptId: fleet.scripts[drawn.lane]! }
      const allowed = await mayBeLeased(fleet, choice)
      const answer = (await leaseRuns(fleet.deps, [choice]))[0]!
      expect(answer).toMatchObject({ ok: allowed })
      if (!answer.ok) return
      given++
      const { lease, attempt } = offerOf(answer.lease)
      const outcome = { kind: 'succeeded' as const, result: { share_link: 'https://shelf.example/1' } }
      await finish(fleet, { run, lease, hostId: answer.lease.hostId, attempt, outcome })
    }),
    { numRuns: situations, seed: Number(process.env.QD_SEED ?? Date.now() % 1_000_000) },
  )
  // A gate that is always closed would agree with rules that are never fulfilled.
  expect(given).toBeGreaterThan(situations / 20)
}, 600_000)

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never

async function setUp({ lane, deviations, starts, halted, twin, notBefore, hindered }: Situation): Promise<string> {
  const [run] = await queueVerified(fleet, [++tasks], lane)
  if (hindered) fleet.hindered.set(tasks, [{ reason: 'not_now', text: 'run.waiting.later' }])
  await fleet.store.write(async (tx) => {
    await tx.run('DELETE FROM run_attempt')
    await tx.run('DELETE FROM halt')
    if (halted) await insertHalt(tx, halted, { reason: '', by: 'ann', reach: 3, since: startOfTime })
    await tx.run('DELETE FROM account WHERE id > 1')
    for (const edit of edits) await applyEdit(tx, edit, edit.good)
    for (const { at, value } of deviations) {
      const edit = edits[at]!
      await applyEdit(tx, edit, edit.others[value % edit.others.length]!)
    }
    for (const [n, { ago, counts }] of starts.entries()) {
      await tx.run(
        `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at, counts)
         VALUES (?, (SELECT seq FROM run WHERE id = ?), 1, 1, 1, 1, ?, ?)`,
        // Numbers that no lease has.
        [-1 - n, run, startOfTime - ago, counts],
      )
    }
    await tx.run('UPDATE run SET not_before = ? WHERE id = ?', [notBefore, run])
  })
  if (twin) await addAccount(fleet.store, fleet.phones[0]!)
  return run!
}
