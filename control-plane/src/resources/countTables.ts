import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { quoted } from './columns.ts'

/** Rows are counted by the hour (UTC) of the list's usual order. */
export const hourMs = 3_600_000

/** What rows are counted by: the hour alone first, then with each of the lists of numbers. */
const groupsOf = ({ counted }: AnyResource): (readonly string[])[] => (counted ? [[], ...counted] : [])

const hourTable = ({ table }: AnyResource) => `${table}_count_hour`

/** The first list of counted numbers has the plain name. */
export const countTable = (resource: AnyResource, group: readonly string[]) =>
  group.length === 0
    ? hourTable(resource)
    : [`${resource.table}_count`, ...(group === resource.counted?.[0] ? [] : group)].join('_')

/** Rows without a time stand in an hour of their own, before all others. */
export const noHour = -1

export const hourOf = (time: string) => `coalesce(${time} / ${hourMs}, ${noHour})`

/**
 * The tables that say how many rows there are in an hour, and that none of them has an id below `first` or above `last`;
 * and how many of each combination of counted values. With the triggers that keep them: those that come by ingest may be
 * counted by the chunk instead (`countNewRows`).
 */
export function countTablesOf(resource: AnyResource): { name: string; sql: string }[] {
  return groupsOf(resource).flatMap((group) => countTableOf(resource, group))
}

/** Columns beside the counted ones, what a row and what a chunk put in, and what is then done with what is there. */
function columnsOf(group: readonly string[]) {
  const isHour = group.length === 0
  return {
    columns: `rows INTEGER NOT NULL${isHour ? ', first INTEGER NOT NULL, last INTEGER NOT NULL' : ''}`,
    ofRow: isHour ? '1, new.id, new.id' : '1',
    ofChunk: isHour ? 'count(*), min(id), max(id)' : 'count(*)',
    added: `rows = rows + excluded.rows${isHour ? ', first = min(first, excluded.first), last = max(last, excluded.last)' : ''}`,
  }
}

function countTableOf(resource: AnyResource, group: readonly string[]): { name: string; sql: string }[] {
  const [name, table] = [countTable(resource, group), quoted(resource.table)]
  const fields = group.map(quoted)
  const time = quoted(resource.order[0])
  const key = ['hour', ...fields]
  const { columns, ofRow, added } = columnsOf(group)
  const valuesOf = (row: string) => [hourOf(`${row}.${time}`), ...fields.map((field) => `${row}.${field}`)]
  const plus = `INSERT INTO ${name} VALUES (${valuesOf('new').join(', ')}, ${ofRow}) ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${added};`
  const isOld = key.map((column, at) => `${column} = ${valuesOf('old')[at]}`).join(' AND ')
  const minus = `UPDATE ${name} SET rows = rows - 1 WHERE ${isOld}; DELETE FROM ${name} WHERE ${isOld} AND rows = 0;`
  const differs = [time, ...fields].map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')
  const trigger = (event: string, when: string, body: string) => ({
    name: `${name}_${event}`,
    sql: `CREATE TRIGGER ${quoted(`${name}_${event}`)} AFTER ${when} BEGIN ${body} END`,
  })
  const byChunk = resource.ingest ? ' WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way)' : ''
  return [
    {
      name,
      sql: `CREATE TABLE ${name} (hour INTEGER NOT NULL, ${fields.map((field) => `${field} INTEGER NOT NULL, `).join('')}${columns}, PRIMARY KEY (${key.join(', ')})) WITHOUT ROWID`,
    },
    trigger('insert', `INSERT ON ${table}${byChunk}`, plus),
    trigger('delete', `DELETE ON ${table}`, minus),
    trigger('update', `UPDATE OF ${[time, ...fields].join(', ')} ON ${table} WHEN ${differs}`, `${minus} ${plus}`),
  ]
}

/**
 * Counts the rows of a table above an id: all of them, or those that a chunk has added. Without an index: the planner does
 * not know how few they are, and goes through a whole one that has the groups together.
 */
export function countNewRows(resource: AnyResource): string[] {
  return groupsOf(resource).map((group) => countNewRowsOf(resource, group))
}

function countNewRowsOf(resource: AnyResource, group: readonly string[]): string {
  const fields = group.map(quoted)
  const key = ['hour', ...fields].join(', ')
  const { ofChunk, added } = columnsOf(group)
  const values = [hourOf(quoted(resource.order[0])), ...fields].join(', ')
  const groups = fields.map((_, at) => `, ${at + 2}`).join('')
  return `INSERT INTO ${countTable(resource, group)} SELECT ${values}, ${ofChunk} FROM ${quoted(resource.table)} NOT INDEXED WHERE id > ? GROUP BY 1${groups}
    ON CONFLICT (${key}) DO UPDATE SET ${added}`
}

export function fillCountTables(resource: AnyResource): { name: string; sql: string }[] {
  return groupsOf(resource).map((group) => ({
    name: countTable(resource, group),
    sql: countNewRowsOf(resource, group).replace('NOT INDEXED WHERE id > ?', 'WHERE true'),
  }))
}

/** Below which id no row is of this hour or of a later one, where hours are counted. */
export function firstIdSince(resource: AnyResource, hour: string): string | undefined {
  return resource.counted && `SELECT min(first) AS first FROM ${hourTable(resource)} WHERE hour >= ${hour}`
}

/** Above which id none is of this hour or of an earlier one. */
export function lastIdUntil(resource: AnyResource, hour: string): string | undefined {
  return resource.counted && `SELECT max(last) AS last FROM ${hourTable(resource)} WHERE hour <= ${hour}`
}
