import type { Sql } from '../../../platform/store/store.ts'
import type { OpenLease } from './leaseStore.ts'

/**
 * Ends the lease of a run inside the transaction in which somebody takes its phone over; throws where the run must not be cut off.
 * What it gives back is done after the commit.
 */
export type PreemptRun = (tx: Sql, lease: OpenLease, by: { by: string; now: number }) => Promise<() => void>

/** How runs give way to people: their domain, which stands above this one, says so at the start. */
export interface Holders {
  preemptRun: PreemptRun
  onPreempt(handler: PreemptRun): void
}

export function createHolders(): Holders {
  let handler: PreemptRun | undefined
  return {
    preemptRun(...asked) {
      if (!handler) throw new Error('nobody says how runs give way')
      return handler(...asked)
    },
    onPreempt(given) {
      handler = given
    },
  }
}
