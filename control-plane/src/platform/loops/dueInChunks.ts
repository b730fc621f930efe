import type { Sql, Store } from '../store/store.ts'

/** Rows that are due, and what becomes of them within a transaction. */
export interface DueChunks<R extends { id: number }> {
  /** Rows of one transaction: longer it holds up nobody. */
  atOnce: number
  /** At most `count` of those that are due, in the order in which they have their turn. */
  readDue(sql: Sql, count: number): Promise<R[]>
  /** Takes them on, so that they are due no more. */
  work(tx: Sql, rows: R[]): Promise<unknown>
  /** After the commit of each chunk. */
  onWorked?(): void
  /** Of the round that does it: a stop waits for one chunk at most. */
  signal?: AbortSignal
}

/**
 * Works on rows that are due and need nothing but the database, so many to a transaction, until none is due. Most looks find
 * none, and wait for no writer. What is still due after its transaction ends the look, and comes again with the next.
 */
export async function dueInChunks<R extends { id: number }>(
  store: Pick<Store, 'read' | 'write'>,
  { atOnce, readDue, work, onWorked, signal }: DueChunks<R>,
): Promise<void> {
  if ((await readDue(store.read, 1)).length === 0) return
  let first: number | undefined
  for (;;) {
    if (signal?.aborted) return
    const worked = await store.write(async (tx) => {
      const rows = await readDue(tx, atOnce)
      if (rows.length === 0 || rows[0]!.id === first) return 0
      first = rows[0]!.id
      await work(tx, rows)
      return rows.length
    })
    if (worked > 0) onWorked?.()
    if (worked < atOnce) return
  }
}
