import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isRecurring } from '@quarterdeck/shared/resource/field.ts'
import type { SchemaObject } from '../../platform/schema/objects.ts'
import { quoted } from '../columns.ts'

// Fields in which very many rows hold the same: a text is looked for among the values that there are, not in every row.

/** Fields of a large table with a list of their values: those that recur and are searched. */
function recurringFields({ fields, filters, size }: AnyResource): string[] {
  const searched = Object.values(filters).flatMap((filter) => (filter.kind === 'search' ? filter.fields : []))
  return size === 'large' ? [...new Set(searched)].filter((name) => isRecurring(fields[name])) : []
}

/** The list of values of a field that is all that a search looks in; `undefined` where there is none. */
export function valuesIn(resource: AnyResource, [field, ...more]: readonly string[]): string | undefined {
  if (field === undefined || more.length > 0 || !recurringFields(resource).includes(field)) return undefined
  return quoted(valuesName(resource, field))
}

const valuesName = ({ table }: AnyResource, field: string) => `${table}_${field}_value`

/** The lists of values, with the triggers that keep all those of a table: a value comes with its first row and goes with its last. */
export function valuesOf(resource: AnyResource): SchemaObject[] {
  const table = quoted(resource.table)
  const lists = recurringFields(resource).map((field) => {
    const name = valuesName(resource, field)
    return { name, values: quoted(name), column: quoted(field) }
  })
  if (lists.length === 0) return []
  const keep = lists.map(({ values, column }) => `INSERT OR IGNORE INTO ${values} VALUES (new.${column});`)
  // What the row itself still has, or another one, stays.
  const drop = lists.map(
    ({ values, column }) =>
      `DELETE FROM ${values} WHERE value = old.${column} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = old.${column});`,
  )
  const trigger = (event: string, when: string, body: readonly string[]): SchemaObject => {
    const name = `${resource.table}_values_${event}`
    return { name, sql: [`CREATE TRIGGER ${quoted(name)} AFTER ${when} BEGIN ${body.join(' ')} END`] }
  }
  const columns = lists.map(({ column }) => column)
  const differs = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  return [
    ...lists.map(({ name, values, column }) => ({
      name,
      sql: [`CREATE TABLE ${values} (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID`],
      fill: [`DELETE FROM ${values}`, `INSERT INTO ${values} SELECT DISTINCT ${column} FROM ${table}`],
    })),
    trigger('insert', `INSERT ON ${table}`, keep),
    trigger('delete', `DELETE ON ${table}`, drop),
    trigger('update', `UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs}`, [...keep, ...drop]),
  ]
}
