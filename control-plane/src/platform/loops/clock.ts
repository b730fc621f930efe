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
  /** The same, and what was called has time to go on: rounds of loops that wait for nothing but the store are over. */
  pass(ms: number): Promise<void>
  /** The time goes on and nobody is called meanwhile: as if the process had stood still. */
  leap(ms: number): void
}

export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start
  let waiting: { at: number; call: () => void }[] = []
  /** Calls the next that is due until then; false where there is none. */
  const callNext = (until: number): boolean => {
    const due = waiting.filter(({ at }) => at <= until)
    const next = due.reduce<(typeof due)[number] | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined)
    if (!next) return false
    waiting = waiting.filter((other) => other !== next)
    now = Math.max(now, next.at)
    next.call()
    return true
  }
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
      while (callNext(until));
      now = until
    },
    async pass(ms) {
      const until = now + ms
      do await settled()
      while (callNext(until))
      now = until
    },
    leap(ms) {
      now += ms
    },
  }
}

/** Some turns of the event loop: a local store has answered by then. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
