import { setTimeout } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { startLive } from './startLive.ts'

/** At least this long between two looks, so that a busy fleet does not keep the server busy with us. */
const leastMs = 500
/** Until the next look without a message: the socket may be broken without knowing it. */
const quietMs = 5_000
/** Between two looks where there is no socket, e.g. behind a proxy that does not pass it. */
const pollMs = 1_000

/**
 * Yields once at the start and then whenever one of the topics changed; without a socket, once a second. Ends by throwing
 * when the context's signal aborts.
 */
export async function* changes(context: Context, topics: readonly string[]): AsyncGenerator<void> {
  const { signal } = context.io
  const closed = new AbortController()
  const ended = AbortSignal.any([signal, closed.signal])
  let wake: () => void = () => undefined
  let changed = false
  const live = startLive(context, ended, (topic) => {
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
      await Promise.race([woken, setTimeout((live.isReady() ? quietMs : pollMs) - leastMs, undefined, { signal })])
    }
  } finally {
    closed.abort()
  }
}
