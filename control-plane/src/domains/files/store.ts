import type { Sql } from '../../platform/store/store.ts'

/** A file that can be downloaded. */
export interface HostedFile {
  /** In the address of the download. */
  name: string
  /** What it is called when it is saved. */
  file_name: string
  hash: string
  size: number
  /** Resource and row that it belongs to. */
  owner: string
  owner_id: number
}

export function readHosted(sql: Sql, name: string): Promise<HostedFile | undefined> {
  return sql.get<HostedFile>('SELECT * FROM hosted_file WHERE name = ?', [name])
}

export async function putHosted(tx: Sql, file: HostedFile): Promise<void> {
  await tx.run(
    `INSERT INTO hosted_file (name, file_name, hash, size, owner, owner_id) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET file_name = excluded.file_name, hash = excluded.hash, size = excluded.size`,
    [file.name, file.file_name, file.hash, file.size, file.owner, file.owner_id],
  )
}

export async function dropHosted(tx: Sql, name: string): Promise<void> {
  await tx.run('DELETE FROM hosted_file WHERE name = ?', [name])
}

/** Which of these contents any row names. */
export async function readUsed(sql: Sql, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await sql.all<{ hash: string }>(
    `SELECT k.value AS hash FROM json_each(?) k WHERE EXISTS (SELECT 1 FROM hosted_file WHERE hash = k.value)`,
    [JSON.stringify(hashes)],
  )
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Forgets contents that were removed, and those that a row names at this moment: one that was named when it was looked at
 * may have been let go of since, and waits for the next sweep.
 */
export async function emptyTrash(tx: Sql, removed: readonly string[]): Promise<void> {
  await tx.run(
    `DELETE FROM file_trash WHERE hash IN (SELECT value FROM json_each(?))
       OR EXISTS (SELECT 1 FROM hosted_file WHERE hash = file_trash.hash)`,
    [JSON.stringify(removed)],
  )
}

export interface FileRow {
  id: number
  file_name: string
  url: string
  size: number
  update_time: number | null
  remarks: string
}

export function readFileRow(sql: Sql, id: number): Promise<FileRow | undefined> {
  return sql.get<FileRow>('SELECT * FROM file_site WHERE id = ?', [id])
}

export function findFileRow(sql: Sql, fileName: string): Promise<FileRow | undefined> {
  return sql.get<FileRow>('SELECT * FROM file_site WHERE file_name = ?', [fileName])
}

export async function insertFileRow(tx: Sql, row: Omit<FileRow, 'id'>): Promise<number> {
  const { lastId } = await tx.run(
    'INSERT INTO file_site (file_name, url, size, update_time, remarks) VALUES (?, ?, ?, ?, ?)',
    [row.file_name, row.url, row.size, row.update_time, row.remarks],
  )
  return lastId
}

export async function updateFileRow(tx: Sql, row: FileRow): Promise<void> {
  await tx.run('UPDATE file_site SET file_name = ?, url = ?, size = ?, update_time = ?, remarks = ? WHERE id = ?', [
    row.file_name,
    row.url,
    row.size,
    row.update_time,
    row.remarks,
    row.id,
  ])
}

export async function insertLink(
  tx: Sql,
  link: { signHash: string; name: string; by: string; expires: number },
): Promise<void> {
  await tx.run('INSERT INTO file_link (sign_hash, name, created_by, expires) VALUES (?, ?, ?, ?)', [
    link.signHash,
    link.name,
    link.by,
    link.expires,
  ])
}

/** Uses a link up; false: there is none such, it is too old, or somebody was first. */
export async function useLink(tx: Sql, link: { signHash: string; name: string; now: number }): Promise<boolean> {
  const { changes } = await tx.run(
    `UPDATE file_link SET used_time = ? WHERE sign_hash = ? AND name = ? AND expires > ? AND used_time IS NULL`,
    [link.now, link.signHash, link.name, link.now],
  )
  return changes === 1
}

/** Would it work now? Uses nothing up. */
export async function isLinkGood(sql: Sql, link: { signHash: string; name: string; now: number }): Promise<boolean> {
  const row = await sql.get(
    'SELECT 1 FROM file_link WHERE sign_hash = ? AND name = ? AND expires > ? AND used_time IS NULL',
    [link.signHash, link.name, link.now],
  )
  return row !== undefined
}

export async function pruneLinks(tx: Sql, before: number): Promise<void> {
  await tx.run('DELETE FROM file_link WHERE expires < ?', [before])
}
