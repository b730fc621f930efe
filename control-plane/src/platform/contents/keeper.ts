import pLimit from 'p-limit'
import type { Sql, Store } from '../store/store.ts'
import type { Contents, Received } from './contents.ts'
import { emptyTrash, readTrash } from './trash.ts'

/** Which of these contents rows name. */
export type NamedOf = (sql: Sql, hashes: readonly string[]) => Promise<Iterable<string>>

/** What ties contents on disk to rows: no row without its content, no content for long without a row. */
export interface Keeper {
  /** Somebody whose rows name contents. Before anything is swept. */
  namedBy(named: NamedOf): void
  /**
   * Puts what came in where it belongs, and then does the work that names it in the database, in one transaction. When
   * the work fails nothing stays.
   */
  keep<T>(received: readonly Received[], work: (tx: Sql) => Promise<T>): Promise<T>
  /** Removes contents that rows have let go of. */
  sweep(): Promise<void>
  /** At start: also what a killed process had put in place and not told of. */
  sweepAll(): Promise<void>
}

export function createKeeper(store: Store, contents: Contents): Keeper {
  // A content must not be swept between being put in place and being named, which is when nobody needs it.
  const exclusive = pLimit(1)
  const askers: NamedOf[] = []

  const readNamed = async (sql: Sql, hashes: readonly string[]) => {
    const named = await Promise.all(askers.map((ask) => ask(sql, hashes)))
    return new Set(named.flatMap((some) => [...some]))
  }
  const removeUnused = async (hashes: readonly string[]) => {
    const named = await readNamed(store.read, hashes)
    const unused = hashes.filter((hash) => !named.has(hash))
    for (const hash of unused) await contents.remove(hash)
    return unused
  }

  return {
    namedBy: (named) => void askers.push(named),
    keep: (received, work) =>
      exclusive(async () => {
        try {
          for (const one of received) await contents.place(one)
          return await store.write(work)
        } catch (error) {
          for (const one of received) await contents.discard(one)
          await removeUnused(received.map(({ hash }) => hash))
          throw error
        }
      }),
    sweep: () =>
      exclusive(async () => {
        const trash = await readTrash(store.read)
        if (trash.length === 0) return
        const removed = await removeUnused(trash)
        await store.write(async (tx) => emptyTrash(tx, removed, [...(await readNamed(tx, trash))]))
      }),
    sweepAll: () =>
      exclusive(async () => {
        const hashes: string[] = []
        for await (const hash of contents.hashes()) hashes.push(hash)
        for (let at = 0; at < hashes.length; at += 1000) await removeUnused(hashes.slice(at, at + 1000))
      }),
  }
}
