import { LRUCache } from 'lru-cache'
import type { Call } from '../session.ts'
import { slowMs } from './limits.ts'

export type Pace = 'quick' | 'long' | undefined

/** What is known of statements from the last time: which are quick, and which take long. */
export class KnownReads {
  readonly #paces = new LRUCache<string, 'quick' | 'long'>({ max: 2_000 })
  readonly #longMs: number

  constructor(longMs: number) {
    this.#longMs = longMs
  }

  paceOf(key: string): Pace {
    return this.#paces.get(key)
  }

  learn(key: string, tookMs: number): void {
    if (tookMs >= this.#longMs) this.#paces.set(key, 'long')
    // In between it stays what it was: a busy machine makes nothing unknown.
    else if (tookMs < slowMs) this.#paces.set(key, 'quick')
  }
}

export function keyOf(calls: readonly Call[]): string {
  return calls.length === 1 ? calls[0]!.sql : calls.map(({ sql }) => sql).join(';')
}
