import { batched } from '../../../../platform/batched.ts'
import type { RunDeps } from '../deps.ts'
import { verifyQueue } from '../gate/verifyQueue.ts'
import { quarantineUnresponsive } from '../health/quarantineUnresponsive.ts'
import { expireLeases } from '../leases/expireLeases.ts'
import { type Lease, leaseRuns, offerOf } from '../leases/leaseRuns.ts'
import { refuseOffer } from '../leases/refuseOffer.ts'
import { runMessage } from '../runMessages.ts'
import type { Choice } from '../store/leases.ts'
import { chooseRuns } from './chooseRuns.ts'
import { createOfferBackoff } from './offerBackoff.ts'
import { createFairness } from './plan.ts'

export interface Scheduler {
  /** From here on it looks by itself. */
  start(): void
  /** Something has changed that may let a run go: look soon. Many calls in one go are one look. */
  wake(): void
  /** The phone did not take what it was offered: leave it alone for a moment. */
  coolDown(phoneId: number): void
  /** One whole look; resolves when it is done. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** At the latest after this time it looks for what no event told: leases that ran out, edited rows, pauses that are over. */
const usualTickMs = 1000

/** Gives queued runs to idle phones, from `start` to `stop`. */
export function createScheduler(deps: RunDeps, { tickMs = usualTickMs }: { tickMs?: number } = {}): Scheduler {
  const fairness = createFairness()
  const offerBackoff = createOfferBackoff(deps.now)
  const lease = batched((choices: readonly Choice[]) => leaseRuns(deps, choices))
  async function round(): Promise<void> {
    for (const phoneId of await expireLeases(deps)) offerBackoff.start(phoneId)
    await quarantineUnresponsive(deps)
    const more = await verifyQueue(deps)
    await leaseIdlePhones()
    if (more) looking.wake()
  }

  async function leaseIdlePhones(): Promise<void> {
    const choices = await chooseRuns(deps, fairness, offerBackoff)
    await Promise.all(choices.map(leaseAndOffer))
  }

  async function leaseAndOffer(choice: Choice): Promise<void> {
    const answer = await lease(choice)
    const outcome = answer.ok ? 'given' : answer.obstacle
    deps.metrics.count('quarterdeck_leases_total', 'Leases asked for.', { outcome })
    if (!answer.ok) {
      deps.log.debug({ run: choice.run, phone: choice.phoneId, obstacle: answer.obstacle }, 'no lease')
    } else if (!deps.agents.offer(answer.lease)) await takeBack(answer.lease, choice.phoneId)
  }

  /** The host has gone in the meantime. */
  async function takeBack(lease: Lease, phoneId: number): Promise<void> {
    const { run, lease: number } = offerOf(lease)
    offerBackoff.start(phoneId)
    await refuseOffer(deps, {
      run,
      lease: number,
      hostId: lease.hostId,
      message: runMessage('host_gone'),
      fault: 'platform',
      final: false,
    })
  }

  const looking = deps.loops.every('runs.scheduler', tickMs, round)
  return {
    start: () => looking.begin().wake(),
    wake: () => looking.wake(),
    look: looking.round,
    coolDown: (phoneId) => offerBackoff.start(phoneId),
    stop: () => looking.stop(),
  }
}
