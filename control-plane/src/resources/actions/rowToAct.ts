import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sight } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { StoredRow } from '../hooks.ts'
import type { Table } from '../table.ts'
import { changeable, readable, type Test } from '../visibility/readable.ts'
import { readRows } from '../write/statements.ts'

/** A row as it stands, for whoever may change it: one that is not seen is not there, one that is only seen is out of reach. */
export async function rowToAct(tx: Sql, table: Table, id: number, sight: Sight): Promise<StoredRow> {
  const [row] = await readRows(tx, table, [id])
  if (!row || !(await holds(tx, table, id, readable(table, sight)))) throw new AppError('not_found')
  if (!(await holds(tx, table, id, changeable(table, sight)))) throw new AppError('out_of_reach')
  return row
}

async function holds(tx: Sql, table: Table, id: number, test: Test | undefined): Promise<boolean> {
  if (!test) return true
  const found = await tx.get(`SELECT 1 FROM ${table.name} t WHERE t.id = ? AND ${test.sql}`, [id, ...test.params])
  return found !== undefined
}
