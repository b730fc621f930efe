import type { Fault, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { isShareLink, withinLimit } from '@quarterdeck/shared/protocol/runResult.ts'
import { failureWords } from './failureWords.ts'
import { type Lane, type LaneDefinition, lanes } from './queue/lanes.ts'
import { runMessage } from './runMessages.ts'
import type { RunLimits } from './settings.ts'

/** Milliseconds before the next attempt after a run was cut off: 1 s, doubled each time, a minute at most. */
export function backoffMs(cutoffs: number): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(Math.max(cutoffs, 1) - 1, 16))
}

/** Is there to be another attempt after the `cutoffs`-th time that a run was cut off? */
export function mayTryAgain(cutoffs: number, maxAttempts: number): boolean {
  return cutoffs < maxAttempts
}

/** An agent that does not answer an offer within this time does not get the run. */
export const offerMs = 5000
/** A refused run waits this long: the phone that refused it may still be busy for a moment. */
export const refusedMs = 1000
/** So long may a committed run go on after the emergency stop; then its outcome counts as unknown. */
export const haltMs = 3000
/** Log lines kept of a run; a script in a loop must not fill the disk. */
export const maxLogLines = 5000

/** What becomes of a run. Messages are stored texts (runMessages.ts). */
export type Ending =
  /** `message`: what is to be said of it, a stored text; mostly nothing. */
  | { kind: 'succeeded'; result: Readonly<Record<string, string | number | boolean>>; message?: string }
  | { kind: 'failed'; message: string; fault?: Fault | undefined }
  /** Committed, and nobody knows how it went. */
  | { kind: 'unknown' }
  /** Back to the queue. `cutOff` counts against the number of attempts and waits longer each time. */
  | { kind: 'again'; message: string; cutOff: true }
  | { kind: 'again'; message: string; cutOff: false; delayMs: number }
  /** Back to the queue, for another phone or account: this one's fault is not the task's. */
  | { kind: 'elsewhere'; message: string; fault: Fault }

/**
 * What an outcome is worth. A script that was to publish and returned has done so only if it committed or gives the link of what
 * it found published: otherwise nothing can have been published, and that is the script's fault. Of a result as much is kept as may be,
 * and of links only what people may open.
 */
export function judged(
  outcome: RunOutcome,
  { lane, committed }: { lane: LaneDefinition; committed: boolean },
): RunOutcome {
  if (outcome.kind === 'stoppedAtCommit' && lane.code !== lanes.dry)
    return { kind: 'failed', fault: 'platform', code: 'agent_fault', message: '' }
  if (outcome.kind !== 'succeeded') return outcome
  const { result } = withinLimit(outcome.result)
  if ('share_link' in result && !isShareLink(result.share_link!)) delete result.share_link
  const { share_link: link } = result
  const hasLink = typeof link === 'string' && link.trim() !== ''
  if (committed || hasLink || !lane.publishes) return { kind: 'succeeded', result }
  return { kind: 'failed', fault: 'script', code: 'nothing_published', message: '' }
}

/**
 * A result under the live lease (decisions.md §6): before the commit a cut-off run is tried again, and one that failed by
 * the fault of its phone or account is tried elsewhere; after it never, but where the script itself says that nothing was published,
 * by the fault of its phone or account: then the commit is taken back. Whoever tries a script wants to see how it failed.
 */
export function endingOf(outcome: RunOutcome, { committed, lane }: { committed: boolean; lane: Lane }): Ending {
  if (outcome.kind === 'succeeded') return { kind: 'succeeded', result: outcome.result }
  if (outcome.kind === 'stoppedAtCommit')
    return { kind: 'succeeded', result: {}, message: runMessage('stopped_at_commit') }
  const message = failureWords(outcome)
  const fault = faultOf(outcome)
  if (lane === lanes.dry && isOfPlace(fault)) return { kind: 'failed', message, fault }
  if ((!committed || saidItself(outcome)) && isOfPlace(fault)) return { kind: 'elsewhere', message, fault }
  switch (outcome.kind) {
    case 'failed':
      return { kind: 'failed', message, fault }
    // Asked for only before the commit, where it is the fault of the account.
    case 'asked':
    // An agent that speaks of a commit which is not stored here was never allowed the step after it.
    case 'unknown':
    case 'interrupted':
      return committed ? { kind: 'unknown' } : { kind: 'again', message, cutOff: true }
    case 'cancelled':
      return committed ? { kind: 'unknown' } : { kind: 'again', message, cutOff: false, delayMs: 0 }
  }
}

/** `task.fail()`, or its first act after the commit was refused before anything was sent: it is certain that nothing was published. */
function saidItself(outcome: RunOutcome): boolean {
  return outcome.kind === 'failed' && (outcome.code === 'failed_by_script' || outcome.nothingSent === true)
}

/** Whose fault it was; undefined where there was none. */
export function faultOf(outcome: RunOutcome): Fault | undefined {
  if (outcome.kind === 'asked') return 'account'
  return 'fault' in outcome ? outcome.fault : undefined
}

/** The fault of where it ran: it may work elsewhere. */
export function isOfPlace(fault: Fault | undefined): fault is 'phone' | 'account' {
  return fault === 'phone' || fault === 'account'
}

/** A run has failed so often by the fault of phones and accounts, on so many different ones: may another one try? */
export function mayTryElsewhere(
  failed: { times: number; places: number },
  { maxAttempts, maxFaultyPlaces }: RunLimits,
): boolean {
  return failed.times < maxAttempts && failed.places < maxFaultyPlaces
}

/** What a late result says about an outcome that was unknown: true it worked, false it did not, undefined still nothing. */
export function settles(outcome: RunOutcome): boolean | undefined {
  if (outcome.kind === 'succeeded') return true
  return outcome.kind === 'failed' ? false : undefined
}
