import { expect } from 'vitest'
import type { Live } from './platform/live.ts'

type Poll<T> = ReturnType<typeof expect.poll<T>>
type Matcher = (...args: unknown[]) => void

/** So seldom it looks for what stands in no table. */
const seldomMs = 250
/** Then it gives up, and says what it found the last time. */
const mostMs = 60_000

/**
 * What `expect.poll` says of what is read from the database, without a timer: it looks at once, and then after each commit.
 * `at`: a test plane, or the context of a harness.
 */
export function eventually<T>(at: { context: { live: Live } }, read: () => T | Promise<T>): Poll<T> {
  const matchers = (isNot: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) => {
          if (name === 'not') return matchers(true)
          return (...given: unknown[]) =>
            holds(at.context.live, async () => matcherOf(await read(), isNot, name)(...given))
        },
      },
    )
  // Its matchers are those of `expect`, with a promise each.
  return matchers(false) as Poll<T>
}

function matcherOf(value: unknown, isNot: boolean, name: string): Matcher {
  const expected = isNot ? expect(value).not : expect(value)
  return (...given) => (expected as unknown as Record<string, Matcher>)[name]!(...given)
}

async function holds(live: Live, look: () => Promise<void>): Promise<void> {
  let isWritten = false
  let resume = () => {}
  const stop = live.listen({
    written() {
      isWritten = true
      resume()
    },
  })
  try {
    for (const until = performance.now() + mostMs; ; ) {
      isWritten = false
      try {
        return await look()
      } catch (error) {
        if (performance.now() > until) throw error
      }
      // Whatever wrote goes on first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (!isWritten) await nextWrite()
    }
  } finally {
    stop()
  }

  async function nextWrite(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    resume = resolve
    const timer = setTimeout(resolve, seldomMs)
    await promise
    clearTimeout(timer)
  }
}
