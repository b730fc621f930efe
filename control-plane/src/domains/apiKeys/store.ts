import type { Sql } from '../../platform/store/store.ts'

export interface KeyRow {
  id: number
  name: string
  /** Comma-joined; '' for every kind. */
  kinds: string
  last_used: number | null
}

export async function insertKey(
  tx: Sql,
  key: { name: string; prefix: string; kinds: string; hash: string; by: string; at: number },
): Promise<number> {
  const { lastId } = await tx.run(
    `INSERT INTO api_key (name, prefix, kinds, state, created_by, create_time, key_hash) VALUES (?, ?, ?, 1, ?, ?, ?)`,
    [key.name, key.prefix, key.kinds, key.by, key.at, key.hash],
  )
  return lastId
}

/** An active key by its hash. */
export function findKey(read: Sql, hash: string): Promise<KeyRow | undefined> {
  return read.get<KeyRow>(
    `SELECT id, name, kinds, last_used FROM api_key WHERE key_hash = ? AND key_hash <> '' AND state = 1`,
    [hash],
  )
}

/** False: it was revoked already. Undefined: there is none. */
export async function revokeKey(tx: Sql, id: number): Promise<{ name: string; isNew: boolean } | undefined> {
  const row = await tx.get<{ name: string; state: number }>('SELECT name, state FROM api_key WHERE id = ?', [id])
  if (!row) return undefined
  await tx.run('UPDATE api_key SET state = 0 WHERE id = ? AND state = 1', [id])
  return { name: row.name, isNew: row.state === 1 }
}

export async function markUsed(tx: Sql, id: number, at: number): Promise<void> {
  await tx.run('UPDATE api_key SET last_used = ? WHERE id = ?', [at, id])
}
