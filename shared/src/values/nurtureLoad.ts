import { beginsAt, type NurturePlan, type NurtureStart } from './nurtureStarts.ts'

/** A start of an account on a phone. */
export interface PhoneStart extends NurtureStart {
  readonly account: number
}

/** When it begins where the phone has nothing else to do; undefined: it does not fit. */
export interface PlacedStart extends PhoneStart {
  readonly begins: number | undefined
}

/**
 * One phone does one thing at a time: its starts one after the other as they fall due, each after the run before, and after the pause of its
 * own account. What could begin only after its latest time does not fit.
 */
export function placeOnPhone(plan: NurturePlan, starts: readonly PhoneStart[]): PlacedStart[] {
  const ended = new Map<number, number>()
  let free = 0
  return starts
    .toSorted((a, b) => a.at - b.at || a.account - b.account)
    .map((start) => {
      const own = beginsAt(plan, start, ended.get(start.account))
      const begins = own === undefined || Math.max(own, free) > start.latest ? undefined : Math.max(own, free)
      if (begins !== undefined) {
        free = begins + plan.runTime * 60_000
        ended.set(start.account, free)
      }
      return { ...start, begins }
    })
}
