import type { Context } from '../context.ts'
import { type ClockWatch, createClockWatch } from './clockWatch.ts'

/** Of a clock that a test moves: `leapt` is by how much of it the machine has not run. */
export function testClockWatch(
  context: Pick<Context, 'settings' | 'now' | 'log'>,
  clock: { now: number; leapt?: number },
): ClockWatch {
  const machine = { boot: 'of the test', uptime: () => clock.now - (clock.leapt ?? 0) }
  return createClockWatch({ ...context, machine, others: () => [] })
}
