import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, Store } from '../../platform/store/store.ts'
import { quoted } from '../../resources/columns.ts'
import { pauseMs } from './pruneTable.ts'

/** Pages that are written in one transaction, about: ten to twenty milliseconds. */
const pagesAtOnce = 250

/**
 * Brings an index of texts back into one piece, some pages at a time, until it is or the signal aborts. Each transaction
 * that changes texts leaves a piece, of which SQLite by itself puts some together; every search looks into all of them,
 * and reads over deleted rows until their piece is written anew. Source: "merge" in https://sqlite.org/fts5.html. How many
 * steps it took.
 */
export async function mergeTexts(store: Store, index: string, signal: AbortSignal): Promise<number> {
  const name = quoted(index)
  let steps = 0
  while (!signal.aborted) {
    const changed = await store.write(async (tx) => {
      const before = await changesOf(tx)
      // Below zero: all pieces are to become one; the next steps go on with it.
      await tx.run(`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`, [
        steps === 0 ? -pagesAtOnce : pagesAtOnce,
      ])
      return (await changesOf(tx)) - before
    })
    // The command itself is one.
    if (changed < 2) break
    steps++
    await delay(pauseMs)
  }
  return steps
}

async function changesOf(tx: Sql): Promise<number> {
  return (await tx.get<{ n: number }>('SELECT total_changes() AS n'))!.n
}
