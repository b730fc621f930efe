/** Phones that did not take an offer rest for 2 s, twice as long each time in a row, a minute at most. */
const firstMs = 2000
const longestMs = 60_000
/** A refusal this soon after a rest is one in a row. */
const inARowMs = 10_000

export interface Rests {
  rest(phoneId: number): void
  isResting(phoneId: number): boolean
}

export function createRests(now: () => number): Rests {
  const rests = new Map<number, { until: number; lengthMs: number }>()
  return {
    rest(phoneId) {
      const last = rests.get(phoneId)
      const lengthMs = last && now() < last.until + inARowMs ? Math.min(last.lengthMs * 2, longestMs) : firstMs
      rests.set(phoneId, { until: now() + lengthMs, lengthMs })
    },
    isResting: (phoneId) => (rests.get(phoneId)?.until ?? 0) > now(),
  }
}
