import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'

/** Column of the tables that are filled by ingest: what makes a line the same line (domains/ingest). Nobody sees it. */
export const ingestKey = 'ingest_key'

export interface IndexPlan {
  name: string
  columns: string[]
  unique: boolean
}

/**
 * Indexes of a resource: the natural key and the key of ingest (unique), every way to sort, and for each filter that asks
 * for one value that value in front of the usual order, so that the first page never sorts. That index serves to sort by
 * the value too (`orderOf`). The id stands at the end of every index anyway.
 */
export function indexesOf(resource: AnyResource): IndexPlan[] {
  const stored = new Set(storedFields(resource).map(([name]) => name))
  if (resource.ingest) stored.add(ingestKey)
  const plans = new Map<string, IndexPlan>()
  const add = (columns: readonly string[], unique = false) => {
    const kept = columns.filter((column) => column !== 'id')
    if (kept.length === 0 || !kept.every((column) => stored.has(column))) return
    const name = `${resource.table}_${kept.join('_')}`
    // A unique index serves what a plain one on the same columns would.
    if (!plans.has(name)) plans.set(name, { name, columns: kept, unique })
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

/** The fields that have a column. */
export function storedFields(resource: AnyResource) {
  return Object.entries(resource.fields).filter(([, field]) => !field.virtual)
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
