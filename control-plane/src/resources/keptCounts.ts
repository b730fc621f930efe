import type { AnyResource, Filter } from '@quarterdeck/shared/resource/define.ts'
import type { Statement } from '../platform/store/store.ts'
import { quoted } from './columns.ts'
import { comparable, whereOf } from './listSql.ts'
import type { Table } from './table.ts'

/** Rows are counted by the hour (UTC) of the list's usual order. */
const hourMs = 3_600_000

/** The first list of counted numbers has the plain name. */
const countTable = ({ table, counted }: AnyResource, group: readonly string[]) =>
  [`${table}_count`, ...(group === counted?.[0] ? [] : group)].join('_')

/** Rows without a time stand in an hour of their own, before all others. */
const hourOf = (time: string) => `coalesce(${time} / ${hourMs}, -1)`

/**
 * The tables that say how many rows there are of each combination of counted values, and that none of them has an id below
 * `first`, with the triggers that keep them. Those that come by ingest may be counted by the chunk instead (`countNewRows`).
 */
export function countTablesOf(resource: AnyResource): { name: string; sql: string }[] {
  return (resource.counted ?? []).flatMap((group) => countTableOf(resource, group))
}

function countTableOf(resource: AnyResource, group: readonly string[]): { name: string; sql: string }[] {
  const [name, table] = [countTable(resource, group), quoted(resource.table)]
  const fields = group.map(quoted)
  const time = quoted(resource.order[0])
  const key = ['hour', ...fields]
  const valuesOf = (row: string) => [hourOf(`${row}.${time}`), ...fields.map((field) => `${row}.${field}`)]
  const plus = `INSERT INTO ${name} VALUES (${valuesOf('new').join(', ')}, 1, new.id) ON CONFLICT (${key.join(', ')}) DO UPDATE SET rows = rows + 1, first = min(first, excluded.first);`
  const isOld = key.map((column, at) => `${column} = ${valuesOf('old')[at]}`).join(' AND ')
  const minus = `UPDATE ${name} SET rows = rows - 1 WHERE ${isOld}; DELETE FROM ${name} WHERE ${isOld} AND rows = 0;`
  const differs = [time, ...fields].map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  const trigger = (event: string, when: string, body: string) => ({
    name: `${name}_${event}`,
    sql: `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${when} BEGIN ${body} END`,
  })
  const byChunk = resource.ingest ? ' WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way)' : ''
  return [
    {
      name,
      sql: `CREATE TABLE ${name} (hour INTEGER NOT NULL, ${fields.map((field) => `${field} INTEGER NOT NULL, `).join('')}rows INTEGER NOT NULL, first INTEGER NOT NULL, PRIMARY KEY (${key.join(', ')})) WITHOUT ROWID`,
    },
    trigger('insert', `INSERT ON ${table}${byChunk}`, plus),
    trigger('delete', `DELETE ON ${table}`, minus),
    trigger('update', `UPDATE OF ${[time, ...fields].join(', ')} ON ${table} WHEN ${differs}`, `${minus} ${plus}`),
  ]
}

/**
 * Counts the rows of a table above an id: all of them, or those that a chunk has added. Without an index: the planner does
 * not know how few they are, and goes through a whole one that has the groups together.
 */
export function countNewRows(resource: AnyResource): string[] {
  return (resource.counted ?? []).map((group) => countNewRowsOf(resource, group))
}

function countNewRowsOf(resource: AnyResource, group: readonly string[]): string {
  const fields = group.map(quoted)
  const key = ['hour', ...fields].join(', ')
  const values = [hourOf(quoted(resource.order[0])), ...fields].join(', ')
  const groups = fields.map((_, at) => `, ${at + 2}`).join('')
  return `INSERT INTO ${countTable(resource, group)} SELECT ${values}, count(*), min(id) FROM ${quoted(resource.table)} NOT INDEXED WHERE id > ? GROUP BY 1${groups}
    ON CONFLICT (${key}) DO UPDATE SET rows = rows + excluded.rows, first = min(first, excluded.first)`
}

export function fillCountTables(resource: AnyResource): { name: string; sql: string }[] {
  return (resource.counted ?? []).map((group) => ({
    name: countTable(resource, group),
    sql: countNewRowsOf(resource, group).replace('NOT INDEXED WHERE id > ?', 'WHERE true'),
  }))
}

/**
 * How many rows a filter leaves, from the kept counts: whole hours are added up, and only the rest of an hour at
 * either end of a range is counted. `undefined` where the filter asks for anything else.
 */
