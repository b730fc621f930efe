// @module-tag slow

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit, edits } from './edits.testing.ts'
import { abandonRuns, haltRuns } from './gate/haltRuns.ts'
import { commitRun } from './leases/commitRun.ts'
import { type Lease, offerOf } from './leases/leaseRuns.ts'
import { refuseOffer } from './leases/refuseOffer.ts'
import { releaseHost } from './leases/releaseHost.ts'
import { renewLease } from './leases/renewLease.ts'
import { cancelRuns } from './queue/cancelRuns.ts'
import type { Lane } from './queue/lanes.ts'
import { createScheduler } from './queue/scheduler.ts'
import { createFleet, finish, queueVerified, type TestFleet } from './runsHarness.testing.ts'
import { deleteHalt, insertHalt } from './store/halts.ts'

const histories = process.env.QD_LONG === '1' ? 500 : 10

const any = fc.nat({ max: 9 })
const outcome = fc.constantFrom(
  { kind: 'succeeded' as const, result: { share_link: 'https://shelf.example/x' } },
  { kind: 'failed' as const, fault: 'task' as const, code: 'x', message: 'no' },
  { kind: 'failed' as const, fault: 'account' as const, code: 'x', message: 'no' },
  { kind: 'failed' as const, fault: 'account' as const, code: 'failed_by_script', message: 'enough for today' },
  { kind: 'asked' as const, message: 'log in' },
  { kind: 'interrupted' as const, fault: 'phone' as const, message: 'cut' },
  { kind: 'interrupted' as const, fault: 'platform' as const, message: 'cut' },
  { kind: 'unknown' as const, fault: 'phone' as const, message: 'cut' },
  { kind: 'cancelled' as const, message: 'withdrawn' },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('queue' as const), lane: fc.constantFrom<Lane[]>(0, 1, 2) }) },
  { weight: 9, arbitrary: fc.record({ op: fc.constant('look' as const) }) },
  { weight: 7, arbitrary: fc.record({ op: fc.constant('commit' as const), back: any }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant('finish' as const), back: any, outcome }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('refuse' as const), back: any, final: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('renew' as const), back: any }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('wait' as const), ms: fc.constantFrom(500, 6000, 70_000) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('hello' as const), holds: fc.array(any, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('halt' as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancel' as const), seq: any }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('edit' as const), at: fc.nat({ max: edits.length - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('whatever happens, a phone holds one run, a run commits once, and what has committed never runs again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 80 }), async (steps) => {
      const fleet = await createFleet(2)
      const history: History = { fleet, leases: [], permitted: new Map(), ended: new Map(), tasks: 0 }
      try {
        for (const one of steps) {
          await carryOut(history, one)
          await checkInvariants(history)
        }
      } finally {
        await fleet.close()
      }
    }),
    { numRuns: histories, seed: Number(process.env.QD_SEED ?? Date.now() % 1_000_000), endOnFailure: true },
  )
}, 600_000)

interface History {
  fleet: TestFleet
  /** All that were ever given, as their agents speak of them. */
  leases: { run: string; lease: number; hostId: number; attempt: number }[]
  /** Which lease of a run was permitted to publish. */
  permitted: Map<string, number>
  /** Runs whose end is known, with it. */
  ended: Map<string, number>
  tasks: number
}

