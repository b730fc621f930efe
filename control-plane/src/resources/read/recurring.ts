import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isRecurring } from '@quarterdeck/shared/resource/field.ts'
import type { SchemaObject } from '../../platform/schema/objects.ts'
import type { TriggerPart } from '../../platform/schema/triggers.ts'
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

/** The lists of values, with what keeps them: a value comes with its first row and goes with its last. */
export function valuesOf(resource: AnyResource): (SchemaObject | TriggerPart)[] {
  const { table } = resource
  return recurringFields(resource).flatMap((field): (SchemaObject | TriggerPart)[] => {
    const name = valuesName(resource, field)
    const [rows, values, column] = [quoted(table), quoted(name), quoted(field)]
    const keep = `INSERT OR IGNORE INTO ${values} VALUES (new.${column})`
    // What another row still has stays.
    const drop = `DELETE FROM ${values} WHERE value = old.${column} AND NOT EXISTS (SELECT 1 FROM ${rows} WHERE ${column} = old.${column})`
    return [
      {
        name,
        sql: [`CREATE TABLE ${values} (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID`],
        fill: [`DELETE FROM ${values}`, `INSERT INTO ${values} SELECT DISTINCT ${column} FROM ${rows}`],
      },
      { table, event: 'insert', run: [keep] },
      { table, event: 'delete', run: [drop] },
      { table, event: 'update', of: [field], run: [keep, drop] },
    ]
  })
}
