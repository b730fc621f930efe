import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { Table, Tables } from '../../../resources/table.ts'

/** What lines of a kind look like. */
export interface LineKind {
  kind: string
  /** The list in which they are found. */
  resource: string
  /** Fields that a line may set. */
  fields: readonly (readonly [string, Field])[]
  known: ReadonlySet<string>
  /** The fields that make a line the same line when it is sent again. */
  key: readonly (readonly [string, Field])[]
  /** The key field that says the day, if one does. */
  dayField: string | undefined
  repeat: 'update' | 'keep'
  /** Lines that are made into one statement, or are stored one after the other: the main loop has not long to do with them. */
  linesAtOnce: number
}

/** One kind of lines: worked out once from the definition of the resource that they fill. */
export interface IngestKind extends LineKind {
  table: Table
}

export function ingestKindsOf(tables: Tables): Map<string, IngestKind> {
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
      resource: table.resource.name,
      table,
      fields: ingest.fields.map((name) => [name, fields[name]!] as const),
      known: new Set([...ingest.fields, 'id']),
      key: ingest.key.map((name) => [name, fields[name]!] as const),
      dayField: ingest.key.find(isDay),
      repeat: ingest.repeat,
      linesAtOnce: 5_000,
    })
  }
  return kinds
}
