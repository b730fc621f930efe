import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { Sql, Value } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { type Condition, idsWhere, readRows, updateRows } from '../../../resources/write/statements.ts'

/** A field of a list that names customers: `pairs`, where it names several. */
export interface Relation {
  table: Table
  field: string
  pairs: string | undefined
}

/** A row that named one customer and names another: as it was, and its revision from then on; 0 of a list that keeps none. */
export interface Moved {
  list: string
  field: string
  id: number
  was: Value
  revision: number
}

const chunk = 1000

/** Everything that names rows of a list: taken from the definitions, so that a new list is among them. */
export function relationsTo(tables: Tables, list: string): Relation[] {
  return [...tables.values()].flatMap((table) => {
    if (table.resource.view || table.resource.table === '') return []
    return Object.entries(table.resource.fields).flatMap(([field, definition]): Relation[] => {
      if (definition.virtual) return []
      if (definition.kind === 'reference' && definition.to === list) return [{ table, field, pairs: undefined }]
      const isLinked = definition.kind === 'links' && definition.to === list
      const { pairs } = table.links.find((one) => one.field === field) ?? {}
      return isLinked && pairs !== undefined ? [{ table, field, pairs }] : []
    })
  })
}

/** The rows that name this one. */
export function idsNaming(sql: Sql, { table, field, pairs }: Relation, id: number): Promise<number[]> {
  const where: Condition = pairs
    ? { sql: ` WHERE id IN (SELECT row_id FROM ${pairs} WHERE link_id = ?) ORDER BY id`, params: [id] }
    : { sql: ` WHERE ${quoted(field)} = ? ORDER BY id`, params: [id] }
  return idsWhere(sql, table, where)
}

/** Rows that name the one name the other instead. */
export async function moveRows(
  tx: Sql,
  relation: Relation,
  { from, into }: { from: number; into: number },
): Promise<Moved[]> {
  const { table, field, pairs } = relation
  const ids = await idsNaming(tx, relation, from)
  const moved: Moved[] = []
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await readRows(tx, table, ids.slice(at, at + chunk))
    const named = (row: StoredRow) => (pairs ? instead(row[field], from, into) : into)
    await updateRows(
      tx,
      table,
      rows.map((row) => ({ id: row.id, values: { [field]: named(row) } })),
    )
    for (const row of rows)
      moved.push({
        list: table.resource.name,
        field,
        id: row.id,
        was: row[field] ?? null,
        revision: typeof row.revision === 'number' ? row.revision + 1 : 0,
      })
  }
  return moved
}

/** Rows that nobody has touched since name what they named before; gives those that stay. */
export async function moveBack(tx: Sql, { table, field }: Relation, moved: readonly Moved[]): Promise<Moved[]> {
  const rest: Moved[] = []
  for (let at = 0; at < moved.length; at += chunk) {
    const part = moved.slice(at, at + chunk)
    const ids = part.map(({ id }) => id)
    const rows = new Map((await readRows(tx, table, ids)).map((row) => [row.id, row]))
    const untouched = part.filter(({ id, revision }) => (rows.get(id)?.revision ?? 0) === revision && rows.has(id))
    await updateRows(
      tx,
      table,
      untouched.map(({ id, was }) => ({ id, values: { [field]: was } })),
    )
    rest.push(...part.filter((one) => !untouched.includes(one)))
  }
  return rest
}

function instead(links: unknown, from: number, into: number): string {
  const ids = new Set(linkedIds(links).map((id) => (id === from ? into : id)))
  return [...ids].sort((one, other) => one - other).join()
}
