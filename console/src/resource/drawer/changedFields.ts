import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import type { HistoryEntry } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'

export interface ChangedField {
  name: string
  field: Field
  before: unknown
  after: unknown
}

/** What an entry of a history changed that people read, in the order of the definition. Adding and deleting change nothing. */
export function changedFields(
  resource: AnyResource,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
): ChangedField[] {
  if (!before || !after) return []
  return visibleFields(resource)
    .filter(([name, field]) => !field.internal && name in after && before[name] !== after[name])
    .map(([name, field]) => ({ name, field, before: before[name] ?? null, after: after[name] ?? null }))
}
