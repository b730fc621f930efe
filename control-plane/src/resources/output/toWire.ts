import { type AnyKey, choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { isFileField } from '@quarterdeck/shared/resource/field.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Row } from '../../platform/store/store.ts'
import { shownFile } from '../files/shownFile.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'

/** Gives rows of a list the form in which they go out: times of the zone, words for codes. The rows are changed in place. */
export function toWire(
  table: Table,
  rows: Row[],
  { zone, addresses }: Pick<ReadContext, 'zone' | 'addresses'>,
  t: Translate,
): Record<string, unknown>[] {
  const times = table.visible.filter(([, field]) => field.kind === 'time').map(([name]) => name)
  const named = table.references.filter((reference) => reference.hooks.label)
  const { present } = table.hooks
  const worded = wordedOf(table)
  const files = table.visible.flatMap(([name, field]) =>
    isFileField(field) || (field.kind === 'reference' && field.picture) ? [`${name}_files`] : [],
  )
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of times) if (row[name] !== null) row[name] = formatTime(Number(row[name]), zone)
    for (const { field, hooks } of named) {
      const id = row[field]
      if (id !== null) row[`${field}_label`] = hooks.label?.(Number(id), String(row[`${field}_label`]), t)
    }
    for (const name of files) {
      const said = JSON.parse(String(row[name])) as Parameters<typeof shownFile>[0][]
      row[name] = addresses ? said.map((file) => shownFile(file, addresses)) : []
    }
    for (const { name, key } of worded) row[`${name}_str`] = t(key(row[name]))
    present?.(row, t)
  }
  return rows
}

/** Fields whose codes go out with their word beside them, and where that is found. */
function wordedOf(table: Table): { name: string; key(code: unknown): AnyKey }[] {
  return table.visible.flatMap(([name, field]): { name: string; key(code: unknown): AnyKey }[] => {
    if (!('named' in field && field.named)) return []
    if (field.kind === 'flag') return [{ name, key: (code) => (code === 1 ? 'server.yes' : 'server.no') }]
    return [{ name, key: (code) => choiceKey(table.resource, name, Number(code)) }]
  })
}
