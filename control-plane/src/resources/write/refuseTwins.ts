import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { Plan } from './changes.ts'
import { foundByOf, foundKey } from './foundBy.ts'
import { rowsByKey } from './statements.ts'
import { takenProblem } from './visibleRowsByKey.ts'

/** Throws where a row would become another spelling of one that is there, or of another row of the change. What is put back may. */
export async function refuseTwins(tx: Sql, table: Table, plan: Plan): Promise<void> {
  const foundBy = foundByOf(table)
  const { naturalKey = [] } = table.resource
  if (!foundBy || plan.isRestored) return
  const columns = Object.values(foundBy).flatMap((column) => column ?? [])
  const moved = plan.edit.filter(({ changes }) => [...columns, ...naturalKey].some((name) => name in changes))
  const rows: Stored[] = [...plan.add, ...moved.map(({ before, changes }) => ({ ...before, ...changes }))]
  if (rows.length === 0) return
  const keys = rows.map((row) => naturalKey.map((name) => row[name] ?? null))
  const leaving = new Set([...plan.remove, ...moved.map(({ before }) => before)].map(({ id }) => id))
  const found = await rowsByKey(tx, table, keys)
  const isTaken = found.some((row) => row && !leaving.has(row.id))
  const isRepeated = new Set(keys.map((key) => JSON.stringify(foundKey(table, key)))).size < keys.length
  if (isTaken || isRepeated) throw new AppError('duplicate', {}, { problems: [takenProblem(table)] })
}