export function keptCountOf(
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
): Statement | undefined {
  const { counted, countedIn, order, filters: known } = table.resource
  if (countedIn) return sumIn(table, countedIn, filters, zone)
  if (!counted) return undefined
  let [from, to] = [-Infinity, Infinity]
  const clauses: string[] = []
  const values: (string | number)[] = []
  const asked: string[] = []
  for (const [name, filter] of Object.entries(known)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') return undefined
    const value = comparable(table, name, filter, given, zone)
    if (filter.field === order[0] && filter.kind !== 'equals') {
      if (filter.kind === 'from') from = Number(value)
      else to = Number(value)
      continue
    }
    asked.push(filter.field)
    clauses.push(`${quoted(filter.field)} ${{ equals: '=', from: '>=', to: '<=' }[filter.kind]} ?`)
    values.push(value)
  }
  if (from === -Infinity && to === Infinity && clauses.length === 0) return undefined
  const group = counted.find((fields) => asked.every((field) => fields.includes(field)))
  if (!group) return undefined
  const [first, last] = [Math.ceil(from / hourMs), Math.floor((to + 1) / hourMs)]
  if (first >= last) return undefined
  return sumOf(table, countTable(table.resource, group), { from, to, first, last }, clauses, values)
}

/**
 * Below which id no row is as young as a filter asks for (`first`), where the hours are counted: rows mostly come in the
 * order of their times. `undefined` where no filter asks for that, or nothing is counted.
 */
export function firstIdOf(
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
): Statement | undefined {
  const { counted = [], filters: known, order } = table.resource
  const [shortest] = [...counted].sort((a, b) => a.length - b.length)
  for (const [name, filter] of Object.entries<Filter>(known)) {
    const given = filters[name]
    if (!shortest || filter.kind !== 'from' || filter.field !== order[0] || given === undefined || given === '')
      continue
    const hour = Math.floor(Number(comparable(table, name, filter, given, zone)) / hourMs)
    return {
      sql: `SELECT min(first) AS first FROM ${countTable(table.resource, shortest)} WHERE hour >= ?`,
      params: [hour],
    }
  }
  return undefined
}

/** How many rows a filter leaves where a table of the domain has it, for whoever asks for nothing but its values. */
function sumIn(
  table: Table,
  counted: { table: string; fields: readonly string[] },
  filters: Readonly<Record<string, unknown>>,
  zone: string,
): Statement | undefined {
  const isAsked = ([name]: [string, Filter]) => filters[name] !== undefined && filters[name] !== ''
  const asked = Object.entries(table.resource.filters).filter(isAsked)
  const isKnown = asked.every(([, filter]) => filter.kind === 'equals' && counted.fields.includes(filter.field))
  if (!isKnown || asked.length === 0) return undefined
  const { sql, params } = whereOf(table, filters, zone)
  return { sql: `SELECT coalesce(sum(t.rows), 0) AS n FROM ${quoted(counted.table)} t${sql}`, params }
}

interface Range {
  /** Milliseconds. */
  from: number
  to: number
  /** Hours that lie in the range as a whole: from `first` to before `last`. */
  first: number
  last: number
}

function sumOf(
  { resource, name }: Table,
  counts: string,
  { from, to, first, last }: Range,
  clauses: readonly string[],
  values: readonly (string | number)[],
): Statement {
  const time = quoted(resource.order[0])
  const parts: string[] = []
  const params: (string | number)[] = []
  const add = (select: string, own: readonly string[], bounds: readonly number[]) => {
    const all = [...own, ...clauses]
    parts.push(`(${select}${all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''})`)
    params.push(...bounds, ...values)
  }
  const bounded = from !== -Infinity || to !== Infinity
  add(
    `SELECT coalesce(sum(rows), 0) FROM ${counts}`,
    [...(bounded ? ['hour >= ?'] : []), ...(to === Infinity ? [] : ['hour < ?'])],
    [...(bounded ? [Math.max(0, first)] : []), ...(to === Infinity ? [] : [last])],
  )
  if (from !== -Infinity) add(`SELECT count(*) FROM ${name}`, [`${time} >= ?`, `${time} < ?`], [from, first * hourMs])
  if (to !== Infinity) add(`SELECT count(*) FROM ${name}`, [`${time} >= ?`, `${time} <= ?`], [last * hourMs, to])
  return { sql: `SELECT ${parts.join(' + ')} AS n`, params }
}
