import type { Sql } from './store.ts'

/** Grows with every change of a table's rows, whoever makes it; the triggers of its migration count. */
export async function tableVersion(sql: Sql, table: string): Promise<number> {
  const row = await sql.get<{ version: number }>('SELECT version FROM table_stat WHERE name = ?', [table])
  return row?.version ?? 0
}
