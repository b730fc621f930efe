import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { StoredRow } from '../hooks.ts'
import type { Table } from '../table.ts'
import type { Changes, WholeList } from './changes.ts'
import { type Condition, idsWhere, readRows } from './statements.ts'

/** The rows that a change names, as they stand and as far as they may be seen. */
export interface RowsInSight {
  edited: ReadonlyMap<number, StoredRow>
  removed: readonly StoredRow[]
  /** Goes as a whole: nobody needs to look at its rows. */
  whole?: Condition
}

/** The first step: what a change names and the caller does not see is as if it were not there. */
export async function rowsInSight(tx: Sql, table: Table, changes: Changes): Promise<RowsInSight> {
  const seen = await find(tx, table, changes)
  if (changes.check) for (const row of [...seen.edited.values(), ...seen.removed]) changes.check(row)
  return seen
}

async function find(tx: Sql, table: Table, changes: Changes): Promise<RowsInSight> {
  const edited = await editedRows(tx, table, changes.edit?.map(({ id }) => id) ?? [])
  const gone = changes.delete ?? []
  if ('length' in gone) return { edited, removed: await readRows(tx, table, gone) }
  const whole = conditionOf(table, gone)
  if (!mustSee(table)) return { edited, removed: [], whole }
  return { edited, removed: await readRows(tx, table, await idsWhere(tx, table, whole)) }
}

async function editedRows(tx: Sql, table: Table, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  const rows = new Map((await readRows(tx, table, ids)).map((row) => [row.id, row]))
  if (ids.some((id) => !rows.has(id))) throw new AppError('not_found')
  return rows
}

/** Before rows go that a rule or a reference may hold, each of them is looked at. */
function mustSee({ hooks, referredBy }: Table): boolean {
  return hooks.beforeDelete !== undefined || referredBy.length > 0
}

function conditionOf({ resource }: Table, { scope, except }: WholeList): Condition {
  const parts: [sql: string, value: unknown][] = []
  if (resource.scope) parts.push([`${quoted(resource.scope)} = ?`, scope])
  if (except) parts.push(['id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(except)])
  if (parts.length === 0) return { sql: '', params: [] }
  return { sql: ` WHERE ${parts.map(([sql]) => sql).join(' AND ')}`, params: parts.map(([, value]) => value) }
}
