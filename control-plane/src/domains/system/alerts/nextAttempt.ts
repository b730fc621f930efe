const firstMs = 30_000
const mostMs = 3_600_000
const mostAttempts = 10

/** How long to wait after so many failed attempts; undefined: give up. Half a minute, doubled up to an hour: some 3 hours. */
export function nextAttempt(failed: number): number | undefined {
  return failed >= mostAttempts ? undefined : Math.min(mostMs, firstMs * 2 ** (failed - 1))
}
