/** How long this agent may believe in its lease, by its own clock: never longer than the control plane does. */
export interface Lease {
  readonly leaseMs: number
  /** A renewal that was sent at this time was confirmed. */
  renewedAt(sentAt: number): void
  isOver(now: number): boolean
  /** The time at which it ends unless it is renewed. */
  readonly until: number
}

/** `from`: when the agent heard of the lease, which is after it was given, so a margin is taken off. */
export function createLease(leaseMs: number, from: number): Lease {
  // The offer was on its way for a moment that nobody measured.
  const marginMs = Math.min(1000, leaseMs * 0.1)
  let until = from + leaseMs - marginMs
  return {
    leaseMs,
    get until() {
      return until
    },
    renewedAt(sentAt) {
      until = Math.max(until, sentAt + leaseMs)
    },
    isOver: (now) => now >= until,
  }
}
