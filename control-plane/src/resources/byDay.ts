import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { quoted, textSql } from './columns.ts'

/**
 * Which days a table has, and which values of the fields that are found day by day (`byDay` of a definition). Exactly
 * those: a value goes with its last row.
 */
export function valueTable(resource: AnyResource): string {
  return quoted(`${resource.table}_value`)
}

/** The table of values, with the triggers that keep it; `addNewValues` does it for a whole chunk of an ingest. */
export function valueTableOf(resource: AnyResource): { name: string; sql: string }[] {
  if (!resource.byDay) return []
  const { day, fields } = resource.byDay
  const [values, table] = [valueTable(resource), quoted(resource.table)]
  const all = [day, ...fields]
  const plus = `INSERT INTO ${values} VALUES ${all.map((name) => `(${textSql(name)}, new.${quoted(name)})`).join(', ')} ON CONFLICT DO NOTHING;`
  const isOld = (name: string) => `field = ${textSql(name)} AND value = old.${quoted(name)}`
  // The days are gone through, the oldest first, only as far as the first that has the value.
  const minus = [
    ...fields.map(
      (name) =>
        `DELETE FROM ${values} WHERE ${isOld(name)} AND NOT EXISTS (SELECT 1 FROM ${values} d CROSS JOIN ${table} t ON t.${quoted(day)} = d.value AND t.${quoted(name)} = old.${quoted(name)} WHERE d.field = ${textSql(day)});`,
    ),
    `DELETE FROM ${values} WHERE ${isOld(day)} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${quoted(day)} = old.${quoted(day)});`,
  ].join(' ')
  const trigger = (event: string, when: string, body: string) => {
    const name = `${resource.table}_value_${event}`
    return { name, sql: `CREATE TRIGGER ${quoted(name)} AFTER ${when} BEGIN ${body} END` }
  }
  const byChunk = resource.ingest ? ' WHEN NOT EXISTS (SELECT 1 FROM ingest_under_way)' : ''
  const differs = all.map((name) => `old.${quoted(name)} IS NOT new.${quoted(name)}`).join(' OR ')
  return [
    {
      name: `${resource.table}_value`,
      sql: `CREATE TABLE ${values} (field TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (field, value)) WITHOUT ROWID`,
    },
    trigger('insert', `INSERT ON ${table}${byChunk}`, plus),
    trigger('delete', `DELETE ON ${table}`, minus),
    trigger('update', `UPDATE OF ${all.map(quoted).join(', ')} ON ${table} WHEN ${differs}`, `${plus} ${minus}`),
  ]
}

/** Adds the values of the rows above an id, straight from the rows. */
export function addNewValues(resource: AnyResource): string[] {
  if (!resource.byDay) return []
  const { day, fields } = resource.byDay
  return [day, ...fields].map(
    (name) =>
      `INSERT INTO ${valueTable(resource)} SELECT ${name === day ? 'DISTINCT ' : ''}${textSql(name)}, ${quoted(name)} FROM ${quoted(resource.table)} NOT INDEXED WHERE id > ? ON CONFLICT DO NOTHING`,
  )
}

export function fillValueTable(resource: AnyResource): { name: string; sql: string }[] {
  const name = `${resource.table}_value`
  return addNewValues(resource).map((sql) => ({ name, sql: sql.replace('NOT INDEXED WHERE id > ?', 'WHERE true') }))
}

/** Changes nothing but that the rows are looked for day by day. */
export function onAnyDay(resource: AnyResource, day: string): string {
  return `t.${quoted(day)} IN (SELECT value FROM ${valueTable(resource)} WHERE field = ${textSql(day)})`
}

export interface InOrder {
  /** Rows joined to `v` and `d`, their values and days, in whose order an index has them. */
  from: string
  clauses: string[]
  /** What stands for the fields in the order. */
  names: Readonly<Record<string, string>>
}

/** All rows by the values of a field and, within each, by day: as they are met, with nothing to be sorted. */
export function inOrderOf(resource: AnyResource, day: string, field: string): InOrder {
  const values = valueTable(resource)
  return {
    from: `${values} v CROSS JOIN ${values} d CROSS JOIN ${quoted(resource.table)} t ON t.${quoted(day)} = d.value AND t.${quoted(field)} = v.value`,
    clauses: [`v.field = ${textSql(field)}`, `d.field = ${textSql(day)}`],
    names: { [field]: 'v.value', [day]: 'd.value' },
  }
}
