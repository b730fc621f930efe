import type { Sql } from '../platform/store/store.ts'
import { StoreError } from '../platform/store/storeError.ts'
import type { Migration } from './loadMigrations.ts'
import { MigrationError } from './migrationError.ts'

/** An index over a table of millions of rows takes its time, and without it the program cannot start. */
export const wholeDatabase = { exclusive: true, limitMs: 12 * 3_600_000 }

/** A database that was never migrated has none. */
export async function hasTable(sql: Sql, name: string): Promise<boolean> {
  return (await sql.get(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`, [name])) !== undefined
}

/** The statements of a migration; throws which of them the database refuses. */
export async function carryOut(tx: Sql, { name, statements }: Pick<Migration, 'name' | 'statements'>): Promise<void> {
  try {
    await tx.batch(statements.map((sql) => ({ sql })))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const statement = statements[error.index]?.slice(0, 200)
    const message = `${name}, statement ${error.index + 1}: ${error.message}\n${statement}`
    throw new MigrationError('failed', message, error)
  }
}
