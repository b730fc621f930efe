import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'

/** Name as SQL takes it, whatever word it is. */
export function quoted(name: string): string {
  return `"${name}"`
}

/** How a field is stored. Times are UTC milliseconds. */
export function columnSql(name: string, field: Field): string {
  const text = field.kind === 'text' || field.kind === 'secret'
  if (field.kind === 'time' || field.kind === 'reference') return `${quoted(name)} INTEGER`
  const initial = emptyValue(field)
  if (field.kind === 'decimal') return `${quoted(name)} REAL NOT NULL DEFAULT ${Number(initial)}`
  return `${quoted(name)} ${text ? 'TEXT' : 'INTEGER'} NOT NULL DEFAULT ${text ? textSql(String(initial)) : Number(initial)}`
}

export interface IndexPlan {
  name: string
  sql: string
}

/** Column of the tables that are filled by ingest: what makes a line the same line (domains/ingest). Nobody sees it. */
export const ingestKey = 'ingest_key'

/**
 * Indexes of a resource: the natural key and the key of ingest (unique), every way to sort, and for each filter that asks
 * for one value that value in front of the usual order, so that the first page never sorts. That index serves to sort by
 * the value too (`orderOf`). The id stands at the end of every index anyway.
 */
export function indexesOf(resource: AnyResource, stored: ReadonlySet<string>): IndexPlan[] {
  const plans = new Map<string, IndexPlan>()
  const add = (columns: readonly string[], unique = false) => {
    const kept = columns.filter((column) => column !== 'id')
    if (kept.length === 0 || !kept.every((column) => stored.has(column))) return
    const name = `${resource.table}_${kept.join('_')}`
    // A unique index serves what a plain one on the same columns would.
    if (plans.has(name)) return
    const list = kept.map(quoted).join(', ')
    plans.set(name, {
      name,
      sql: `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(resource.table)} (${list})`,
    })
  }
  if (resource.naturalKey) add(resource.naturalKey, true)
  if (resource.ingest) add([ingestKey], true)
  const usual = resource.order[0]
  for (const filter of Object.values(resource.filters)) {
    if (filter.kind === 'equals') add([...dayBefore(resource, filter.field), filter.field, usual])
    else if (filter.kind !== 'search') add([filter.field])
  }
  add([usual])
  // Lists that are read whole are sorted whole: they stay small.
  if (!resource.paged) return [...plans.values()]
  for (const [name, field] of Object.entries(resource.fields)) {
    const long = field.kind === 'text' && field.max > 500
    // What leads the natural key hardly ever repeats: that index sorts it well enough.
    const isKnown = resource.naturalKey?.[0] === name || isFilteredByValue(resource, name)
    if (!field.unsorted && field.kind !== 'secret' && !long && !isKnown) add([name])
  }
  return [...plans.values()]
}

/** The day in front of a field that is found day by day. */
export function dayBefore({ byDay }: AnyResource, field: string): string[] {
  return byDay?.fields.includes(field) ? [byDay.day] : []
}

/** Has an index of its own with the usual order behind it, which is therefore what decides between equals. */
export function isFilteredByValue(resource: AnyResource, name: string): boolean {
  return (
    resource.paged &&
    resource.order[0] !== name &&
    Object.values(resource.filters).some((filter) => filter.kind === 'equals' && filter.field === name)
  )
}

/** Keep the number of rows and a number that grows with every change, so that counting costs nothing and caches know their age. */
export function triggersOf(resource: AnyResource): { name: string; sql: string }[] {
  const table = resource.table
  const change = (set: string) => `UPDATE table_stat SET ${set} WHERE name = ${textSql(table)};`
  const trigger = (event: string, body: string) => {
    const name = `${table}_stat_${event.toLowerCase()}`
    return { name, sql: `CREATE TRIGGER ${quoted(name)} AFTER ${event} ON ${quoted(table)} BEGIN ${body} END` }
  }
  return [
    trigger('INSERT', change('rows = rows + 1, version = version + 1')),
    trigger('DELETE', change('rows = rows - 1, version = version + 1')),
    trigger('UPDATE', change('version = version + 1')),
  ]
}

export function textSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
