import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import type { Statement } from '../platform/store/store.ts'
import { quoted } from './columns.ts'
import type { ListQuery } from './condition.ts'
import { countTable, firstIdSince, hourMs, lastIdUntil, noHour } from './countTables.ts'
import { comparable, whereOf } from './listSql.ts'
import type { Table } from './table.ts'

/**
 * How many rows a filter leaves, from the kept counts: whole hours are added up, and only the rest of an hour at
 * either end of a range is counted. `undefined` where the filter asks for anything else.
 */
export function keptCountOf(table: Table, filters: ListQuery['filters'], zone: string): Statement | undefined {
  const { counted, countedIn, filters: known } = table.resource
  if (countedIn) return sumIn(table, countedIn, filters, zone)
  if (!counted) return undefined
  const { from, to } = timesOf(table, filters, zone)
  const clauses: string[] = []
  const values: (string | number)[] = []
  const asked: string[] = []
  for (const [name, filter] of Object.entries(known)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') return undefined
    if (isOfTime(table, filter)) continue
    const value = comparable(table, name, filter, given, zone)
    asked.push(filter.field)
    clauses.push(`${quoted(filter.field)} ${{ equals: '=', from: '>=', to: '<=' }[filter.kind]} ?`)
    values.push(value)
  }
  if (from === -Infinity && to === Infinity && clauses.length === 0) return undefined
  const group = [[], ...counted].find((fields: readonly string[]) => asked.every((field) => fields.includes(field)))
  if (!group) return undefined
  const [first, last] = [Math.ceil(from / hourMs), Math.floor((to + 1) / hourMs)]
  if (first >= last) return undefined
  return sumOf(table, countTable(table.resource, group), { from, to, first, last }, clauses, values)
}

/** How many rows the time leaves that is asked for, whatever else is. */
export function keptCountOfTime(table: Table, filters: ListQuery['filters'], zone: string): Statement | undefined {
  const known = table.resource.filters
  const times = Object.entries(filters).filter(([name]) => known[name] && isOfTime(table, known[name]))
  return keptCountOf(table, Object.fromEntries(times), zone)
}

/**
 * Below which id no row is as young as a filter asks for (`first`), where the hours are counted: rows mostly come in the
 * order of their times. `undefined` where no filter asks for that, or nothing is counted.
 */
export function firstIdOf(table: Table, filters: ListQuery['filters'], zone: string): Statement | undefined {
  const { from } = timesOf(table, filters, zone)
  const first = firstIdSince(table.resource, '?')
  return first === undefined || from === -Infinity ? undefined : { sql: first, params: [Math.floor(from / hourMs)] }
}

/** Conditions of an id. */
export interface IdsOfTime {
  /** All rows are of the time that the filters ask for. */
  inside: Statement
  /** They may or may not be; of all that are left out none is. */
  edges: Statement[]
}

/**
 * Where rows of a time are, in the order of their ids: surely behind the last of the hours that may be too early, and before
 * the first of those that may be too late. `undefined` where hours are not counted.
 */
export function idsOfTime(
  table: Table,
  filters: ListQuery['filters'],
  zone: string,
  id: string,
): IdsOfTime | undefined {
  const { from, to } = timesOf(table, filters, zone)
  const [firstSince, lastUntil] = [firstIdSince(table.resource, '?'), lastIdUntil(table.resource, '?')]
  if (firstSince === undefined || lastUntil === undefined) return undefined
  // Rows without a time are in the first hour of all, and never of the time.
  const hours = {
    first: Math.floor(from / hourMs),
    early: Math.ceil(from / hourMs) - 1,
    late: Math.floor((to + 1) / hourMs),
  }
  const first = { sql: `(${firstSince})`, params: [Math.max(noHour, hours.first)] }
  const early = { sql: `coalesce((${lastUntil}), 0)`, params: [Math.max(noHour, hours.early)] }
  const late = { sql: `coalesce((${firstSince}), ${Number.MAX_SAFE_INTEGER})`, params: [hours.late] }
  const isBehind: Bound = [`${id} >`, early]
  const edge = and([`${id} >=`, first], [`${id} <=`, early])
  if (to === Infinity) return { inside: and(isBehind), edges: [edge] }
  return { inside: and(isBehind, [`${id} <`, late]), edges: [edge, and(isBehind, [`${id} >=`, late])] }
}

type Bound = [operator: string, value: Statement]

function and(...bounds: Bound[]): Statement {
  return {
    sql: bounds.map(([operator, { sql }]) => ` AND ${operator} ${sql}`).join(''),
    params: bounds.flatMap(([, { params = [] }]) => [...params]),
  }
}

/** The time that the filters ask for, in milliseconds, both ends included. */
function timesOf(table: Table, filters: ListQuery['filters'], zone: string): { from: number; to: number } {
  const range = { from: -Infinity, to: Infinity }
  for (const [name, filter] of Object.entries<Filter>(table.resource.filters)) {
    const given = filters[name]
    if (!isOfTime(table, filter) || given === undefined || given === '') continue
    range[filter.kind] = Number(comparable(table, name, filter, given, zone))
  }
  return range
}

/** One end of a range of the usual order. */
function isOfTime({ resource }: Table, filter: Filter): filter is Filter & { kind: 'from' | 'to' } {
  return (filter.kind === 'from' || filter.kind === 'to') && filter.field === resource.order[0]
}

/** How many rows a filter leaves where a table of the domain has it, for whoever asks for nothing but its values. */
function sumIn(
  table: Table,
  counted: { table: string; fields: readonly string[] },
  filters: ListQuery['filters'],
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
