/** A phone that did not take an offer gets none for 2 s, twice as long each time in a row, a minute at most. */
const firstMs = 2000
const longestMs = 60_000
/** A refusal this soon after a cooldown is one in a row. */
const inARowMs = 10_000

export interface OfferBackoff {
  start(phoneId: number): void
  isCoolingDown(phoneId: number): boolean
}

export function createOfferBackoff(now: () => number): OfferBackoff {
  const offerBackoff = new Map<number, { until: number; lengthMs: number }>()
  return {
    start(phoneId) {
      const last = offerBackoff.get(phoneId)
      const lengthMs = last && now() < last.until + inARowMs ? Math.min(last.lengthMs * 2, longestMs) : firstMs
      offerBackoff.set(phoneId, { until: now() + lengthMs, lengthMs })
    },
    isCoolingDown: (phoneId) => (offerBackoff.get(phoneId)?.until ?? 0) > now(),
  }
}
