import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../api/resourceCalls.ts'

/** What people call a row: its natural key, else its name, else its first field that is neither a number nor a list. */
export function rowName(resource: AnyResource, row: Row): string {
  const [first] = Object.keys(resource.fields).filter((name) => isName(resource.fields[name]!))
  const named = resource.fields.name?.kind === 'text' ? 'name' : undefined
  const key = resource.naturalKey?.find((name) => resource.fields[name]?.kind === 'text') ?? named ?? first
  // Of a row that another one names, that one's name says more than its number.
  const shown = key && resource.fields[key]?.kind === 'reference' ? `${key}_label` : key
  return (shown && String(row[shown] ?? '')) || `#${row.id}`
}

function isName({ kind, unsorted }: Field): boolean {
  return kind !== 'integer' && kind !== 'decimal' && kind !== 'money' && !unsorted
}
