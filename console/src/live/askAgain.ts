import { isCallError } from '../api/consequence.ts'
import { backoffMs } from './backoff.ts'

/** Of what everybody must know all the time: it is asked for until the server is able to answer. `chance` in 0..1 spreads many consoles. */
export function askAgain(chance: () => number = Math.random) {
  return {
    retry: (_failures: number, error: Error) => isBusy(error),
    retryDelay: (failures: number, error: Error) =>
      (isCallError(error) ? error.retryAfterMs : undefined) ?? backoffMs(failures + 1, chance()),
  }
}

/** The server cannot answer now, and will be able to. */
export function isBusy(error: unknown): boolean {
  return isCallError(error) && error.status === 503
}
