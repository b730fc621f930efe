import type { Sight } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { readable } from './readable.ts'

/** Which of these rows somebody sees: those that are there, as far as the list shows them. */
export async function seenIds(
  from: Sql,
  table: Pick<Table, 'name' | 'rights'>,
  ids: readonly number[],
  sight: Sight,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const seen = readable(table, sight)
  const rows = await from.all<{ id: number }>(
    `SELECT t.id FROM ${table.name} t WHERE t.id IN (SELECT value FROM json_each(?))${seen ? ` AND ${seen.sql}` : ''}`,
    [JSON.stringify(ids), ...(seen?.params ?? [])],
  )
  return new Set(rows.map(({ id }) => id))
}