async function carryOut(history: History, one: Step): Promise<void> {
  const { fleet, leases, permitted } = history
  const { deps, clock } = fleet
  // Mostly the latest lease, sometimes one long lost.
  const held = 'back' in one ? leases.at(-1 - Math.floor(one.back / 2)) : undefined
  switch (one.op) {
    case 'queue':
      await queueVerified(fleet, [++history.tasks], one.lane)
      return
    case 'look':
      fleet.offered.length = 0
      await createScheduler(deps).look()
      for (const lease of fleet.offered) note(history, lease)
      return
    case 'commit':
      if (!held || !(await commitRun(deps, held)).ok) return
      expect(permitted.get(held.run) ?? held.lease, 'a run was permitted to publish twice').toBe(held.lease)
      permitted.set(held.run, held.lease)
      return
    case 'finish':
      if (held) await end(history, held, one.outcome)
      return
    case 'refuse':
      if (held) await refuseOffer(deps, { ...held, message: 'no', fault: 'platform', final: one.final })
      return
    case 'renew':
      if (held) await renewLease(deps, held.hostId, [held])
      return
    case 'wait':
      clock.now += one.ms
      return
    case 'hello':
      await releaseHost(
        deps,
        1,
        one.holds.flatMap((at) => leases.at(-1 - at) ?? []),
      )
      return
    case 'halt':
      await fleet.store.write((tx) =>
        insertHalt(tx, { kind: 'fleet' }, { reason: '', by: 'ann', reach: 3, since: clock.now }),
      )
      await haltRuns(deps)
      await abandonRuns(deps, clock.now)
      expect(await fleet.store.read.get('SELECT 1 FROM run WHERE state IN (2, 3, 4)')).toBeUndefined()
      await createScheduler(deps).look()
      expect(await fleet.store.read.get('SELECT 1 FROM run WHERE state IN (2, 3, 4)')).toBeUndefined()
      await fleet.store.write((tx) => deleteHalt(tx, { kind: 'fleet' }))
      return
    case 'cancel':
      await deps.changes.write((tx) => cancelRuns(tx, deps, [one.seq], 'by hand'))
      return
    case 'edit': {
      const edit = edits[one.at]!
      await fleet.store.write((tx) => applyEdit(tx, edit, edit.others[0]!))
      await createScheduler(deps).look()
      await fleet.store.write((tx) => applyEdit(tx, edit, edit.good))
      for (const lease of fleet.offered.splice(0)) note(history, lease)
      return
    }
    case 'restart':
      await fleet.restart()
  }
}

/** A script that says itself that nothing was published, by the fault of its account, takes its permission back. */
async function end(
  { fleet, permitted }: History,
  held: History['leases'][number],
  outcome: Parameters<typeof finish>[1]['outcome'],
): Promise<void> {
  const answer = await finish(fleet, { ...held, outcome })
  const isSure = outcome.kind === 'failed' && outcome.code === 'failed_by_script'
  if (!isSure || answer !== 'accepted' || permitted.get(held.run) !== held.lease) return
  const row = await fleet.store.read.get<{ state: number }>('SELECT state FROM run WHERE id = ?', [held.run])
  if (row?.state === 1) permitted.delete(held.run)
}

function note({ leases }: History, lease: Lease): void {
  const offer = offerOf(lease)
  if (leases.some((earlier) => earlier.lease === offer.lease)) return
  for (const earlier of leases) expect(offer.lease).toBeGreaterThan(earlier.lease)
  leases.push({ run: offer.run, lease: offer.lease, hostId: lease.hostId, attempt: offer.attempt })
}

async function checkInvariants({ fleet, permitted, ended }: History): Promise<void> {
  const rows = await fleet.store.read.all<{
    id: string
    state: number
    phone_id: number
    commit_lease: number | null
    outcome_unknown: number
  }>('SELECT id, state, phone_id, commit_lease, outcome_unknown FROM run')
  const live = rows.filter(({ state }) => state >= 2 && state <= 4)
  expect(new Set(live.map((row) => row.phone_id)).size).toBe(live.length)
  // Each of them holds its phone under its number, and no run that is over holds one.
  const held = await fleet.store.read.all('SELECT phone, id FROM phone_lease WHERE ended IS NULL ORDER BY id')
  const leased = await fleet.store.read.all(
    'SELECT phone_id AS phone, lease AS id FROM run WHERE lease IS NOT NULL ORDER BY lease',
  )
  expect(held).toEqual(leased)
  for (const row of rows) {
    expect(row.commit_lease ?? undefined).toBe(permitted.get(row.id))
    if (row.commit_lease !== null) expect(row.state, 'a committed run is back in the queue').toBeGreaterThan(1)
    if (ended.has(row.id)) expect(row.state, 'a run whose end was known has another').toBe(ended.get(row.id))
    if (row.state >= 5 && row.outcome_unknown === 0) ended.set(row.id, row.state)
  }
}
