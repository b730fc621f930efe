import { createRequire } from 'node:module'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableConfig } from '../platform/schema/drizzle.ts'
import { fillsOf, kindOf, type SchemaObject } from '../platform/schema/objects.ts'
import { isWithoutRowid } from '../platform/schema/withoutRowid.ts'
import type { WantedSchema } from './wantedSchema.ts'

type Kit = typeof import('drizzle-kit/api')
export type DrizzleSnapshot = Awaited<ReturnType<Kit['generateSQLiteDrizzleJson']>>

/** A whole schema as data: what snapshot.gen.json keeps of the last migration, and the next one is compared with. */
export interface Snapshot {
  tables: DrizzleSnapshot
  withoutRowid: readonly string[]
  /** Tables that drizzle does not know. Triggers and views are no matter of migrations. */
  objects: readonly SchemaObject[]
  /** What fills the tables that triggers keep and drizzle knows. */
  fills: readonly string[]
  seeds: readonly string[]
}

const require = createRequire(import.meta.url)

/** Only migrations are written with it: it takes more than a second to load. */
export function loadKit(): Kit {
  return require('drizzle-kit/api')
}

export async function snapshotOf({ tables, indexes, objects, seeds }: WantedSchema): Promise<Snapshot> {
  const named = Object.fromEntries(tables.map((table) => [getTableConfig(table).name, withIndexes(table, indexes)]))
  const made = await loadKit().generateSQLiteDrizzleJson(named)
  return {
    // The number that drizzle-kit makes up would differ each time.
    tables: { ...made, id: noId, prevId: noId },
    withoutRowid: tables.filter(isWithoutRowid).map((table) => getTableConfig(table).name),
    objects: objects.filter(isTable),
    fills: fillsOf(objects.filter((object) => !isTable(object))),
    seeds,
  }
}

const isTable = (object: SchemaObject) => kindOf(object) === 'TABLE'

export async function emptySnapshot(): Promise<Snapshot> {
  return snapshotOf({ tables: [], indexes: [], objects: [], seeds: [] })
}

const noId = '00000000-0000-0000-0000-000000000000'
const extraConfig = Symbol.for('drizzle:ExtraConfigBuilder')

/** The table with the indexes that others have declared on it. drizzle knows only those declared with the table. */
function withIndexes(table: SQLiteTable, indexes: WantedSchema['indexes']): SQLiteTable {
  const { name } = getTableConfig(table)
  const more = indexes.filter((each) => getTableConfig(each.table).name === name).flatMap((each) => each.indexes)
  if (more.length === 0) return table
  const copy: SQLiteTable = Object.create(Object.getPrototypeOf(table), Object.getOwnPropertyDescriptors(table))
  const own: ((columns: unknown) => unknown[]) | undefined = Reflect.get(table, extraConfig)
  Object.defineProperty(copy, extraConfig, { value: (columns: unknown) => [...(own?.(columns) ?? []), ...more] })
  return copy
}
