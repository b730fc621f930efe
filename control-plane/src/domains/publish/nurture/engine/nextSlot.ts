import {
  type NurtureAccount,
  type NurturePlan,
  type NurtureStart,
  nextStarts,
} from '@quarterdeck/shared/values/nurtureStarts.ts'
import type { Standing } from '../standing.ts'

const hourMs = 3_600_000
/** matrix-screens.md §6.6.4: an account that fails so often in a row rests in its task for so long. */
const mostFailures = 3
const restMs = 12 * hourMs
/** The window of a day is over within it, and the longest of days has 25 hours. */
const lookBackMs = 25 * hourMs

/** Until when an account rests in a task, in UTC milliseconds; undefined where it does not. */
export function restsUntil({ failed, ended }: Pick<Standing, 'failed' | 'ended'>, now: number): number | undefined {
  if (failed < mostFailures || ended === undefined) return undefined
  return ended + restMs > now ? ended + restMs : undefined
}

export interface Planning {
  plan: NurturePlan
  standing: Standing
  /** When its task was opened. */
  opened: number
  now: number
}

/**
 * The start to store ahead for an account that has none: the first that follows what it has had, and that may still begin. What passed while nobody
 * looked is left out, so that nothing piles up. Pure; undefined where none is to come, and of idle time, of which nobody knows beforehand.
 */
export function nextSlot({ plan, standing, opened, now }: Planning, account: number): NurtureStart | undefined {
  if (plan.mode === 'idle') return undefined
  const { count, ended, last } = standing
  const from = Math.max(opened, restsUntil(standing, now) ?? 0)
  const of: NurtureAccount = { id: account, count, ended: ended ?? undefined }
  if (plan.mode === 'continuous') {
    // What came to nothing is followed by a pause as well.
    const before = Math.max(ended ?? 0, last ?? 0)
    return nextStarts(plan, { ...of, ...(before > 0 && { ended: before }) }, Math.max(from, now), 1)[0]
  }
  if (plan.mode === 'once') return nextStarts(plan, of, from, 1).find(({ latest }) => latest >= now)
  let after = Math.max(from, last ?? 0, now - lookBackMs)
  for (;;) {
    const [start] = nextStarts(plan, of, after, 1)
    if (!start || start.latest >= now) return start
    after = start.at
  }
}
