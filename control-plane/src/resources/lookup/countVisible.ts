import type { AccessScope } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'

/** How many rows of a list somebody sees; no more than `most` are counted. */
export async function countVisible(
  from: Sql,
  table: Pick<Table, 'name' | 'rights'>,
  accessScope: AccessScope,
  most: number,
): Promise<number> {
  const seen = readable(table, accessScope, 't')
  const row = await from.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${table.name} t${seen ? ` WHERE ${seen.sql}` : ''} LIMIT ?)`,
    [...(seen?.params ?? []), most],
  )
  return row?.n ?? 0
}
