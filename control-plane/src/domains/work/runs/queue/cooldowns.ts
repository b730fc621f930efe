/** A phone that did not take an offer gets none for 2 s, twice as long each time in a row, a minute at most. */
const firstMs = 2000
const longestMs = 60_000
/** A refusal this soon after a cooldown is one in a row. */
const inARowMs = 10_000

export interface Cooldowns {
  start(phoneId: number): void
  isCoolingDown(phoneId: number): boolean
}

export function createCooldowns(now: () => number): Cooldowns {
  const cooldowns = new Map<number, { until: number; lengthMs: number }>()
  return {
    start(phoneId) {
      const last = cooldowns.get(phoneId)
      const lengthMs = last && now() < last.until + inARowMs ? Math.min(last.lengthMs * 2, longestMs) : firstMs
      cooldowns.set(phoneId, { until: now() + lengthMs, lengthMs })
    },
    isCoolingDown: (phoneId) => (cooldowns.get(phoneId)?.until ?? 0) > now(),
  }
}
