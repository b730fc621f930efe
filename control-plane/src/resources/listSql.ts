import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { inOrderOf, onAnyDay } from './byDay.ts'
import { dayBefore, isFilteredByValue, quoted, searchTable, termTable, textSql } from './columns.ts'
import type { Table } from './table.ts'

/** What a list is asked for. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

/** A condition over the alias `t`: where the rows come from, and which of them. */
export interface Condition {
  /** With the table and its alias. */
  from: string
  /** ` WHERE …`, or nothing. Same text for the same filters, whatever their values. */
  sql: string
  params: (string | number)[]
  /** What the order calls fields that are put in order by something else than the rows. */
  names?: Readonly<Record<string, string>>
}

export interface Where extends Condition {
  /** Looks inside texts: counting all matches may be dear. */
  isSearch: boolean
  /** Finds rows day by day, so in no order. */
  isByDay: boolean
  /**
   * The same condition for when it is known how many rows fit, which the planner cannot know: few are found by the filter
   * (the indexes of the texts first) and then put in order; of many, the first ones are met soon by going through the
   * order, with no index spent on the filter.
   */
  few: Condition
  many: Condition
  /** Those that are few, for whoever only counts them: not every row must be looked at for that. */
  counted: Condition
  /**
   * Where texts are searched and something else is asked for too: the texts alone, and the condition by whatever else is
   * asked for, with the texts looked for in its rows. A text that is in most rows finds nothing.
   */
  mixed?: { texts: Condition; others: Condition }
}

const dayMs = 86_400_000
/** The full-text index knows three characters at a time; fewer are all terms that begin with them. */
const shortestIndexed = 3

interface Search {
  fields: readonly string[]
  text: string
}

/**
 * The filters that are set, as SQL. Times are of the installation's zone; a date alone as an end means its last moment.
 * `orderField`: what the rows will be in the order of.
 */
export function whereOf(
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
  orderField?: string,
): Where {
  const plain = conditions()
  const few = conditions()
  const many = conditions()
  const others = conditions()
  const searches: Search[] = []
  const byDay = table.resource.byDay
  const asked = (field: string) =>
    Object.entries(table.resource.filters).some(
      ([name, filter]) =>
        filter.kind === 'equals' && filter.field === field && filters[name] !== undefined && filters[name] !== '',
    )
  const isOfDay = byDay !== undefined && asked(byDay.day)
  const isByDay = byDay !== undefined && !isOfDay && byDay.fields.some(asked)
  // A day has very many rows: whatever else is asked for by value finds fewer, which the planner does not know.
  const isOther = ([name, filter]: [string, Filter]) =>
    filter.kind === 'equals' && filter.field !== byDay?.day && filters[name] !== undefined && filters[name] !== ''
  const isDayAside =
    isOfDay && !byDay.fields.some(asked) && Object.entries<Filter>(table.resource.filters).some(isOther)
  if (isByDay) for (const found of [plain, few, others]) found.add(onAnyDay(table.resource, byDay.day), [])
  const isOrderedByDay = byDay !== undefined && orderField !== undefined && byDay.fields.includes(orderField)
  for (const [name, filter] of Object.entries(table.resource.filters)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') {
      const search = { fields: filter.fields, text: String(given).trim() }
      searches.push(search)
      many.add(...likeOf(table, search))
      others.add(...likeOf(table, search))
    } else {
      const operator = { equals: '=', from: '>=', to: '<=' }[filter.kind]
      const value = comparable(table, name, filter, given, zone)
      const clause = `${table.expressions.get(filter.field)} ${operator} ?`
      const found = isDayAside && filter.field === byDay.day ? `+${clause}` : clause
      plain.add(found, [value])
      few.add(found, [value])
      others.add(found, [value])
      // The plus changes nothing but that no index is used for it. The index of the order begins where its own filter does.
      const isBegin = filter.field === orderField || (isOrderedByDay && filter.field === byDay.day)
      many.add(isBegin ? clause : `+${clause}`, [value])
    }
  }
  const rows = `${table.name} t`
  const isSearch = searches.length > 0
  const inOrder = isOrderedByDay && !isOfDay ? inOrderOf(table.resource, byDay.day, orderField) : undefined
  for (const clause of inOrder?.clauses ?? []) many.add(clause, [])
  const inTurn = { ...many.of(inOrder?.from ?? rows), ...(inOrder && { names: inOrder.names }) }
  const match = matchOf(table, searches)
  if (!match) {
    for (const search of searches) {
      plain.add(...likeOf(table, search))
      few.add(...likeOf(table, search))
    }
    const found = few.of(rows)
    return { ...plain.of(rows), isSearch, isByDay, few: found, many: inTurn, counted: found }
  }
  const texts = conditions()
  const isAlone = few.isEmpty()
  const index = quoted(match.index)
  plain.add(`t.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match.asked})`, match.params)
  few.add(`${index} MATCH ${match.asked}`, match.params)
  texts.add(`${index} MATCH ${match.asked}`, match.params)
  // CROSS JOIN: the index first, and from each of its matches to the row.
  const found = few.of(`${index} CROSS JOIN ${rows} ON t.id = ${index}.rowid`)
  const known = { ...plain.of(rows), isSearch, isByDay, few: found, many: inTurn }
  if (isAlone) return { ...known, counted: texts.of(index) }
  return { ...known, counted: found, mixed: { texts: texts.of(index), others: others.of(rows) } }
}

