import { and, eq, exists, gt, isNull, lt, sql } from '../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { fileSite } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { fileLink, hostedFile } from './tables.ts'

/**
 * A file that can be downloaded. `owner` and `owner_id` are the resource and row that it belongs to; `name` stands in the address
 * and is one of its owner's, `file_name` is what it is called when it is saved.
 */
export type HostedFile = typeof hostedFile.$inferSelect
/** By what a file is found. */
export type HostedKey = Pick<HostedFile, 'owner' | 'name'>

export function readHosted(from: Sql, key: HostedKey): Promise<HostedFile | undefined> {
  return selectHosted.get(from, key)
}

export async function putHosted(tx: Sql, file: HostedFile): Promise<void> {
  await putOne.run(tx, file)
}

export async function dropHosted(tx: Sql, key: HostedKey): Promise<void> {
  await dropOne.run(tx, key)
}

/** Which of these contents any row names. */
export async function readUsed(from: Sql, hashes: readonly string[]): Promise<Set<string>> {
  return new Set((await selectUsed.all(from, { hashes })).map(({ hash }) => hash))
}

export type FileRow = typeof fileSite.$inferSelect

export function readFileRow(from: Sql, id: number): Promise<FileRow | undefined> {
  return selectFile.get(from, { id })
}

export function findFileRow(from: Sql, fileName: string): Promise<FileRow | undefined> {
  return findFile.get(from, { fileName })
}

export async function insertFileRow(tx: Sql, row: Omit<FileRow, 'id'>): Promise<number> {
  return (await insertFile.run(tx, row)).lastId
}

export async function updateFileRow(tx: Sql, row: FileRow): Promise<void> {
  await updateFile.run(tx, row)
}

export async function insertLink(tx: Sql, link: NewLink): Promise<void> {
  await addLink.run(tx, link)
}

/** Uses a link up; false: there is none such, it is too old, or somebody was first. */
export async function useLink(tx: Sql, link: Link): Promise<boolean> {
  return (await takeLink.run(tx, link)).changes === 1
}

/** Would it work now? Uses nothing up. */
export async function isLinkGood(from: Sql, link: Link): Promise<boolean> {
  return (await selectGood.get(from, link)) !== undefined
}

export async function pruneLinks(tx: Sql, before: number): Promise<void> {
  await dropLinks.run(tx, { before })
}

const h = hostedFile
const f = fileSite
const l = fileLink

const isHosted = (p: Params<HostedKey>) => and(eq(h.owner, p.owner), eq(h.name, p.name))

const selectHosted = prepared((q, p: Params<HostedKey>) => q.select().from(h).where(isHosted(p)))

const putOne = prepared((q, { name, file_name, hash, size, owner, owner_id }: Params<HostedFile>) =>
  q
    .insert(h)
    .values({ name, file_name, hash, size, owner, owner_id })
    .onConflictDoUpdate({ target: [h.owner, h.name], set: { file_name, hash, size } }),
)

const dropOne = prepared((q, p: Params<HostedKey>) => q.delete(h).where(isHosted(p)))

const selectUsed = prepared((q, p: Params<{ hashes: readonly string[] }>) =>
  q
    .select({ hash: paramTable.value<string>() })
    .from(paramTable.list(p.hashes))
    .where(exists(q.select({ name: h.name }).from(h).where(eq(h.hash, paramTable.value<string>())))),
)

const selectFile = prepared((q, p: Params<{ id: number }>) => q.select().from(f).where(eq(f.id, p.id)))

const findFile = prepared((q, p: Params<{ fileName: string }>) => q.select().from(f).where(eq(f.file_name, p.fileName)))

const insertFile = prepared((q, { file_name, url, size, update_time, remarks }: Params<Omit<FileRow, 'id'>>) =>
  q.insert(f).values({ file_name, url, size, update_time, remarks }),
)

const updateFile = prepared((q, { id, file_name, url, size, update_time, remarks }: Params<FileRow>) =>
  q.update(f).set({ file_name, url, size, update_time, remarks }).where(eq(f.id, id)),
)

interface NewLink extends HostedKey {
  signHash: string
  by: string
  expires: number
}

const addLink = prepared((q, p: Params<NewLink>) =>
  q.insert(l).values({ sign_hash: p.signHash, owner: p.owner, name: p.name, created_by: p.by, expires: p.expires }),
)

interface Link extends HostedKey {
  signHash: string
  now: number
}

const isGood = ({ signHash, owner, name, now }: Params<Link>) =>
  and(eq(l.sign_hash, signHash), eq(l.owner, owner), eq(l.name, name), gt(l.expires, now), isNull(l.used_time))

const takeLink = prepared((q, p: Params<Link>) => q.update(l).set({ used_time: p.now }).where(isGood(p)))

const selectGood = prepared((q, p: Params<Link>) => q.select({ one: sql<number>`1` }).from(l).where(isGood(p)))

const dropLinks = prepared((q, p: Params<{ before: number }>) => q.delete(l).where(lt(l.expires, p.before)))
