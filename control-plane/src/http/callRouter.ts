import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Finds a call whose path is fixed at once and alone. Hono's own routers go through all that might match, and gather what
 * stands behind it too; nothing here ever passes a call on.
 */
export class CallRouter<T> implements Router<T> {
  name = 'CallRouter'
  readonly #exact = new Map<string, Result<T>>()
  readonly #others = new TrieRouter<T>()

  add(method: string, path: string, handler: T): void {
    this.#others.add(method, path, handler)
    const key = `${method} ${path}`
    if (!/[:*?{]/.test(path) && !this.#exact.has(key)) this.#exact.set(key, [[[handler, {}]]])
  }

  match(method: string, path: string): Result<T> {
    return this.#exact.get(`${method} ${path}`) ?? this.#others.match(method, path)
  }
}
