import type { AnyResource } from './define.ts'
import type { Field } from './field.ts'

/** What people call a row of a list as it is shown: its natural key, else its name, else its first field that is neither a number nor a list. */
export function rowName(resource: AnyResource, row: { id: number } & Readonly<Record<string, unknown>>): string {
  const key = rowNameField(resource)
  // Of a row that another one names, that one's name says more than its number.
  const shown = key && resource.fields[key]?.kind === 'reference' ? `${key}_label` : key
  return (shown && String(row[shown] ?? '')) || `#${row.id}`
}

/** The field that says it; undefined where rows have nothing but their number. */
export function rowNameField(resource: AnyResource): string | undefined {
  const first = Object.keys(resource.fields).find((name) => isName(resource.fields[name]!))
  const named = resource.fields.name?.kind === 'text' ? 'name' : undefined
  return resource.naturalKey?.find((name) => resource.fields[name]?.kind === 'text') ?? named ?? first
}

function isName({ kind, unsorted }: Field): boolean {
  return kind !== 'integer' && kind !== 'decimal' && kind !== 'money' && !unsorted
}
