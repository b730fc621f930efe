import { callOf } from '@quarterdeck/shared/resource/calls.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { type Field, isSecret } from '@quarterdeck/shared/resource/field.ts'
import { entriesIn } from '@quarterdeck/shared/values/entries.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import type { Row } from '../../api/resourceCalls.ts'

export type FormValues = Record<string, unknown>
/** Whether the user has a key: of fields that ask for one, forms have those alone. */
type May = (key: string) => boolean

/** What the form starts with: the row, or the defaults of the definition. */
export function startValues(resource: AnyResource, row: Row | undefined, may?: May): FormValues {
  const fields = writableFields(resource, row ? 'edit' : 'add', may)
  const values = Object.fromEntries(fields.map(([name, field]) => [name, row ? row[name] : emptyValue(field)]))
  return row || !resource.bulk ? values : { ...values, type: resource.bulk.modeDefault }
}

/** The payload: texts trimmed, passwords hashed, many entries under the name that the call wants. */
export function payloadOf(resource: AnyResource, values: FormValues, on: 'add' | 'edit', may?: May): FormValues {
  const payload: FormValues = {}
  for (const [name, field] of writableFields(resource, on, may)) {
    const value = sentValue(field, values[name])
    if (!isSecret(field) || value !== undefined) payload[name] = value
  }
  const { bulk } = resource
  if (on === 'edit' || !bulk) return payload
  const { [bulk.field]: entries, ...rest } = payload
  return { ...rest, [bulk.payload]: entriesIn(String(entries ?? ''), bulk), type: values.type ?? bulk.modeDefault }
}

/** One value as it is sent: texts trimmed, passwords hashed, and not at all where none was typed. */
export function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'secret') return value ? hashPassword(String(value)) : undefined
  // Blanks may belong to it.
  if (field.kind === 'sealed') return value || undefined
  return typeof value === 'string' ? value.trim() : value
}

/**
 * What of an edit's payload differs from the row, and which revision of it was seen: what is not sent stays, and a row that
 * somebody else changed meanwhile is not written over. Calls whose payload the specification lists (no id in their path) get
 * all of it.
 */
export function changedOnly(resource: AnyResource, payload: FormValues, row: Row): FormValues {
  const seen = row.revision === undefined ? {} : { revision: row.revision }
  if (!callOf(resource, 'edit').path.includes(':id')) return { ...payload, ...seen }
  return { ...Object.fromEntries(Object.entries(payload).filter(([name, value]) => value !== row[name])), ...seen }
}
