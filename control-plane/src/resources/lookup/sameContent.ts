import { fileUse, storedFile } from '../../platform/contents/tables.ts'
import { nameOf } from '../../platform/schema/nameOf.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Table } from '../table.ts'

interface Asked {
  field: string
  /** The field by which people know rows. */
  called: string
  hashes: readonly string[]
  /** The id of the row that asks. */
  except: number
  /** Where rows are of organisations: in which one. */
  organisation: Value
}

/** What another row is called whose file has one of these contents; undefined: there is none. */
export async function sameContent(
  sql: Sql,
  { base, name: table }: Pick<Table, 'base' | 'name'>,
  { field, called, hashes, except, organisation }: Asked,
): Promise<string | undefined> {
  const within = base.fields.organisation_id ? ' AND t.organisation_id = ?' : ''
  const row = await sql.get<{ id: number; said: string }>(
    `SELECT t.id, t.${quoted(called)} AS said FROM json_each(?) k JOIN ${nameOf(storedFile)} f ON f.hash = k.value
      JOIN ${nameOf(fileUse)} u ON u.file_id = f.id AND u.list = ? AND u.field = ?
      JOIN ${table} t ON t.id = u.row_id WHERE t.id <> ?${within} LIMIT 1`,
    [JSON.stringify(hashes), base.table, field, except, ...(within ? [organisation] : [])],
  )
  return row && (String(row.said) || `#${row.id}`)
}
