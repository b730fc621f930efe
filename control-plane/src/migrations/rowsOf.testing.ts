import type { Row, Sql } from '../platform/store/store.ts'
import { tableNames } from './fillTables.testing.ts'

/** The columns of each table. */
export type Columns = Readonly<Record<string, readonly string[]>>

export async function columnsOf(read: Sql): Promise<Columns> {
  const columns: Record<string, string[]> = {}
  for (const table of await tableNames(read)) {
    const named = await read.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', [table])
    columns[table] = named.map(({ name }) => name)
  }
  return columns
}

/** All rows of these tables in these columns, a text each, in one order; a table that is not there has none. */
export async function rowsOf(read: Sql, columns: Columns): Promise<Record<string, string[]>> {
  const there = await columnsOf(read)
  const rows: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const left = names.filter((name) => there[table]?.includes(name)).map((name) => `"${name}"`)
    const found = left.length > 0 ? await read.all<Row>(`SELECT ${left.join(', ')} FROM "${table}"`) : []
    rows[table] = found.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}
