// @module-tag second-gear

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEdit, edits } from '../edits.testing.ts'
import { commitRun } from '../leases/commitRun.ts'
import { leaseRuns, offerOf } from '../leases/leaseRuns.ts'
import { mayBeCommitted, mayBeLeased } from '../oracle.testing.ts'
import { createFleet, finish, queueVerified, startOfTime, type TestFleet } from '../runsHarness.testing.ts'

const worlds = 2000

let fleet: TestFleet
let tasks = 0
beforeAll(async () => {
  fleet = await createFleet(1)
})
afterAll(() => fleet.close())

/** Everything by whose authority an account is run, and how often it may be. */
const columns = ['status', 'cap_hour', 'cap_day', 'basis', 'authorised_until', 'basis_until', 'by_hand']
const ofAuthority = edits.filter(
  ({ table, column }) => ['account', 'platform'].includes(table) && columns.includes(column),
)
const lasting = ofAuthority.filter(({ column }) => !column.startsWith('cap_'))
const among = (some: typeof edits) => fc.record({ at: fc.nat({ max: some.length - 1 }), value: fc.nat({ max: 9 }) })
const ago = fc.constantFrom(0, 1, 3_599_999, 3_600_000, 86_399_999, 86_400_000)
const world = fc.record({
  before: fc.array(among(ofAuthority), { maxLength: 2 }),
  starts: fc.array(ago, { maxLength: 5 }),
  // What changes between the lease and the step that cannot be undone.
  meanwhile: fc.oneof(
    { weight: 2, arbitrary: fc.array(among(lasting), { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
})

test('in 2,000 worlds of status, own caps and ends nothing is leased or committed against a rule, and all else is', async () => {
  const counts = { leased: 0, refused: 0, committed: 0, stopped: 0 }
  await fc.assert(
    fc.asyncProperty(world, async ({ before, starts, meanwhile }) => {
      const run = await setUp(before, starts)
      const choice = { run, phoneId: 1, accountId: 1, scriptId: fleet.scripts[0]! }
      const allowed = await mayBeLeased(fleet, choice)
      const answer = (await leaseRuns(fleet.deps, [choice]))[0]!
      expect(answer).toMatchObject({ ok: allowed })
      counts[answer.ok ? 'leased' : 'refused']++
      if (!answer.ok) return
      const { lease, attempt } = offerOf(answer.lease)
      await change(lasting, meanwhile)
      const mayCommit = await mayBeCommitted(fleet, 1)
      const committed = await commitRun(fleet.deps, { run, lease, hostId: answer.lease.hostId })
      expect(committed).toMatchObject({ ok: mayCommit })
      counts[committed.ok ? 'committed' : 'stopped']++
      const outcome = { kind: 'succeeded' as const, result: { share_link: 'https://shelf.example/1' } }
      await finish(fleet, { run, lease, hostId: answer.lease.hostId, attempt, outcome })
    }),
    { numRuns: worlds, seed: Number(process.env.QD_SEED ?? Date.now() % 1_000_000) },
  )
  // A gate that says one thing to all would agree with rules of which the same is true.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(worlds / 20)
}, 600_000)

type Deviations = readonly { at: number; value: number }[]

async function setUp(before: Deviations, starts: readonly number[]): Promise<string> {
  const [run] = await queueVerified(fleet, [++tasks], 0)
  await fleet.store.write(async (tx) => {
    await tx.run('DELETE FROM run_attempt')
    for (const edit of edits) await applyEdit(tx, edit, edit.good)
    for (const [n, ago] of starts.entries()) {
      await tx.run(
        `INSERT INTO run_attempt (lease, run_seq, attempt, host_id, phone_id, account_id, at, counts)
         VALUES (?, (SELECT seq FROM run WHERE id = ?), 1, 1, 1, 1, ?, 1)`,
        // Numbers that no lease has.
        [-1 - n, run, startOfTime - ago],
      )
    }
  })
  await change(ofAuthority, before)
  return run!
}

function change(some: typeof edits, deviations: Deviations): Promise<void> {
  return fleet.store.write(async (tx) => {
    for (const { at, value } of deviations) {
      const edit = some[at]!
      await applyEdit(tx, edit, edit.others[value % edit.others.length]!)
    }
  })
}
