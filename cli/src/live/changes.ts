import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { openLive } from './openLive.ts'

/** At least this long between two looks, so that a busy fleet does not keep the server busy with us. */
const leastMs = 500
/** A look without any news: the socket may be broken without knowing it. */
const mostMs = 5_000

/**
 * Yields once at the start and then whenever one of the topics changed. Without a socket (a proxy that does not pass it)
 * it yields every 5 seconds. Ends by throwing when the context's signal aborts.
 */
export async function* changes(context: Context, topics: readonly string[]): AsyncGenerator<void> {
  const { signal } = context.io
  const closed = new AbortController()
  const ended = AbortSignal.any([signal, closed.signal])
  let wake: () => void = () => undefined
  let changed = false
  openLive(context, ended, (topic) => {
    if (!topics.includes(topic)) return
    changed = true
    wake()
  })
  try {
    for (;;) {
      changed = false
      yield
      await setTimeout(leastMs, undefined, { signal })
      if (changed) continue
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([woken, setTimeout(mostMs - leastMs, undefined, { signal })])
    }
  } finally {
    closed.abort()
  }
}
