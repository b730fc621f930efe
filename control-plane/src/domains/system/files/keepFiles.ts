import pLimit from 'p-limit'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Contents, Received } from './contents.ts'
import { emptyTrash, readTrash, readUsed } from './store.ts'

/** What ties contents on disk to rows: no row without its content, no content for long without a row. */
export interface Keeper {
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

export function createKeeper({ store }: Pick<Context, 'store'>, contents: Contents): Keeper {
  // A content must not be swept between being put in place and being named, which is when nobody needs it.
  const exclusive = pLimit(1)

  const removeUnused = async (hashes: readonly string[]) => {
    const used = await readUsed(store.read, hashes)
    const unused = hashes.filter((hash) => !used.has(hash))
    for (const hash of unused) await contents.remove(hash)
    return unused
  }

  return {
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
        await store.write((tx) => emptyTrash(tx, removed))
      }),
    sweepAll: () =>
      exclusive(async () => {
        const hashes: string[] = []
        for await (const hash of contents.hashes()) hashes.push(hash)
        for (let at = 0; at < hashes.length; at += 1000) await removeUnused(hashes.slice(at, at + 1000))
      }),
  }
}
