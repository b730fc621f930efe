import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../api/resourceCalls.ts'

/** What people call a row: its natural key, else its first field that is neither a number nor a list. */
export function rowName(resource: AnyResource, row: Row): string {
  const [first] = Object.keys(resource.fields).filter((name) => isName(resource.fields[name]!))
  const key = resource.naturalKey?.find((name) => resource.fields[name]?.kind === 'text') ?? first
  return (key && String(row[key] ?? '')) || `#${row.id}`
}

function isName({ kind, unsorted }: Field): boolean {
  return kind !== 'integer' && kind !== 'decimal' && !unsorted
}
