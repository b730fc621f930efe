import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AccessScope } from '../../http/handler.ts'
import { amongSql } from '../../platform/store/sqlText.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import { changeable, readable } from '../visibility/readable.ts'
import type { Changes, WholeList } from './changes.ts'
import { type Condition, idsThatAre, idsWhere, readRows } from './statements.ts'

/** The rows that a change names, as they stand and as far as they may be seen. */
export interface VisibleRows {
  edited: ReadonlyMap<number, StoredRow>
  removed: readonly StoredRow[]
}

/** The first step: what a change names and the caller does not see is as if it were not there. */
export async function visibleRows(
  tx: Sql,
  table: Table,
  changes: Changes,
  accessScope: AccessScope,
): Promise<VisibleRows> {
  const seen = await find(tx, table, changes, accessScope)
  if (changes.check) for (const row of [...seen.edited.values(), ...seen.removed]) changes.check(row)
  return seen
}

async function find(tx: Sql, table: Table, changes: Changes, accessScope: AccessScope): Promise<VisibleRows> {
  const edited = await editedRows(tx, table, changes.edit?.map(({ id }) => id) ?? [], accessScope)
  const gone = changes.delete ?? []
  if ('length' in gone) return { edited, removed: await changeableRows(tx, table, gone, accessScope) }
  const whole = conditionOf(table, gone, accessScope)
  return { edited, removed: await readRows(tx, table, await idsWhere(tx, table, whole)) }
}

/** The rows with some ids that somebody sees. Throws where one is seen and yet not theirs to change. */
export async function changeableRows(
  sql: Sql,
  table: Table,
  ids: readonly number[],
  accessScope: AccessScope,
): Promise<StoredRow[]> {
  const rows = await readRows(sql, table, ids, readable(table, accessScope))
  const own = await idsToChange(sql, table, rows, accessScope)
  if (rows.some(({ id }) => !own.has(id))) throw new AppError('forbidden')
  return rows
}

/** Those of some rows that are seen which may be changed too. */
export async function idsToChange(
  sql: Sql,
  table: Table,
  rows: readonly StoredRow[],
  accessScope: AccessScope,
): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ id }) => id)
  const test = changeable(table, accessScope, 'r')
  if (!test || ids.length === 0) return new Set(ids)
  return new Set(await idsThatAre(sql, { table: table.name, where: [] }, ids, test))
}

async function editedRows(
  tx: Sql,
  table: Table,
  ids: readonly number[],
  accessScope: AccessScope,
): Promise<Map<number, StoredRow>> {
  const rows = new Map((await changeableRows(tx, table, ids, accessScope)).map((row) => [row.id, row]))
  if (ids.some((id) => !rows.has(id))) throw new AppError('not_found')
  return rows
}

/** A whole list is what there is of it for whoever changes it. */
function conditionOf(table: Table, { scope, except }: WholeList, accessScope: AccessScope): Condition {
  const parts: { sql: string; params: readonly unknown[] }[] = []
  const own = changeable(table, accessScope, table.name)
  if (own) parts.push(own)
  if (table.resource.scope) parts.push({ sql: `${quoted(table.resource.scope)} = ?`, params: [scope] })
  if (except) parts.push({ sql: `NOT ${amongSql('id')}`, params: [JSON.stringify(except)] })
  if (parts.length === 0) return { sql: '', params: [] }
  return { sql: ` WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`, params: parts.flatMap(({ params }) => params) }
}
