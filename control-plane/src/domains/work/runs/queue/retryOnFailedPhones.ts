import type { RunDeps } from '../deps.ts'
import { candidatesFor } from '../gate/explainWaiting.ts'
import { gate } from '../gate/gate.ts'
import { type Candidate, readCandidates } from '../store/candidates.ts'
import type { Choice } from '../store/leases.ts'
import type { Head } from '../store/queue.ts'
import { createFairness, type Heads, isNewTo, plan } from './plan.ts'

/**
 * Phones that are left idle get runs that failed on them before only where no other phone will do: one that is merely busy
 * is waited for.
 */
export async function retryOnFailedPhones(
  deps: Pick<RunDeps, 'store' | 'changes' | 'now'>,
  candidates: readonly Candidate[],
  heads: Heads,
  chosen: readonly Choice[],
): Promise<Choice[]> {
  const busy = new Set(chosen.map(({ phoneId }) => phoneId))
  const idle = candidates.filter(({ phoneId }) => !busy.has(phoneId))
  const taken = new Set(chosen.map(({ run }) => run))
  // Any other would have been chosen, if one of these phones could take it.
  const isLeft = [...heads.values()].some((queues) =>
    [...queues.values()].some((queue) => queue.some(({ id, failedOn }) => !taken.has(id) && hasFailed(failedOn))),
  )
  if (idle.length === 0 || !isLeft) return []
  const able = (await readCandidates(deps.store.read, deps.changes.lanes(), deps.now())).filter(({ facts }) => {
    const verdict = gate(facts, deps.now())
    return verdict.ok || verdict.obstacle === 'phone_busy'
  })
  return plan(idle, heads, createFairness(), {
    fits(head, one, pin) {
      if (taken.has(head.id)) return false
      return !candidatesFor(able, { lane: one.facts.lane, pin }).some((other) => isNewTo(head, other))
    },
  })
}

function hasFailed({ phones, accounts }: Head['failedOn']): boolean {
  return phones.size > 0 || accounts.size > 0
}
