import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { Table } from '../../../resources/table.ts'

/** One kind of lines: worked out once from the definition of the resource that they fill. */
export interface IngestKind {
  kind: string
  table: Table
  /** Fields that a line may set. */
  fields: readonly (readonly [string, Field])[]
  known: ReadonlySet<string>
  key: readonly string[]
  /** The key field that says the day, if one does. */
  dayField: string | undefined
  repeat: 'update' | 'keep'
}

export function ingestKindsOf(tables: ReadonlyMap<string, Table>): Map<string, IngestKind> {
  const kinds = new Map<string, IngestKind>()
  for (const table of tables.values()) {
    const { ingest, fields } = table.resource
    if (!ingest) continue
    const isDay = (name: string) => {
      const field = fields[name]
      return field?.kind === 'time' || (field?.kind === 'text' && field.format === 'day')
    }
    kinds.set(ingest.kind, {
      kind: ingest.kind,
      table,
      fields: ingest.fields.map((name) => [name, fields[name]!] as const),
      known: new Set([...ingest.fields, 'id']),
      key: ingest.key,
      dayField: ingest.key.find(isDay),
      repeat: ingest.repeat,
    })
  }
  return kinds
}
