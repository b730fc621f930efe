import { quoted } from '../columns.ts'
import type { Counted, Reference, Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'
import type { Reader } from '../visibility/reader.ts'

/** A piece of SQL over the alias `t` with what its question marks stand for. */
export interface Expression {
  sql: string
  params: readonly (string | number)[]
}

/** What a list reads of its rows: id, visible fields, and as far as the reader may see them counts and labels of other rows. */
export function selectOf(table: Table, reader: Reader): Expression {
  const labels = table.references.map((reference) => {
    const { sql, params } = labelOf(reference, reader)
    return { sql: `${sql} AS ${quoted(`${reference.field}_label`)}`, params }
  })
  const counts = table.counted.map((one) => {
    const { sql, params } = countOf(one, reader)
    return { sql: `${sql} AS ${quoted(one.field)}`, params }
  })
  const fields = [...table.expressions].map(([name, sql]) => `${sql} AS ${quoted(name)}`)
  return {
    sql: [...fields, ...[...counts, ...labels].map(({ sql }) => sql)].join(', '),
    params: [...counts, ...labels].flatMap(({ params }) => [...params]),
  }
}

/** What people read of a reference; nothing of a row that the reader does not see. */
export function labelOf({ field, table, label, rights }: Reference, { sight }: Reader): Expression {
  const seen = readable({ rights }, sight, 'r')
  const which = `r.id = t.${quoted(field)}${seen ? ` AND ${seen.sql}` : ''}`
  return {
    sql: `coalesce((SELECT r.${quoted(label)} FROM ${table} r WHERE ${which}), '')`,
    params: seen?.params ?? [],
  }
}

function countOf({ table, equal, rights }: Counted, { sight }: Reader): Expression {
  const seen = readable({ rights }, sight, 'c')
  const which = [...equal.map(([other, own]) => `c.${other} = t.${own}`), ...(seen ? [seen.sql] : [])].join(' AND ')
  return { sql: `(SELECT count(*) FROM ${table} c WHERE ${which})`, params: seen?.params ?? [] }
}
