import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { storedFile } from '../../platform/contents/tables.ts'
import { idsIn } from '../../platform/schema/links.ts'
import { nameOf } from '../../platform/schema/nameOf.ts'
import { quoted } from '../columns.ts'
import type { Counted, Linked, Reference, Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/** A piece of SQL over the alias `t` with what its question marks stand for. */
export interface Expression {
  sql: string
  params: readonly (string | number)[]
}

/** What a list reads of its rows: id, visible fields, and as far as the reader may see them counts and labels of other rows. */
export function selectOf(table: Table, readContext: ReadContext): Expression {
  const labels = table.references.flatMap((reference) => {
    const { sql, params } = labelOf(reference, readContext)
    const label = { sql: `${sql} AS ${quoted(`${reference.field}_label`)}`, params }
    return reference.picture === undefined ? [label] : [label, pictureOf(reference, reference.picture, readContext)]
  })
  const linked = table.links.flatMap((one) => namesOf(one, table.expressions.get(one.field)!, readContext))
  const counts = table.counted.map((one) => {
    const { sql, params } = countOf(one, readContext)
    return { sql: `${sql} AS ${quoted(one.field)}`, params }
  })
  const fields = [...table.expressions].map(([name, sql]): Expression => {
    const shown = seenLinks(table, name, sql, readContext) ?? calledOf(table, name, sql, readContext)
    return { sql: `${shown.sql} AS ${quoted(name)}`, params: shown.params }
  })
  const files = table.visible.flatMap(([name, field]): Expression[] =>
    isFileField(field)
      ? [{ sql: `${filesOf(table.expressions.get(name)!)} AS ${quoted(`${name}_files`)}`, params: [] }]
      : [],
  )
  const all = [...fields, ...counts, ...labels, ...linked, ...files]
  return { sql: all.map(({ sql }) => sql).join(', '), params: all.flatMap(({ params }) => [...params]) }
}

/** Of links that no column holds, which follow from rows of others, only those to rows that the reader sees. */
function seenLinks(
  { resource, links }: Table,
  name: string,
  ids: string,
  { accessScope }: ReadContext,
): Expression | undefined {
  const link = resource.fields[name]?.virtual ? links.find(({ field }) => field === name) : undefined
  const seen = link && readable(link, accessScope, 'r')
  if (!seen) return undefined
  const of = `json_each(${idsIn(ids)}) k JOIN ${link.table} r ON r.id = k.value AND ${seen.sql}`
  return {
    sql: `coalesce((SELECT group_concat(id, ',') FROM (SELECT r.id FROM ${of} ORDER BY r.id)), '')`,
    params: seen.params,
  }
}

/** A field that says what another row was called says nothing of one that is there and that the reader does not see. */
function calledOf(
  { resource, references }: Table,
  name: string,
  sql: string,
  { accessScope }: ReadContext,
): Expression {
  const field = resource.fields[name]
  const of = field?.kind === 'text' ? references.find((one) => one.field === field.calls) : undefined
  const seen = of && readable(of, accessScope, 'r')
  if (!of || !seen) return { sql, params: [] }
  const isSeen = `${of.id} IS NULL OR EXISTS (SELECT 1 FROM ${of.table} r WHERE r.id = ${of.id} AND ${seen.sql})`
  return { sql: `CASE WHEN ${isSeen} THEN ${sql} ELSE '' END`, params: seen.params }
}

/** What people read of a reference; nothing of a row that the reader does not see. */
export function labelOf({ id, table, label, rights }: Reference, { accessScope }: ReadContext): Expression {
  const seen = readable({ rights }, accessScope, 'r')
  const which = `r.id = ${id}${seen ? ` AND ${seen.sql}` : ''}`
  return {
    sql: `coalesce((SELECT r.${quoted(label)} FROM ${table} r WHERE ${which}), '')`,
    params: seen?.params ?? [],
  }
}

/** The picture of the row that a reference names, as files are given out; none of a row that the reader does not see. */
function pictureOf({ field, id, table, rights }: Reference, picture: string, { accessScope }: ReadContext): Expression {
  const seen = readable({ rights }, accessScope, 'r')
  const which = `r.id = ${id}${seen ? ` AND ${seen.sql}` : ''}`
  return {
    sql: `coalesce((SELECT ${filesOf(`r.${quoted(picture)}`)} FROM ${table} r WHERE ${which}), '[]') AS ${quoted(`${field}_files`)}`,
    params: seen?.params ?? [],
  }
}

/** What people read of links, in the order of the alphabet, and the codes of their colours; nothing of rows that the reader does not see. */
function namesOf(
  { field, table, label, colour, rights }: Linked,
  ids: string,
  { accessScope }: ReadContext,
): Expression[] {
  const seen = readable({ rights }, accessScope, 'r')
  const of = `json_each(${idsIn(ids)}) k JOIN ${table} r ON r.id = k.value${seen ? ` AND ${seen.sql}` : ''}`
  // Put in order inside: an ORDER BY of the aggregate is more than the remote engine understands.
  const joined = (column: string, name: string): Expression => ({
    sql: `coalesce((SELECT group_concat(said, ',') FROM (SELECT r.${quoted(column)} AS said FROM ${of} ORDER BY r.${quoted(label)})), '') AS ${quoted(name)}`,
    params: seen?.params ?? [],
  })
  return [joined(label, `${field}_label`), ...(colour ? [joined(colour, `${field}_colour`)] : [])]
}

/** What is said of files, in the order in which the row names them, as a list in JSON; what is gone is left out. */
function filesOf(column: string): string {
  const said = ['id', 'name', 'type', 'size', 'width', 'height', 'duration_ms', 'rotation', 'codec', 'cleaned']
    .map((name) => `'${name}', said.${name}`)
    .join(', ')
  const inOrder = `SELECT f.* FROM json_each(${idsIn(column)}) k JOIN ${nameOf(storedFile)} f ON f.id = k.value ORDER BY k.key`
  return `(SELECT json_group_array(json_object(${said}, 'thumb', said.thumb <> '')) FROM (${inOrder}) said)`
}

function countOf({ table, equal, codes, pairs, rights }: Counted, { accessScope }: ReadContext): Expression {
  const seen = readable({ rights }, accessScope, 'c')
  if (pairs) {
    const of = `${pairs} k JOIN ${table} c ON c.id = k.row_id${seen ? ` AND ${seen.sql}` : ''}`
    return { sql: `(SELECT count(*) FROM ${of} WHERE k.link_id = t.id)`, params: seen?.params ?? [] }
  }
  const which = [
    ...equal.map(([other, own]) => `c.${other} = t.${own}`),
    ...codes.map(([other, code]) => `c.${other} = ${code}`),
    ...(seen ? [seen.sql] : []),
  ].join(' AND ')
  return { sql: `(SELECT count(*) FROM ${table} c WHERE ${which})`, params: seen?.params ?? [] }
}
