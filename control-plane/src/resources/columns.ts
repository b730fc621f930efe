import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { nameOf } from '../platform/schema/nameOf.ts'
import { ingestUnderWay, tableStat } from '../platform/store/tables.ts'

/** Name as SQL takes it, whatever word it is. */
export function quoted(name: string): string {
  return `"${name}"`
}

/** Keep the number of rows and a number that grows with every change, so that counting costs nothing and caches know their age. */
export function triggersOf(resource: AnyResource): { name: string; sql: string }[] {
  const table = resource.table
  const change = (set: string) => `UPDATE ${nameOf(tableStat)} SET ${set} WHERE name = ${textSql(table)};`
  const trigger = (event: string, body: string, when = '') => {
    const name = `${table}_stat_${event.toLowerCase()}`
    return { name, sql: `CREATE TRIGGER ${quoted(name)} AFTER ${event} ON ${quoted(table)}${when} BEGIN ${body} END` }
  }
  const byChunk = resource.ingest ? ` WHEN NOT EXISTS (SELECT 1 FROM ${nameOf(ingestUnderWay)})` : ''
  return [
    trigger('INSERT', change('rows = rows + 1, version = version + 1'), byChunk),
    trigger('DELETE', change('rows = rows - 1, version = version + 1')),
    trigger('UPDATE', change('version = version + 1')),
  ]
}

export function textSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
