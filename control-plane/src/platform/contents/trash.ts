import { or } from '../schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../schema/prepared.ts'
import type { Sql } from '../store/store.ts'
import { fileTrash } from './tables.ts'

/** Contents that may be needed no more. */
export async function readTrash(from: Sql): Promise<string[]> {
  return (await selectTrash.all(from)).map(({ hash }) => hash)
}

/**
 * Forgets contents that were removed, and those that a row names at this moment: one that was named when it was looked at
 * may have been let go of since, and waits for the next sweep.
 */
export async function emptyTrash(tx: Sql, removed: readonly string[], named: readonly string[]): Promise<void> {
  await dropTrash.run(tx, { removed, named })
}

const selectTrash = prepared((q) => q.select().from(fileTrash))

const dropTrash = prepared((q, p: Params<{ removed: readonly string[]; named: readonly string[] }>) =>
  q.delete(fileTrash).where(or(isAmong(fileTrash.hash, p.removed), isAmong(fileTrash.hash, p.named))),
)
