/** The time, and being called back later, as something that a test can hold in its hand. */
export interface Clock {
  /** ms since 1970 */
  now(): number
  /** Calls once after `ms`. Cancel with what is returned. */
  after(ms: number, call: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

export interface FakeClock extends Clock {
  /** Moves the time on; what falls due on the way is called in its order, each at its own time. */
  advance(ms: number): void
}

export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start
  let waiting: { at: number; call: () => void }[] = []
  return {
    now: () => now,
    after(ms, call) {
      const entry = { at: now + Math.max(0, ms), call }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance(ms) {
      const until = now + ms
      for (;;) {
        const due = waiting.filter(({ at }) => at <= until)
        const next = due.reduce<(typeof due)[number] | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined)
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.call()
      }
      now = until
    },
  }
}
