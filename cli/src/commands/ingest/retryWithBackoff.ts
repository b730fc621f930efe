import { setTimeout } from 'node:timers/promises'
import { CallError } from '@quarterdeck/shared/contracts/call.ts'

export interface Patience {
  /** How long to keep trying since the last success. */
  forMs: number
  /** Between 0 and 1, so that many senders do not come back at the same moment. */
  random(): number
  now(): number
  signal: AbortSignal
  /** Told before each wait. */
  onWait(error: CallError, waitMs: number): void
}

const firstMs = 500
const longestMs = 30_000

/** Makes a call that may be repeated until it succeeds, the server refuses it, or the patience is over. */
export async function retryWithBackoff<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const { forMs, random, now, signal, onWait } = patience
  const since = now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || !isPassing(error)) throw error
      const growing = Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + random() / 2)
      const waitMs = Math.round(Math.max(growing, error.retryAfterMs ?? 0))
      if (now() + waitMs - since > forMs) throw error
      onWait(error, waitMs)
      await setTimeout(waitMs, undefined, { signal })
    }
  }
}

/** No answer, too busy, out of order; or a proxy cut the stream off. */
function isPassing({ status, code }: CallError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === 'stream_broken'
}
