import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { indexesOf, ingestKey } from '../platform/schema/indexes.ts'
import { fillValueTable, valueTableOf } from '../resources/byDay.ts'
import { columnSql, quoted, textSql, triggersOf } from '../resources/columns.ts'
import { countTablesOf, fillCountTables } from '../resources/countTables.ts'
import { fillSearchIndex, searchIndexOf } from '../resources/searchIndex.ts'

/** What a database has: columns of each table, and the names of indexes and triggers. */
export interface Schema {
  tables: ReadonlyMap<string, ReadonlySet<string>>
  names: ReadonlySet<string>
}

/** Fields that live in no column, by resource. */
export type Computed = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The statements that bring a schema to what the definitions ask for. Nothing is ever dropped: that is a person's decision. */
export function planMigration(resources: readonly AnyResource[], computed: Computed, schema: Schema): string[] {
  return resources.flatMap((resource) => planTable(resource, computed[resource.name] ?? {}, schema))
}

function planTable(resource: AnyResource, computed: Readonly<Record<string, string>>, schema: Schema): string[] {
  const fields = Object.entries(resource.fields).filter(([name]) => !(name in computed))
  const present = schema.tables.get(resource.table)
  const statements: string[] = []
  if (present) {
    for (const [name, field] of fields) {
      if (!present.has(name))
        statements.push(`ALTER TABLE ${quoted(resource.table)} ADD COLUMN ${columnSql(name, field)};`)
    }
    if (resource.ingest && !present.has(ingestKey))
      statements.push(`ALTER TABLE ${quoted(resource.table)} ADD COLUMN ${quoted(ingestKey)} TEXT;`)
  } else {
    const columns = ['"id" INTEGER PRIMARY KEY AUTOINCREMENT', ...fields.map(([name, field]) => columnSql(name, field))]
    // NULL where a row did not come by ingest: those never equal each other.
    if (resource.ingest) columns.push(`${quoted(ingestKey)} TEXT`)
    statements.push(`CREATE TABLE ${quoted(resource.table)} (\n  ${columns.join(',\n  ')}\n);`)
    statements.push(`INSERT INTO table_stat (name) VALUES (${textSql(resource.table)});`)
  }
  const stored = new Set([...fields.map(([name]) => name), ...(resource.ingest ? [ingestKey] : [])])
  const wanted = [
    ...indexesOf(resource).map(({ name, columns, unique }) => ({
      name,
      sql: `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(resource.table)} (${columns.map(quoted).join(', ')})`,
    })),
    ...triggersOf(resource),
    ...searchIndexOf(resource, stored),
    ...countTablesOf(resource),
    ...valueTableOf(resource),
  ]
  for (const { name, sql } of wanted) if (!schema.names.has(name)) statements.push(`${sql};`)
  if (present && resource.searchIndex)
    for (const { name, sql } of fillSearchIndex(resource, stored))
      if (!schema.names.has(name)) statements.push(`${sql};`)
  if (present)
    for (const { name, sql } of [...fillCountTables(resource), ...fillValueTable(resource)])
      if (!schema.names.has(name)) statements.push(`${sql};`)
  return statements
}
