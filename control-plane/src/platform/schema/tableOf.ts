import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource, ResourceDefinition } from '@quarterdeck/shared/resource/define.ts'
import {
  type Field,
  type Fields,
  type FileField,
  isFileField,
  isSecret,
  type LinksField,
  type ReferenceField,
  type SealedField,
  type SecretField,
  type TextField,
  type TimeField,
  type WordsField,
} from '@quarterdeck/shared/resource/field.ts'
import type {
  SQLiteColumn,
  SQLiteColumnBuilderBase,
  SQLiteTable,
  SQLiteTableWithColumns,
} from 'drizzle-orm/sqlite-core'
import { index, integer, real, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts'
import { hasIngestKey, indexesOf, ingestKey, storedFields } from './indexes.ts'

/** Gives the `id` of another resource's table, by the resource's name. Asked only once all tables are there. */
export type FindId = (resource: string) => SQLiteColumn

/**
 * The drizzle table of a resource: a column for each field that is stored, typed by its kind, named as the field is, so that
 * rows need no renaming; `REFERENCES` for references; the indexes that its lists need (`indexesOf`). Times are UTC milliseconds.
 */
export function tableOf<const D extends ResourceDefinition>(definition: D, findId: FindId): ResourceTable<D> {
  const resource: AnyResource = definition
  const fields = storedFields(resource).sort(([, a], [, b]) => lengthOf(a) - lengthOf(b))
  const columns: Record<string, SQLiteColumnBuilderBase> = {
    id: column.id(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, columnOf(field, findId)])),
    // NULL where a row did not come by ingest: those never equal each other.
    ...(hasIngestKey(resource) && { [ingestKey]: text() }),
  }
  const table = sqliteTable(resource.table, columns, (made) =>
    indexesOf(resource).map(({ name, columns: names, unique, unless }) => {
      const [first, ...rest] = names.map((key) => made[key] as SQLiteColumn)
      const planned = (unique ? uniqueIndex(name) : index(name)).on(first as SQLiteColumn, ...rest)
      return unless ? planned.where(sql`${sql.identifier(unless)} <> ''`) : planned
    }),
  )
  // `columnOf` and `SaysOf` say the same, the one of values and the other of types.
  return table as unknown as ResourceTable<D>
}

/**
 * Numbers, times and references stand first, then texts, the shortest first: sorting and filtering never read past a text of
 * 200 KB.
 */
function lengthOf(field: Field): number {
  if (field.kind === 'text') return field.max
  if (field.kind === 'words') return field.most * (field.max + 1)
  return isSecret(field) || isFileField(field) || field.kind === 'links' ? 255 : 0
}

/** The table of a resource with its types forgotten. */
export type AnyTable = SQLiteTable & { id: SQLiteColumn }

/** Finds ids among the tables of all resources, which refer to each other in circles. */
export function findIdIn(tables: () => ReadonlyMap<string, AnyTable>): FindId {
  return (resource) => {
    const table = tables().get(resource)
    if (!table) throw new Error(`there is no resource ${resource} to refer to`)
    return table.id
  }
}

const column = {
  id: () => integer().primaryKey({ autoIncrement: true }),
  text: (initial: string) => text().notNull().default(initial),
  integer: (initial: number) => integer().notNull().default(initial),
  decimal: (initial: number) => real().notNull().default(initial),
  optional: () => integer(),
  optionalDecimal: () => real(),
}

function columnOf(field: Field, findId: FindId): SQLiteColumnBuilderBase {
  switch (field.kind) {
    case 'time':
      return column.optional()
    case 'reference':
      return column.optional().references(() => findId(field.to), whenGone(field))
    case 'text':
    case 'secret':
    case 'sealed':
    case 'links':
    case 'words':
    case 'file':
    case 'image':
    case 'video':
      return column.text(String(emptyValue(field)))
    case 'decimal':
      return field.nullable ? column.optionalDecimal() : column.decimal(Number(emptyValue(field)))
    case 'integer':
    case 'money':
      return field.nullable ? column.optional() : column.integer(Number(emptyValue(field)))
    default:
      return column.integer(Number(emptyValue(field)))
  }
}

function whenGone({ goesAlong, outlives }: ReferenceField): { onDelete?: 'cascade' | 'set null' } {
  return goesAlong ? { onDelete: 'cascade' } : outlives ? { onDelete: 'set null' } : {}
}

/**
 * The types of columns are said outright: drizzle's `BuildColumns` would work each of them out from its builder, which made a
 * third of the types of the whole program.
 */
type Column<Name extends string, Table extends string, Said extends ColumnSays> = SQLiteColumn<
  {
    name: Name
    tableName: Table
    dataType: Said['data'] extends string ? 'string' : 'number'
    columnType: string
    data: Said['data']
    driverParam: Said['data']
    notNull: Said['notNull']
    hasDefault: Said['hasDefault']
    isPrimaryKey: Said['isPrimaryKey']
    isAutoincrement: false
    hasRuntimeDefault: false
    enumValues: undefined
    generated: undefined
  },
  object,
  object
>

type ColumnSays = { data: string | number; notNull: boolean; hasDefault: boolean; isPrimaryKey: boolean }
type Id = { data: number; notNull: true; hasDefault: true; isPrimaryKey: true }
type Text = { data: string; notNull: true; hasDefault: true; isPrimaryKey: false }
type Numeric = { data: number; notNull: true; hasDefault: true; isPrimaryKey: false }
type OptionalNumeric = { data: number; notNull: false; hasDefault: false; isPrimaryKey: false }

type SaysOf<F> = F extends TextField | SecretField | SealedField | LinksField | WordsField | FileField
  ? Text
  : F extends TimeField | ReferenceField | { nullable: true }
    ? OptionalNumeric
    : Numeric

type ColumnsOf<Table extends string, F extends Fields> = { id: Column<'id', Table, Id> } & {
  [K in keyof F & string as F[K] extends { virtual: true } | { kind: 'counted' } ? never : K]: Column<
    K,
    Table,
    SaysOf<F[K]>
  >
}

export type ResourceTable<D extends ResourceDefinition> =
  D extends ResourceDefinition<infer F>
    ? SQLiteTableWithColumns<{
        name: D['table']
        schema: undefined
        columns: ColumnsOf<D['table'], F>
        dialect: 'sqlite'
      }>
    : never