function conditions() {
  const clauses: string[] = []
  const params: (string | number)[] = []
  return {
    add(clause: string, values: readonly (string | number)[]) {
      clauses.push(clause)
      params.push(...values)
    },
    isEmpty: () => clauses.length === 0,
    of: (from: string): Condition => ({
      from,
      sql: clauses.length > 0 ? ` WHERE ${clauses.join(' AND ')}` : '',
      params: [...params],
    }),
  }
}

function likeOf(table: Table, { fields, text }: Search): [clause: string, values: string[]] {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const likes = fields.map((field) => `${table.expressions.get(field)} LIKE ? ESCAPE '\\'`)
  return [`(${likes.join(' OR ')})`, fields.map(() => pattern)]
}

interface Match {
  index: string
  /** What it is asked for, as SQL. */
  asked: string
  params: readonly string[]
}

/** What the index of texts is asked for, all searches in one question. */
function matchOf(table: Table, searches: readonly Search[]): Match | undefined {
  if (!table.resource.searchIndex || searches.length === 0) return undefined
  const characters = searches.map(({ text }) => [...text].length)
  const isLong = (at: number) => characters[at]! >= shortestIndexed
  // Control characters stand behind each text in the index. Terms have small letters, of whatever alphabet: which ones,
  // only the index itself knows.
  const isKnown = ({ text }: Search, at: number) =>
    text !== '' && !/\p{Cc}/u.test(text) && (isLong(at) || !/[\p{Lu}\p{Ll}\p{Lt}]/u.test(text.replace(/[a-z]/gi, '')))
  if (!searches.every(isKnown)) return undefined
  const params: string[] = []
  const asked = searches.map(({ fields, text }, at) => {
    const columns = `{${fields.map(quoted).join(' ')}} : `
    params.push(isLong(at) ? columns + phrase(text) : text.toLowerCase())
    return isLong(at) ? '?' : beginning(table, columns)
  })
  return { index: searchTable(table.resource), asked: `(${asked.join(` || ' AND ' || `)})`, params }
}

/**
 * All terms that begin with some characters, as a question to the index: one is looked up after the other, each right
 * behind the one before. Evaluated with the statement it stands in, so that it knows of all rows that the statement sees.
 */
function beginning(table: Table, columns: string): string {
  const from = (bound: string) =>
    `(SELECT term FROM ${quoted(termTable(table.resource))} WHERE term >= ${bound} AND term < b.start || ${lastTerm} LIMIT 1)`
  return `(WITH RECURSIVE b(start) AS (SELECT ?), found(term) AS (SELECT ${from('b.start')} FROM b
    UNION ALL SELECT ${from('found.term || char(1)')} FROM found, b WHERE found.term IS NOT NULL)
    SELECT ${textSql(columns)} || '(' || coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') || ')'
    FROM found WHERE term IS NOT NULL)`
}

/** Behind every term that begins alike: more of the highest character than a term has. */
const lastTerm = 'char(1114111, 1114111, 1114111)'

/** These characters after each other. */
function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * Order by a field that the list has, the id deciding between equals, so that pages never overlap. `isSorted`: rows are
 * put in order after they were found; no index is used for it. `names`: those of the condition.
 */
export function orderOf(
  table: Table,
  { order_field, order_sort }: ListQuery,
  { isSorted = false, names = {} }: { isSorted?: boolean; names?: Readonly<Record<string, string>> | undefined } = {},
): string {
  const [usual, usualSort] = table.resource.order
  const field = order_field ?? usual
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const sort = (order_sort ?? (order_field === undefined ? usualSort : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  // As the index of the field has them: with the usual order behind a field that filters ask for by value.
  const further = isFilteredByValue(table.resource, field) ? [...dayBefore(table.resource, field), usual] : []
  const fields = [...new Set([field, ...further, 'id'])]
  return ` ORDER BY ${fields.map((name) => `${isSorted ? '+' : ''}${names[name] ?? table.expressions.get(name)} ${sort}`).join(', ')}`
}

export function comparable(
  table: Table,
  name: string,
  filter: Exclude<Filter, { kind: 'search' }>,
  given: unknown,
  zone: string,
): string | number {
  const field = table.resource.fields[filter.field]
  const text = String(given)
  // Texts are stored without blanks around them, so that a blank alone is free to mean: those that are empty.
  if (field?.kind !== 'time') return typeof given === 'number' ? given : text.trim() === '' ? '' : text
  if (!isTime(text)) throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
  const start = parseTime(text, zone)
  if (filter.kind !== 'to') return start
  // Stored to the millisecond, asked for to the second or the day.
  return start + (text.trim().length <= 10 ? dayMs : 1000) - 1
}
