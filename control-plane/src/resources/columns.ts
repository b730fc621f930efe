import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'

/** Name as SQL takes it, whatever word it is. */
export function quoted(name: string): string {
  return `"${name}"`
}

/** How a field is stored. Times are UTC milliseconds. */
export function columnSql(name: string, field: Field): string {
  const text = field.kind === 'text' || field.kind === 'secret'
  if (field.kind === 'time' || field.kind === 'reference') return `${quoted(name)} INTEGER`
  const initial = emptyValue(field)
  if (field.kind === 'decimal') return `${quoted(name)} REAL NOT NULL DEFAULT ${Number(initial)}`
  return `${quoted(name)} ${text ? 'TEXT' : 'INTEGER'} NOT NULL DEFAULT ${text ? textSql(String(initial)) : Number(initial)}`
}

/** Keep the number of rows and a number that grows with every change, so that counting costs nothing and caches know their age. */
export function triggersOf(resource: AnyResource): { name: string; sql: string }[] {
  const table = resource.table
  const change = (set: string) => `UPDATE table_stat SET ${set} WHERE name = ${textSql(table)};`
  const trigger = (event: string, body: string, when = '') => {
    const name = `${table}_stat_${event.toLowerCase()}`
    return { name, sql: `CREATE TRIGGER ${quoted(name)} AFTER ${event} ON ${quoted(table)}${when} BEGIN ${body} END` }
  }
  const byChunk = resource.ingest ? ' WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way)' : ''
  return [
    trigger('INSERT', change('rows = rows + 1, version = version + 1'), byChunk),
    trigger('DELETE', change('rows = rows - 1, version = version + 1')),
    trigger('UPDATE', change('version = version + 1')),
  ]
}

export function textSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
