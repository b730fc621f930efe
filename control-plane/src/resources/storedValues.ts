import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import type { Value } from '../platform/store/store.ts'
import type { Stored } from './stored.ts'

/** A checked value as its column holds it. */
export function toStored(field: Field, value: unknown, zone: string): Value {
  if (field.kind === 'time') return value === null || value === '' ? null : momentOf(String(value), zone).at
  return value as Value
}

/** What was sent, as columns; what was not sent is left out. */
export function storedValues(
  fields: readonly (readonly [string, Field])[],
  given: Readonly<Record<string, unknown>>,
  zone: string,
): Stored {
  const stored: Stored = {}
  for (const [name, field] of fields) {
    if (given[name] !== undefined) stored[name] = toStored(field, given[name], zone)
  }
  return stored
}

/** What a new row holds where nothing was said. */
export function defaultsOf(fields: readonly (readonly [string, Field])[]): Stored {
  return Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]))
}
