import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isRecurring } from '@quarterdeck/shared/resource/field.ts'
import type { SchemaObject } from '../../platform/schema/objects.ts'
import type { Sql } from '../../platform/store/store.ts'
import { quoted, textSql } from '../columns.ts'
import type { Table } from '../table.ts'
import type { Clause } from './condition.ts'

// Fields in which very many rows hold the same: a text is looked for among the values that there are, not in every row.

/** With more values than this a text is so common that looking at rows finds it soon. */
const mostValues = 20_000

/** Fields of a large table with a list of their values: those that recur and are searched. */
function recurringFields({ fields, filters, size }: AnyResource): string[] {
  const searched = Object.values(filters).flatMap((filter) => (filter.kind === 'search' ? filter.fields : []))
  return size === 'large' ? [...new Set(searched)].filter((name) => isRecurring(fields[name])) : []
}

/** Whether a search asks for nothing but one such field. */
export function areRecurring({ base }: Pick<Table, 'base'>, fields: readonly string[]): boolean {
  return fields.length === 1 && recurringFields(base).includes(fields[0]!)
}

const valuesName = ({ table }: AnyResource, field: string) => `${table}_${field}_value`

/** The lists of values with the triggers that keep them: a value comes with its first row and goes with its last. */
export function valuesOf(resource: AnyResource): SchemaObject[] {
  return recurringFields(resource).flatMap((field) => {
    const name = valuesName(resource, field)
    const [table, values, column] = [quoted(resource.table), quoted(name), quoted(field)]
    const keep = `INSERT OR IGNORE INTO ${values} VALUES (new.${column});`
    const drop = `DELETE FROM ${values} WHERE value = old.${column} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = old.${column});`
    const trigger = (event: string, when: string, body: string): SchemaObject => ({
      name: `${name}_${event}`,
      sql: [`CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${when} BEGIN ${body} END`],
    })
    return [
      {
        name,
        sql: [`CREATE TABLE ${values} (value TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID`],
        fill: [`INSERT INTO ${values} SELECT DISTINCT ${column} FROM ${table}`],
      },
      trigger('insert', `INSERT ON ${table}`, keep),
      trigger('delete', `DELETE ON ${table}`, drop),
      trigger('update', `UPDATE OF ${column} ON ${table} WHEN old.${column} IS NOT new.${column}`, `${keep} ${drop}`),
    ]
  })
}

/** Texts that few values have are asked for by those values, which an index finds; the others stay as they are. */
export function byValues(table: Table, read: Sql, clauses: readonly Clause[]): Promise<Clause[]> {
  return Promise.all(
    clauses.map(async (clause): Promise<Clause> => {
      if (clause.kind !== 'contains') return clause
      const [field] = clause.fields
      const name = quoted(valuesName(table.base, field!))
      const rows = await read.all<{ value: string }>(
        `SELECT value FROM ${name} WHERE value LIKE ? ESCAPE ${textSql('\\')} LIMIT ${mostValues + 1}`,
        [...clause.params],
      )
      if (rows.length > mostValues) return clause
      const column = table.expressions.get(field!)!
      const [first, ...more] = rows.map(({ value }) => value)
      if (first !== undefined && more.length === 0)
        return { kind: 'equals', fields: clause.fields, sql: `${column} = ?`, params: [first] }
      const params = [JSON.stringify(first === undefined ? [] : [first, ...more])]
      return { kind: 'any', fields: clause.fields, sql: `${column} IN (SELECT value FROM json_each(?))`, params }
    }),
  )
}
