import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Tables } from '../table.ts'
import { idsWhere, readRows, updateRows } from './statements.ts'

/** So many rows are read and written at once. */
const chunk = 1000

/** Rows of all lists whose links name one row of a list name another one instead, each once; also those that nobody who asks sees. */
export async function nameInstead(
  tx: Sql,
  tables: Tables,
  list: string,
  { of, into }: { of: number; into: number },
): Promise<void> {
  for (const table of tables.values()) {
    if (table.resource.view) continue
    for (const { field, pairs } of table.links) {
      const named = table.resource.fields[field]
      if (named?.kind !== 'links' || named.to !== list || pairs === undefined) continue
      const where = ` WHERE id IN (SELECT row_id FROM ${pairs} WHERE link_id = ?)`
      const ids = await idsWhere(tx, table, { sql: where, params: [of] })
      for (let at = 0; at < ids.length; at += chunk) {
        const rows = await readRows(tx, table, ids.slice(at, at + chunk))
        await updateRows(
          tx,
          table,
          rows.map((row) => ({ id: row.id, values: { [field]: instead(row[field], { of, into }) } })),
        )
      }
    }
  }
}

function instead(links: unknown, { of, into }: { of: number; into: number }): string {
  const ids = new Set(linkedIds(links).map((id) => (id === of ? into : id)))
  return [...ids].sort((one, other) => one - other).join()
}
