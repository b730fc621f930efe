import { fileUse, storedFile } from '../../platform/contents/tables.ts'
import { and, eq, gt, isNotNull, lt, notExists, or } from '../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../platform/schema/prepared.ts'
import type { Sql } from '../../platform/store/store.ts'

export type StoredFile = typeof storedFile.$inferSelect

/** What not every file has. */
const plain = { duration_ms: 0, rotation: 0, codec: '', cleaned: '', ai_made: 0 }
type NewFile = Omit<StoredFile, 'id' | keyof typeof plain> & Partial<typeof plain>

export async function insertFile(tx: Sql, file: NewFile): Promise<number> {
  return (await insertOne.run(tx, { ...plain, ...file })).lastId
}

export function readFile(from: Sql, id: number): Promise<StoredFile | undefined> {
  return selectOne.get(from, { id })
}

export function readFiles(from: Sql, ids: readonly number[]): Promise<StoredFile[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectSome.all(from, { ids })
}

/** Which of these contents files have. */
export async function readNamed(from: Sql, hashes: readonly string[]): Promise<string[]> {
  return (await selectNamed.all(from, { hashes })).flatMap(({ hash, thumb }) => [hash, thumb])
}

/** How many somebody has sent in that no row names, and how many bytes these have. */
export async function freeOf(from: Sql, userId: number): Promise<{ count: number; bytes: number }> {
  const files = await selectFree.all(from, { userId })
  return { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
}

export async function isAnyFree(from: Sql): Promise<boolean> {
  return (await selectAnyFree.get(from)) !== undefined
}

/** Removes files that no row has named since then; those that were let go of count from now. */
export async function dropFree(tx: Sql, { now, since }: { now: number; since: number }): Promise<void> {
  await markFree.run(tx, { now })
  await deleteFree.run(tx, { since })
}

const f = storedFile

const insertOne = prepared((q, p: Params<Omit<StoredFile, 'id'>>) =>
  q.insert(f).values({
    hash: p.hash,
    thumb: p.thumb,
    name: p.name,
    type: p.type,
    size: p.size,
    width: p.width,
    height: p.height,
    duration_ms: p.duration_ms,
    rotation: p.rotation,
    codec: p.codec,
    cleaned: p.cleaned,
    ai_made: p.ai_made,
    resource: p.resource,
    field: p.field,
    user_id: p.user_id,
    create_time: p.create_time,
    free_since: p.free_since,
  }),
)

const selectOne = prepared((q, p: Params<{ id: number }>) => q.select().from(f).where(eq(f.id, p.id)))

const selectSome = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(f).where(isAmong(f.id, p.ids)),
)

const selectNamed = prepared((q, p: Params<{ hashes: readonly string[] }>) =>
  q
    .select({ hash: f.hash, thumb: f.thumb })
    .from(f)
    .where(or(isAmong(f.hash, p.hashes), isAmong(f.thumb, p.hashes))),
)

const selectFree = prepared((q, p: Params<{ userId: number }>) =>
  q
    .select({ size: f.size })
    .from(f)
    .where(and(gt(f.free_since, 0), eq(f.user_id, p.userId))),
)

const selectAnyFree = prepared((q) => q.select({ id: f.id }).from(f).where(isNotNull(f.free_since)).limit(1))

const markFree = prepared((q, p: Params<{ now: number }>) =>
  q.update(f).set({ free_since: p.now }).where(eq(f.free_since, 0)),
)

const deleteFree = prepared((q, p: Params<{ since: number }>) => {
  const named = q.select({ id: fileUse.file_id }).from(fileUse).where(eq(fileUse.file_id, f.id))
  return q.delete(f).where(and(gt(f.free_since, 0), lt(f.free_since, p.since), notExists(named)))
})
