import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { inOrderOf, onAnyDay } from './byDay.ts'
import { quoted } from './columns.ts'
import { type Condition, conditions } from './condition.ts'
import { type Found, foundBy } from './found.ts'
import { type Aside, likeOf, matchOf, type Search } from './search.ts'
import type { Table } from './table.ts'

export interface Where extends Condition {
  /** Looks inside texts: counting all matches may be dear. */
  isSearch: boolean
  /** Finds rows day by day, so in no order. */
  isByDay: boolean
  /**
   * The same condition where many rows fit: the first ones are met soon by going through the order, with no index spent on
   * the filter.
   */
  many: Condition
  /** The same rows, found by the index of texts. */
  found?: Found
}

const dayMs = 86_400_000

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
  const many = conditions()
  const byDay = table.resource.byDay
  const asked = (field: string) =>
    Object.entries(table.resource.filters).some(
      ([name, filter]) =>
        filter.kind === 'equals' && filter.field === field && filters[name] !== undefined && filters[name] !== '',
    )
  const isOfDay = byDay !== undefined && asked(byDay.day)
  const isByDay = byDay !== undefined && !isOfDay && byDay.fields.some(asked)
  if (isByDay) plain.add(onAnyDay(table.resource, byDay.day), [])
  const isOrderedByDay = byDay !== undefined && orderField !== undefined && byDay.fields.includes(orderField)
  const searches: Search[] = []
  const asides: Aside[] = []
  for (const [name, filter] of Object.entries<Filter>(table.resource.filters)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') {
      const search = { fields: filter.fields, text: String(given).trim() }
      searches.push(search)
      many.add(...likeOf(table, search))
    } else {
      const operator = { equals: '=', from: '>=', to: '<=' }[filter.kind]
      const value = comparable(table, name, filter, given, zone)
      const clause = `${table.expressions.get(filter.field)} ${operator} ?`
      plain.add(clause, [value])
      asides.push({ field: filter.field, isEqual: filter.kind === 'equals', clause, value })
      // The plus changes nothing but that no index is used for it. The index of the order begins where its own filter does.
      const isBegin =
        filter.field === (orderField ?? table.resource.order[0]) || (isOrderedByDay && filter.field === byDay.day)
      many.add(isBegin ? clause : `+${clause}`, [value])
    }
  }
  const rows = `${table.name} t`
  const isSearch = searches.length > 0
  const inOrder = isOrderedByDay && !isOfDay ? inOrderOf(table.resource, byDay.day, orderField) : undefined
  for (const clause of inOrder?.clauses ?? []) many.add(clause, [])
  const inTurn = { ...many.of(inOrder?.from ?? rows), ...(inOrder && { names: inOrder.names }) }
  const known = { isSearch, isByDay, many: inTurn }
  const match = matchOf(table, searches, asides)
  if (!match) {
    for (const search of searches) plain.add(...likeOf(table, search))
    return { ...plain.of(rows), ...known }
  }
  const index = quoted(match.index)
  plain.add(`t.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match.asked})`, match.params)
  return { ...plain.of(rows), ...known, found: foundBy(table, match, asides, searches) }
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
