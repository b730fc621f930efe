import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type * as Core from 'drizzle-orm/sqlite-core'
import { declaredSums } from '../platform/schema/declaredSums.ts'
import { getTableName, is, SQLiteTable } from '../platform/schema/drizzle.ts'
import type { MoreIndexes, SchemaObject, Seed } from '../platform/schema/objects.ts'
import { refill, type Sum, sumParts } from '../platform/schema/sums.ts'
import { type AnyTable, findIdIn, tableOf } from '../platform/schema/tableOf.ts'
import { type TriggerPart, triggersOf } from '../platform/schema/triggers.ts'
import { listObjects } from '../resources/listObjects.ts'
import { namedTwice } from './names.ts'

/** Everything that definitions and declarations ask the database to have. */
export interface WantedSchema {
  tables: readonly Core.SQLiteTable[]
  indexes: readonly MoreIndexes[]
  /** In the order in which they can be made. */
  objects: readonly SchemaObject[]
  seeds: readonly string[]
}

/** `declared`: what the files called tables.ts export (schema.gen.ts). Throws where two things would have one name. */
export function wantedSchema(resources: readonly AnyResource[], declared: readonly object[]): WantedSchema {
  // Views have no table of their own.
  const definitions = resources.filter(({ view }) => !view)
  const tables = new Map<string, AnyTable>()
  const findId = findIdIn(() => tables)
  for (const definition of definitions) tables.set(definition.name, tableOf(definition, findId))
  const all: unknown[] = declared.flatMap((module) => Object.values(module)).flat()
  const things = all.filter((thing) => !is(thing, SQLiteTable))
  const ofLists = definitions.flatMap(listObjects)
  const schema: WantedSchema = {
    tables: [...tables.values(), ...all.filter((thing) => is(thing, SQLiteTable))].sort(by(getTableName)),
    indexes: things.filter(isIndexes),
    objects: [
      ...things.filter(isObject).sort(by(({ name }) => name)),
      ...ofLists.filter(isObject),
      // What a list keeps of a new row is there before a domain changes that row.
      ...triggersOf([
        ...ofLists.filter(isPart),
        ...allSumParts(declaredSums(declared, definitions), definitions),
        ...things.filter(isPart).sort(by((part) => JSON.stringify(part))),
      ]),
    ],
    seeds: [
      ...things
        .filter(isSeed)
        .sort((a, b) => depthOf(a) - depthOf(b) || (a.seed < b.seed ? -1 : 1))
        .map(({ seed }) => seed),
    ],
  }
  const [twice] = namedTwice(schema)
  if (twice) throw new Error(twice)
  return schema
}

/** Rows come after those that they name. */
function depthOf({ after }: Seed): number {
  return after ? depthOf(after) + 1 : 0
}

/** What keeps all sums, table by table; what is summed anew when they change. */
function allSumParts(sums: readonly Sum[], definitions: readonly AnyResource[]): TriggerPart[] {
  const byIngest = new Set(definitions.filter(({ ingest }) => ingest).map(({ table }) => table))
  return [...Map.groupBy(sums, ({ from }) => getTableName(from))]
    .sort(by(([table]) => table))
    .flatMap(([table, own]) => {
      const [first, ...rest] = own.flatMap((sum) => sumParts(sum, byIngest.has(table)))
      const kept = new Set(own.map(({ into }) => into))
      const fill = [...kept].flatMap((into) => refill(sums.filter((sum) => sum.into === into)))
      return first ? [{ ...first, fill }, ...rest] : []
    })
}

/** In an order that does not hang on the order in which files were read. */
function by<T>(nameOf: (thing: T) => string) {
  return (a: T, b: T) => (nameOf(a) < nameOf(b) ? -1 : 1)
}

function isObject(thing: unknown): thing is SchemaObject {
  return typeof thing === 'object' && thing !== null && 'sql' in thing && 'name' in thing
}

function isPart(thing: unknown): thing is TriggerPart {
  return typeof thing === 'object' && thing !== null && 'event' in thing && 'run' in thing
}

function isIndexes(thing: unknown): thing is MoreIndexes {
  return typeof thing === 'object' && thing !== null && 'indexes' in thing && 'table' in thing
}

function isSeed(thing: unknown): thing is Seed {
  return typeof thing === 'object' && thing !== null && 'seed' in thing
}
