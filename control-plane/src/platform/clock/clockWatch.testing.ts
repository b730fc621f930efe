import type { Context } from '../context.ts'
import { type ClockWatch, createClockWatch } from './clockWatch.ts'

/** A clock that a test moves, in milliseconds. */
export interface TestClock {
  now: number
  /** By how much of it the machine has not run. */
  leapt?: number
  /** Another one after each start of the machine. */
  boot?: string
  /** By how much others are ahead of it. */
  others?: readonly number[]
}

/** Of such a clock. */
export function testClockWatch(context: Pick<Context, 'settings' | 'now' | 'log'>, clock: TestClock): ClockWatch {
  const machine = {
    get boot() {
      return clock.boot ?? 'of the test'
    },
    uptime: () => clock.now - (clock.leapt ?? 0),
  }
  return createClockWatch({ ...context, machine, others: () => clock.others ?? [] })
}
