import type { RowValues } from '../resource/define.ts'
import { addDays, momentOf } from './publishTimes.ts'
import { formatDay } from './time.ts'
import { splitWords } from './words.ts'

/** Codes of `trigger`. */
export const workflowTriggers = { hand: 1, daily: 2, weekly: 3 } as const

/** When a workflow starts by itself. */
export interface WorkflowTrigger {
  readonly trigger: number
  /** `HH:mm` by the clock of the zone. */
  readonly at: string
  /** Of weekly ones: 1 (Monday) to 7. */
  readonly weekdays: readonly number[]
}

export function triggerOf({ trigger, at, weekdays }: RowValues): WorkflowTrigger {
  return {
    trigger: Number(trigger ?? workflowTriggers.hand),
    at: String(at ?? ''),
    weekdays: splitWords(String(weekdays ?? '')).map(Number),
  }
}

/**
 * The first start after an instant (UTC milliseconds); undefined: it starts by hand. Each day has one: of a time that the clock leaps over
 * it is that much later, and of one that it shows twice the first. Pure.
 */
export function nextTrigger(
  { trigger, at, weekdays }: WorkflowTrigger,
  after: number,
  zone: string,
): number | undefined {
  if (trigger === workflowTriggers.hand) return undefined
  const today = formatDay(after, zone)
  // A week and the day on both sides of it: the clock may have leapt over the time of today.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const day = addDays(today, ahead)
    if (trigger === workflowTriggers.weekly && !weekdays.includes(weekdayOf(day))) continue
    const { at: start } = momentOf(`${day} ${at}`, zone)
    if (start > after) return start
  }
  return undefined
}

/** 1 (Monday) to 7. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
