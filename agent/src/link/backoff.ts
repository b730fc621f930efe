/**
 * How long to wait before the next attempt to connect: doubling from 250 ms to 10 s, and a random half of it, so that
 * a hundred hosts do not come back in the same moment. `attempt` counts from 0; `random` is from 0 to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const most = Math.min(250 * 2 ** Math.min(attempt, 10), 10_000)
  return Math.round(most / 2 + (most / 2) * random)
}
