import { nextTrigger, workflowTriggers } from '@quarterdeck/shared/values/workflowTrigger.ts'

/** The next time at which a clock shows this (`HH:mm`), as UTC milliseconds. */
export function nextClock(clock: string, after: number, zone: string): number {
  return nextTrigger({ trigger: workflowTriggers.daily, at: clock, weekdays: [] }, after, zone)!
}
