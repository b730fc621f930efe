import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { isFilteredByValue, quoted, searchTable } from './columns.ts'
import type { Table } from './table.ts'

/** What a list is asked for. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

export interface Where {
  /** Same text for the same filters, whatever their values. */
  sql: string
  params: (string | number)[]
  /** Looks inside texts: counting all matches may be dear. */
  isSearch: boolean
}

const dayMs = 86_400_000
/** The full-text index knows three characters at a time; fewer are looked for in the rows. */
const shortestIndexed = 3

/** The filters that are set, as SQL. Times are of the installation's zone; a date alone as an end means its last moment. */
export function whereOf(table: Table, filters: Readonly<Record<string, unknown>>, zone: string): Where {
  const clauses: string[] = []
  const params: (string | number)[] = []
  let isSearch = false
  for (const [name, filter] of Object.entries(table.resource.filters)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') {
      isSearch = true
      const text = String(given).trim()
      if (table.resource.searchIndex && [...text].length >= shortestIndexed) {
        const name = quoted(searchTable(table.resource))
        clauses.push(`t.id IN (SELECT rowid FROM ${name} WHERE ${name} MATCH ?)`)
        params.push(`{${filter.fields.map(quoted).join(' ')}} : "${text.replaceAll('"', '""')}"`)
        continue
      }
      const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
      clauses.push(
        `(${filter.fields.map((field) => `${table.expressions.get(field)} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      )
      params.push(...filter.fields.map(() => pattern))
    } else {
      const operator = { equals: '=', from: '>=', to: '<=' }[filter.kind]
      clauses.push(`${table.expressions.get(filter.field)} ${operator} ?`)
      params.push(comparable(table, name, filter, given, zone))
    }
  }
  return { sql: clauses.length > 0 ? ` WHERE ${clauses.join(' AND ')}` : '', params, isSearch }
}

/** Order by a field that the list has, the id deciding between equals, so that pages never overlap. */
export function orderOf(table: Table, { order_field, order_sort }: ListQuery): string {
  const [usual, usualSort] = table.resource.order
  const field = order_field ?? usual
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const sort = (order_sort ?? (order_field === undefined ? usualSort : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  // As the index of the field has them: with the usual order behind a field that filters ask for by value.
  const further = isFilteredByValue(table.resource, field) ? [usual] : []
  const fields = [...new Set([field, ...further, 'id'])]
  return ` ORDER BY ${fields.map((name) => `${table.expressions.get(name)} ${sort}`).join(', ')}`
}

function comparable(
  table: Table,
  name: string,
  filter: Exclude<Filter, { kind: 'search' }>,
  given: unknown,
  zone: string,
): string | number {
  const field = table.resource.fields[filter.field]
  if (field?.kind !== 'time') return typeof given === 'number' ? given : String(given)
  const text = String(given)
  if (!isTime(text)) throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
  const start = parseTime(text, zone)
  if (filter.kind !== 'to') return start
  // Stored to the millisecond, asked for to the second or the day.
  return start + (text.trim().length <= 10 ? dayMs : 1000) - 1
}
