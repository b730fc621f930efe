import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Row } from './resourceCalls.ts'

/** What people call a row: its natural key, else its first field. */
export function rowName(resource: AnyResource, row: Row): string {
  const [first] = Object.keys(resource.fields)
  const key = resource.naturalKey?.find((name) => resource.fields[name]?.kind === 'text') ?? first
  return (key && String(row[key] ?? '')) || `#${row.id}`
}
