import { type AnyKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import type { Row, Value } from '../platform/store/store.ts'
import type { Stored } from './hooks.ts'
import type { Table } from './table.ts'

/** For whom a list goes out. */
export interface ListCall {
  zone: string
  /** Of `t`. */
  language: string
  t: Translate
}

/** Gives rows of a list the form in which they go out; the rows are changed in place. */
export function toWire(table: Table, rows: Row[], zone: string, t: Translate): Record<string, unknown>[] {
  const times = timesOf(table)
  const named = table.references.filter((reference) => reference.hooks.label)
  const { present } = table.hooks
  const worded = wordedOf(table)
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of times) if (row[name] !== null) row[name] = formatTime(Number(row[name]), zone)
    for (const { field, hooks } of named) {
      const id = row[field]
      if (id !== null) row[`${field}_label`] = hooks.label?.(Number(id), String(row[`${field}_label`]), t)
    }
    for (const { name, key } of worded) row[`${name}_str`] = t(key(row[name]))
    present?.(row, t)
  }
  return rows
}

/** Fields that go out as times of the zone. */
export function timesOf(table: Table): string[] {
  return table.visible.filter(([, field]) => field.kind === 'time').map(([name]) => name)
}

/** Fields whose codes go out with their word beside them, and where that is found. */
export function wordedOf(table: Table): { name: string; key(code: unknown): AnyKey }[] {
  return table.visible.flatMap(([name, field]): { name: string; key(code: unknown): AnyKey }[] => {
    if (!('named' in field && field.named)) return []
    if (field.kind === 'flag') return [{ name, key: (code) => (code === 1 ? 'server.yes' : 'server.no') }]
    return [{ name, key: (code) => choiceKey(table.resource, name, Number(code)) }]
  })
}

/** A checked value as its column holds it. */
export function toStored(field: Field, value: unknown, zone: string): Value {
  if (field.kind === 'time') return value === null || value === '' ? null : parseTime(String(value), zone)
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
