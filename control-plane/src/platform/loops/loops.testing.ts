import { pino } from 'pino'
import { expect } from 'vitest'
import { type Clock, systemClock } from './clock.ts'
import { createLoops, type Loops } from './loops.ts'

/** Loops of a test, which logs nothing. */
export function testLoops(clock: Clock = systemClock): Loops {
  return createLoops({ clock, log: pino({ level: 'silent' }) })
}

/**
 * A loop has begun and ended so many rounds more: what it would do by what stands there, it has done. For what does not happen, in place
 * of a wait.
 */
export async function roundsMore(loops: Loops, name: string, many = 2): Promise<void> {
  const rounds = () => loops.list().find((loop) => loop.name === name)?.rounds ?? 0
  // The one that is under way began before.
  const from = rounds() + 1
  await expect.poll(rounds, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(from + many)
}
