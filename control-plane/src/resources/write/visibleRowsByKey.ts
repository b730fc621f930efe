import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { AccessScope } from '../../http/handler.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import { changeable, readable } from '../visibility/readable.ts'
import { idsThatAre, readRows, rowsByKey } from './statements.ts'

interface Found {
  /** The row of each key, where there is one for whoever looks. */
  rows: readonly (StoredRow | undefined)[]
  /** A row that they do not see has this key. */
  hidden: readonly boolean[]
  /** Rows that they see and may not change. */
  fixed: ReadonlySet<number>
}

/** The rows with some natural keys, as far as somebody sees them. Of others nothing comes out but that the key is taken. */
export async function visibleRowsByKey(
  sql: Sql,
  table: Table,
  keys: readonly (readonly Value[])[],
  accessScope: AccessScope,
): Promise<Found> {
  const found = await rowsByKey(sql, table, keys, accessScope.organisationId)
  const [seen, own] = [readable(table, accessScope, 'r'), changeable(table, accessScope, 'r')]
  const ids = found.flatMap((row) => row?.id ?? [])
  if (!seen || ids.length === 0) return { rows: found, hidden: [], fixed: new Set() }
  const its = { table: table.name, where: [] }
  const visible = new Set(await idsThatAre(sql, its, ids, seen))
  const free = new Set(await idsThatAre(sql, its, ids, own))
  return {
    rows: found.map((row) => (row && visible.has(row.id) ? row : undefined)),
    hidden: found.map((row) => row !== undefined && !visible.has(row.id)),
    fixed: new Set(ids.filter((id) => !free.has(id))),
  }
}

/** The same by the numbers of rows: one that is not seen is as if it were not there. */
export async function visibleRowsById(
  sql: Sql,
  table: Table,
  keys: readonly (readonly Value[])[],
  accessScope: AccessScope,
): Promise<Found> {
  const ids = keys.flatMap(([id]) => (typeof id === 'number' ? [id] : []))
  const found = new Map((await readRows(sql, table, ids, readable(table, accessScope))).map((row) => [row.id, row]))
  const own = changeable(table, accessScope, 'r')
  const free = own && new Set(await idsThatAre(sql, { table: table.name, where: [] }, found.keys(), own))
  return {
    rows: keys.map(([id]) => found.get(Number(id ?? 0))),
    hidden: [],
    fixed: new Set(free ? [...found.keys()].filter((id) => !free.has(id)) : []),
  }
}

/** What a form says of a key that another row has, whoever sees that row. */
export function takenProblem({ resource }: Table): Problem {
  const { field, text } = resource.taken ?? { field: resource.naturalKey?.[0] ?? '', text: undefined }
  return { field, code: 'duplicate', ...(text && { text }) }
}
