/** How long reads may take, in milliseconds; the time for which they wait, for a place or for a core, does not count. */
export interface ReadLimits {
  /** The reads of one call, together. */
  callMs: number
  /** A read of a job. */
  jobMs: number
  /** One of the product itself. */
  otherMs: number
  /** What has run for so long is a long read. */
  longMs: number
  /** So many long reads at once … */
  mostLong: number
  /** … and others wait for so long to become one of them. */
  longWaitMs: number
}

export const readLimits: ReadLimits = {
  callMs: 5_000,
  jobMs: 600_000,
  otherMs: 600_000,
  longMs: 500,
  mostLong: 2,
  longWaitMs: 5_000,
}

/** A read that has run for so long holds its place: another is made ready behind it. */
export const slowMs = 100
