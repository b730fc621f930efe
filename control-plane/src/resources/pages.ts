import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { JsonText } from '../http/handler.ts'

/** A page as it goes out, and the table's version that it shows. */
export interface KeptPage<A extends { data: JsonText }> {
  version: number
  answer: A
}

/** Pages that were asked for lately; whoever takes one must compare its version with the table's. */
export interface Pages<A extends { data: JsonText }> {
  get(key: string): KeptPage<A> | undefined
  set(key: string, page: KeptPage<A>): void
}

/** Characters in all: some hundred pages of thirty rows for each list. The one that was not used longest goes first. */
const budget = 2_000_000

export function createPages<A extends { data: JsonText } = PageCounts & { data: JsonText }>(limit = budget): Pages<A> {
  const kept = new Map<string, KeptPage<A>>()
  let size = 0
  const drop = (key: string) => {
    const page = kept.get(key)
    if (page) size -= sizeOf(key, page)
    kept.delete(key)
  }
  return {
    get(key) {
      const page = kept.get(key)
      if (page) {
        kept.delete(key)
        kept.set(key, page)
      }
      return page
    },
    set(key, page) {
      drop(key)
      kept.set(key, page)
      size += sizeOf(key, page)
      for (const oldest of kept.keys()) {
        if (size <= limit) break
        drop(oldest)
      }
    },
  }
}

/** What it was asked for counts too: a page may be empty and its filters long. */
function sizeOf(key: string, { answer }: KeptPage<{ data: JsonText }>): number {
  return key.length + answer.data.size
}
