import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isFileField, isRecurring, isSecret } from '@quarterdeck/shared/resource/field.ts'

/** Column of the tables that are filled by ingest: what makes a line the same line (domains/sites/ingest). Nobody sees it. */
export const ingestKey = 'ingest_key'

/** Lines find their row by a key of their own; where each organisation has keys for itself, by that natural key within the sender's. */
export function hasIngestKey({ ingest, keyWithin }: Pick<AnyResource, 'ingest' | 'keyWithin'>): boolean {
  return ingest !== undefined && keyWithin === undefined
}

export interface IndexPlan {
  name: string
  columns: string[]
  unique: boolean
  /** Rows in which this text is empty stand in no index. */
  unless?: string
}

/**
 * The indexes of a table. What tells rows apart is unique; a reference has one for whoever takes out what it points to. A
 * large table also has one for every field that a list is narrowed or sorted by (`indexOf`). A small one needs none of those:
 * all its rows are looked at.
 */
export function indexesOf(resource: AnyResource): IndexPlan[] {
  const stored = new Set([...storedFields(resource).map(([name]) => name), 'id', ingestKey])
  const plans: IndexPlan[] = []
  // A dot, which stands in no name of a table or field: none is called like another thing of the database.
  const add = (name: string, columns: readonly string[], unique = false, unless?: string) => {
    // The id stands at the end of every index anyway.
    const listed = columns.at(-1) === 'id' ? columns.slice(0, -1) : [...columns]
    if (listed.every((column) => stored.has(column)))
      plans.push({ name: `${resource.table}.${name}`, columns: listed, unique, ...(unless && { unless }) })
  }
  if (resource.naturalKey) {
    const [first] = resource.naturalKey
    const within = resource.keyWithin ? ['organisation_id'] : []
    add('natural-key', [...resource.naturalKey, ...within], true, resource.unkeyed && first)
    const { foundBy } = resource
    // What a large list is sorted by has an index of its own.
    const isSorted = resource.size === 'large' && resource.naturalKey.length === 1
    if (foundBy && !isSorted) add('found-by', [...resource.naturalKey.map((name) => foundBy[name] ?? name), ...within])
  }
  if (hasIngestKey(resource)) add(ingestKey, [ingestKey], true)
  const isLarge = resource.size === 'large'
  for (const [name, field] of Object.entries(resource.fields)) {
    const isLong = field.kind === 'text' && field.max > 500
    // What leads the natural key hardly ever repeats: that index sorts it well enough.
    const isSorted = !field.unsorted && !isSecret(field) && !isLong && resource.naturalKey?.[0] !== name
    const isNarrowed = filteredBy(resource, 'equals').has(name) || filteredBy(resource, 'range').has(name)
    const isUsed = isSorted || isNarrowed || resource.order[0] === name
    // Rows are found by links in their table of pairs, and by words among all.
    if (field.kind === 'links' || field.kind === 'words' || isFileField(field)) continue
    if (isLarge && isUsed) add(name, indexOf(resource, name))
    else if (field.kind === 'reference') add(name, [name])
  }
  return plans
}

/**
 * The columns of the index that a field leads. Where a filter asks for one value of it, the usual order stands behind the
 * value, so that those rows are met in that order. Behind the order stands everything else that filters ask for, but for
 * texts: whether a row fits is then known without a look at the row. The same behind the usual order itself.
 */
export function indexOf(resource: AnyResource, field: string): string[] {
  const [usual] = resource.order
  if (field !== usual && !filteredBy(resource, 'equals').has(field)) return [...new Set([field, 'id'])]
  const carried = [...filteredBy(resource, 'equals'), ...filteredBy(resource, 'range')].filter((name) => {
    const other = resource.fields[name]
    // What no column holds stands in no index.
    if (other?.virtual) return false
    return other?.kind !== 'text' || other.format === 'day'
  })
  return [...new Set([field, usual, 'id', ...carried])]
}

/** What a list is put in the order of, as an index has it. */
export function sortedBy(resource: AnyResource, field: string): string[] {
  const columns = indexOf(resource, field)
  return columns.slice(0, columns.indexOf('id') + 1)
}

/** The fields that have a column. */
export function storedFields(resource: AnyResource) {
  return Object.entries(resource.fields).filter(([, field]) => !field.virtual)
}

function filteredBy({ fields, filters }: AnyResource, how: 'equals' | 'range'): Set<string> {
  const kinds: readonly string[] = how === 'equals' ? ['equals', 'any', 'has', 'below'] : ['from', 'to', 'within']
  return new Set(
    Object.values(filters).flatMap((filter) => {
      if (filter.kind !== 'search') return kinds.includes(filter.kind) ? [filter.field] : []
      // A text is looked for among the values of such a field, and its rows by the values.
      return how === 'equals' ? filter.fields.filter((name) => isRecurring(fields[name])) : []
    }),
  )
}
