import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { askedFor } from '@quarterdeck/shared/resource/askedFor.ts'
import type { FieldFilter, Filter } from '@quarterdeck/shared/resource/define.ts'
import { type Field, isFileField } from '@quarterdeck/shared/resource/field.ts'
import { formatTime, isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { splitWords } from '@quarterdeck/shared/values/words.ts'
import type { AccessScope } from '../../http/handler.ts'
import { idsIn } from '../../platform/schema/links.ts'
import { amongSql } from '../../platform/store/sqlText.ts'
import type { Linked, Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { matchOf } from './fullText.ts'
import { valuesIn } from './recurring.ts'
import { labelOf } from './select.ts'

/** What narrows a list. */
export interface Narrowing {
  /** By the names of the definition's filters; what is empty is not asked for. */
  filters: Readonly<Record<string, unknown>>
  /** What a domain asks beside the filters of its list, over the alias `t`. */
  also?: readonly Pick<Clause, 'sql' | 'params'>[]
  readContext: ReadContext
}

type Param = string | number

/** Which rows, over the alias `t`: ` WHERE …`, or nothing. The same text for the same filters, whatever their values. */
export interface Condition {
  sql: string
  params: Param[]
}

/** One thing that is asked of a row. */
export interface Clause {
  /**
   * `readable`: whether there is such a row for the reader; `also`: whatever a domain asks; `contains`: a search in a field
   * whose values recur.
   */
  kind: Filter['kind'] | 'readable' | 'also' | 'contains'
  fields: readonly string[]
  /** Of a search: the text as it was asked for. */
  text?: string
  sql: string
  /** Of a search among values: the same by the index of the field, with the same parameters. */
  byIndex?: string
  params: readonly Param[]
}

const dayMs = 86_400_000

/** All that is asked of a row; every way to read rows begins here. */
export function clausesOf(table: Table, { filters, also = [], readContext }: Narrowing): Clause[] {
  const seen = readable(table, readContext.accessScope)
  const always = Object.entries(table.resource.view?.where ?? {}).map((one) => alwaysOf(table, ...one))
  refuseHidden(table, filters)
  const asked = Object.entries<Filter>(table.resource.filters).flatMap(([name, filter]): Clause[] => {
    const typed = filters[name]
    if (typed === undefined || typed === '') return []
    const given = typeof typed === 'string' ? askedFor(table.resource, filter, typed) : typed
    if (filter.kind === 'search') {
      const text = String(given).trim()
      return text === '' ? [] : [searchClause(table, filter.fields, text, readContext)]
    }
    return [{ kind: filter.kind, fields: [filter.field], ...questionOf(table, name, filter, given, readContext) }]
  })
  const others = also.map((one): Clause => ({ kind: 'also', fields: [], ...one }))
  return [...(seen ? [{ kind: 'readable' as const, fields: [], ...seen }] : []), ...always, ...others, ...asked]
}

/** A filter by a field that is not there for the reader must not be passed over: the answer would seem to fit it. */
function refuseHidden({ resource, base }: Table, filters: Narrowing['filters']): void {
  const hidden = Object.entries(filters).find(
    ([name, value]) => value !== undefined && value !== '' && name in base.filters && !(name in resource.filters),
  )
  if (hidden)
    throw new AppError(
      'invalid',
      {},
      { problems: [{ field: hidden[0], code: 'unknown_field', data: { field: hidden[0] } }] },
    )
}

/** What holds of all rows of a view. */
function alwaysOf(table: Table, field: string, codes: number | readonly number[]): Clause {
  const column = table.expressions.get(field)!
  if (typeof codes === 'number') return { kind: 'equals', fields: [field], sql: `${column} = ?`, params: [codes] }
  return { kind: 'any', fields: [field], sql: amongSql(column), params: [JSON.stringify(codes)] }
}

/** Links that no column holds follow from rows of others: of these only such as the reader sees. */
function isLinkedToAnyOf(links: Linked, column: string, accessScope: AccessScope): Pick<Condition, 'sql' | 'params'> {
  if (links.pairs)
    return { sql: `t.id IN (SELECT row_id FROM ${links.pairs} WHERE ${amongSql('link_id')})`, params: [] }
  const seen = readable(links, accessScope, 'r')
  const of = `json_each(${idsIn(column)}) k JOIN ${links.table} r ON r.id = k.value${seen ? ` AND ${seen.sql}` : ''}`
  return { sql: `EXISTS (SELECT 1 FROM ${of} WHERE ${amongSql('k.value')})`, params: [...(seen?.params ?? [])] }
}

/** Case makes no difference within ASCII, as in every search. */
const hasAnyWord = (column: string) =>
  `EXISTS (SELECT 1 FROM json_each(?) k WHERE instr(lower(',' || ${column} || ','), lower(',' || k.value || ',')) > 0)`

/** Names the row of a tree, or one below it; asked of the parent of a tree, is that row or one below it. */
function isBelow(table: Table, field: string, column: string): string {
  const to = [...table.references, ...table.links].find((one) => one.field === field)
  if (!to?.parent) throw new Error(`${table.resource.name}.${field} names no rows of a tree`)
  const all = `WITH RECURSIVE b(id) AS (SELECT ? UNION SELECT c.id FROM ${to.table} c JOIN b ON c.${to.parent} = b.id) SELECT id FROM b`
  const pairs = table.links.find((link) => link.field === field)?.pairs
  if (pairs) return `t.id IN (SELECT row_id FROM ${pairs} WHERE link_id IN (${all}))`
  return `${table.base.tree?.parent === field ? 't.id' : column} IN (${all})`
}

/** What a filter asks of its field. */
function questionOf(
  table: Table,
  name: string,
  filter: FieldFilter,
  given: unknown,
  { zone, now, accessScope }: ReadContext,
): Pick<Clause, 'sql' | 'params'> {
  const column = table.expressions.get(filter.field)!
  switch (filter.kind) {
    case 'has':
      return { sql: isFilledIn(table.resource.fields[filter.field], column, Number(given) === 1), params: [] }
    case 'any': {
      const links = table.links.find(({ field }) => field === filter.field)
      if (links) {
        const { sql, params } = isLinkedToAnyOf(links, column, accessScope)
        return { sql, params: [...params, `[${given}]`] }
      }
      if (table.resource.fields[filter.field]?.kind === 'words')
        return { sql: hasAnyWord(column), params: [JSON.stringify(splitWords(String(given)))] }
      return { sql: amongSql(column), params: [`[${given}]`] }
    }
    case 'below':
      return { sql: isBelow(table, filter.field, column), params: [Number(given)] }
    case 'within': {
      if (isDay(table, filter.field)) {
        const days = [now, now + Number(given) * dayMs].map((at) => formatTime(at, zone).slice(0, 10))
        return { sql: `${column} BETWEEN ? AND ?`, params: days }
      }
      return { sql: `${column} BETWEEN ? AND ?`, params: [now, now + Number(given) * dayMs] }
    }
    case 'to':
      // Who has no day has none that is over.
      if (isDay(table, filter.field) && !table.resource.fields[filter.field]?.required)
        return { sql: `(${column} > '' AND ${column} <= ?)`, params: [comparable(table, name, filter, given, zone)] }
      return { sql: `${column} <= ?`, params: [comparable(table, name, filter, given, zone)] }
    default:
      return { sql: `${column} ${operators[filter.kind]} ?`, params: [comparable(table, name, filter, given, zone)] }
  }
}

const wordy: ReadonlySet<string | undefined> = new Set(['text', 'secret', 'links', 'words'])

/** Texts and links that are empty are '', everything else is nothing. */
function isFilledIn(field: Field | undefined, column: string, isAsked: boolean): string {
  const isWords = wordy.has(field?.kind) || isFileField(field)
  if (isWords) return isAsked ? `${column} > ''` : `coalesce(${column}, '') = ''`
  return `${column} IS ${isAsked ? 'NOT NULL' : 'NULL'}`
}

const operators = { equals: '=', from: '>=' }

function isDay({ resource }: Table, name: string): boolean {
  const field = resource.fields[name]
  return field?.kind === 'text' && field.format === 'day'
}

/** The rows of a filter for whoever reads them in a way of their own: all of them, however long that takes. */
export function conditionOf(table: Table, narrowing: Narrowing): Condition {
  const clauses = clausesOf(table, narrowing)
  const searches = clauses.filter(({ kind }) => kind === 'search')
  const match = matchOf(table, searches)
  if (!match) return allOf(clauses)
  const others = clauses.filter((clause) => !searches.includes(clause))
  return allOf([...others, { sql: `t.id IN (SELECT rowid ${match.sql})`, params: match.params }])
}

/** Conditions that all hold. */
export function allOf(clauses: readonly Pick<Clause, 'sql' | 'params'>[]): Condition {
  return {
    sql: clauses.length === 0 ? '' : ` WHERE ${clauses.map(({ sql }) => sql).join(' AND ')}`,
    params: clauses.flatMap(({ params }) => [...params]),
  }
}

function searchClause(table: Table, fields: readonly string[], text: string, readContext: ReadContext): Clause {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const searched = fields.map((field) => {
    const reference = table.references.find((one) => one.field === field)
    return reference ? labelOf(reference, readContext) : { sql: table.expressions.get(field)!, params: [] }
  })
  const contains = (sql: string) => `${sql} LIKE ? ESCAPE '\\'`
  const values = valuesIn(table.base, fields)
  return {
    kind: values ? 'contains' : 'search',
    fields,
    text,
    sql: `(${searched.map(({ sql }) => contains(sql)).join(' OR ')})`,
    ...(values && { byIndex: `${searched[0]!.sql} IN (SELECT value FROM ${values} WHERE ${contains('value')})` }),
    params: searched.flatMap(({ params }) => [...params, pattern]),
  }
}

/** What a column is compared with. A date alone as an end means its last moment. */
export function comparable(
  table: Table,
  name: string,
  filter: Pick<FieldFilter, 'kind' | 'field'>,
  given: unknown,
  zone: string,
): Param {
  const field = table.resource.fields[filter.field]
  const text = String(given)
  // Texts are stored without blanks around them, so that a blank alone is free to mean: those that are empty.
  // A day has no time, whatever is asked with one.
  if (isDay(table, filter.field) && isTime(text) && filter.kind !== 'equals') return text.trim().slice(0, 10)
  if (field?.kind !== 'time') return typeof given === 'number' ? given : text.trim() === '' ? '' : text
  if (!isTime(text)) throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
  const start = parseTime(text, zone)
  if (filter.kind !== 'to') return start
  // Stored to the millisecond, asked for to the second or the day.
  return start + (text.trim().length <= 10 ? dayMs : 1000) - 1
}
