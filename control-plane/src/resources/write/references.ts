import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../hooks.ts'
import type { Table } from '../table.ts'
import { refuseProblems } from './problems.ts'
import { idsThatAre, refersTo } from './statements.ts'

/** What a reference points to must be there, and be one of those that it may name. */
export async function refuseDangling(sql: Sql, table: Table, rows: readonly Stored[]): Promise<void> {
  if (table.references.length > 0) refuseProblems((await danglingOf(sql, table, rows)).flat())
}

/** The references of each row that point to nothing; no more than one statement a reference. */
export async function danglingOf(sql: Sql, { references }: Table, rows: readonly Stored[]): Promise<Problem[][]> {
  const problems: Problem[][] = rows.map(() => [])
  for (const reference of references) {
    const { field } = reference
    const asked = new Set(rows.map((row) => row[field]).filter(isNamed))
    if (asked.size === 0) continue
    const known: ReadonlySet<Value> = new Set(await idsThatAre(sql, reference, asked))
    for (const [at, row] of rows.entries()) {
      const id = row[field]
      if (!isNamed(id) || known.has(id)) continue
      problems[at]!.push({ field, code: 'not_a_choice', data: { value: String(id) } })
    }
  }
  return problems
}

/** A row that others refer to stays. */
export async function refuseInUse(tx: Sql, { referredBy }: Table, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  for (const referrer of referredBy) if (await refersTo(tx, referrer, ids)) throw new AppError('in_use')
}

function isNamed(id: Value | undefined): id is Value {
  return id !== undefined && id !== null
}
