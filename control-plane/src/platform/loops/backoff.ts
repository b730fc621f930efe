/** How long something that failed is tried again. */
export interface Patience {
  firstMs: number
  mostMs: number
  mostAttempts: number
}

/** How long to wait after so many failed attempts, doubled each time; undefined: give up. */
export function backoff({ firstMs, mostMs, mostAttempts }: Patience, failed: number): number | undefined {
  return failed >= mostAttempts ? undefined : Math.min(mostMs, firstMs * 2 ** (failed - 1))
}
