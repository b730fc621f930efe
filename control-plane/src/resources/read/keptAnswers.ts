import { LRUCache } from 'lru-cache'
import { JsonText } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import { tableVersion } from '../../platform/store/tableStat.ts'
import type { Table } from '../table.ts'

/** What a list answers, its rows as JSON. */
type Answer<A> = Omit<A, 'data'> & { data: JsonText }
interface Kept {
  /** The table's, as it was before the rows were read. */
  version: number
  answer: Promise<unknown>
}

/** Characters of JSON that are kept for each list: some hundred pages. */
const budget = 2_000_000

/**
 * Gives the same answer to the same question while the table's version stands; each question asks the version anew. `key`:
 * everything that the answer depends on beside the rows. Lists whose rows show something of other tables, are not the same for
 * everybody, or depend on the time are read each time.
 */
export function keepAnswers(table: Table, read: Sql) {
  const { view, filters } = table.resource
  const isForAll = (table.rights.kind === 'internal' || table.rights.kind === 'all') && !table.outside
  const isTimed = Object.values(filters).some(({ kind }) => kind === 'within')
  const showsOthers =
    table.references.length > 0 || table.links.length > 0 || table.hasComputed || table.hooks.present !== undefined
  const isKept = isForAll && !view && !isTimed && !showsOthers
  const kept = new LRUCache<string, Kept>({ maxSize: budget })
  const versionNow = shareReads(() => tableVersion(read, table.resource.table))
  return async <A extends { data: unknown }>(key: string, make: () => Promise<A>): Promise<Answer<A>> => {
    const answered = async () => {
      const { data, ...beside } = await make()
      return { ...beside, data: new JsonText(JSON.stringify(data)) }
    }
    if (!isKept) return answered()
    const version = await versionNow()
    const known = kept.get(key)
    // The key stands for what `make` gives.
    if (known?.version === version) return known.answer as Promise<Answer<A>>
    const answer = answered()
    const entry = { version, answer }
    kept.set(key, entry, { size: key.length })
    try {
      const { size } = (await answer).data
      if (kept.peek(key) === entry) kept.set(key, entry, { size: key.length + size })
    } catch (error) {
      if (kept.peek(key) === entry) kept.delete(key)
      throw error
    }
    return answer
  }
}

/** One read for all who ask before it begins: one that is under way may have looked before a change that the asker knows of. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const now = read()
      running = now.catch(() => undefined)
      return now
    })
    return next
  }
}
