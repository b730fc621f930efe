import type * as Core from 'drizzle-orm/sqlite-core'
import { getTableConfig } from '../platform/schema/drizzle.ts'
import type { MoreIndexes, SchemaObject } from '../platform/schema/objects.ts'

interface Named {
  tables: readonly Core.SQLiteTable[]
  indexes: readonly MoreIndexes[]
  objects: readonly SchemaObject[]
}

/** What SQLite makes beside a full-text index, under its name. */
const besideFullText = ['', '_config', '_content', '_data', '_docsize', '_idx']

/**
 * What a database would be asked to make twice, a sentence each: tables, indexes and views share their names, triggers have theirs.
 */
export function namedTwice({ tables, indexes, objects }: Named): string[] {
  const things = new Map<string, string>()
  const triggers = new Map<string, string>()
  const twice: string[] = []
  const take = (taken: Map<string, string>, name: string, what: string) => {
    const other = taken.get(name.toLowerCase())
    if (other !== undefined) twice.push(`${name} would be both ${other} and ${what}: give one of them another name`)
    taken.set(name.toLowerCase(), what)
  }
  for (const table of tables) take(things, getTableConfig(table).name, 'a table')
  for (const table of tables) {
    const { name, indexes: own } = getTableConfig(table)
    for (const { config } of own) take(things, config.name, `an index of ${name}`)
  }
  for (const { table, indexes: more } of indexes) {
    const { name } = getTableConfig(table)
    for (const index of more) take(things, nameOf(index), `an index of ${name}`)
  }
  for (const { sql } of objects) {
    for (const statement of sql) {
      const [, kind, made] = /^CREATE (?:UNIQUE |VIRTUAL )?(\w+) "?([^"\s(]+)/.exec(statement) ?? []
      if (!kind || !made) continue
      const isFullText = /USING fts5/i.test(statement)
      if (kind === 'TRIGGER') take(triggers, made, 'a trigger')
      else if (isFullText) for (const end of besideFullText) take(things, made + end, 'part of a full-text index')
      else take(things, made, `a ${kind.toLowerCase()} that is kept beside others`)
    }
  }
  return twice
}

/** drizzle's types keep it to themselves. */
function nameOf(index: Core.IndexBuilder): string {
  const config: { name?: string } = Reflect.get(index, 'config') ?? {}
  return config.name ?? ''
}
