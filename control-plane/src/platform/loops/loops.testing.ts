import { pino } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import { createLoops, type Loops } from './loops.ts'

/** Loops of a test, which logs nothing. */
export function testLoops(clock: Clock = systemClock): Loops {
  return createLoops({ clock, log: pino({ level: 'silent' }) })
}
