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
 * What a database would be asked to make twice, a sentence each: tables, indexes and views share their names.
 */
export function namedTwice({ tables, indexes, objects }: Named): string[] {
  const things = new Map<string, string>()
  const twice: string[] = []
  const take = (name: string, what: string) => {
    const other = things.get(name.toLowerCase())
    if (other !== undefined) twice.push(`${name} would be both ${other} and ${what}: give one of them another name`)
    things.set(name.toLowerCase(), what)
  }
  for (const table of tables) take(getTableConfig(table).name, 'a table')
  for (const table of tables) {
    const { name, indexes: own } = getTableConfig(table)
    for (const { config } of own) take(config.name, `an index of ${name}`)
  }
  for (const { table, indexes: more } of indexes) {
    const { name } = getTableConfig(table)
    for (const index of more) take(nameOf(index), `an index of ${name}`)
  }
  for (const { sql } of objects) {
    for (const statement of sql) {
      const [, kind, made] = /^CREATE (?:UNIQUE |VIRTUAL )?(\w+) "?([^"\s(]+)/.exec(statement) ?? []
      if (!kind || !made) continue
      const isFullText = /USING fts5/i.test(statement)
      // Triggers have names of their own, and one is made for a table and an event.
      if (kind === 'TRIGGER') continue
      if (isFullText) for (const end of besideFullText) take(made + end, 'part of a full-text index')
      else take(made, `a ${kind.toLowerCase()} that is kept beside others`)
    }
  }
  return twice
}

/** drizzle's types keep it to themselves. */
function nameOf(index: Core.IndexBuilder): string {
  const config: { name?: string } = Reflect.get(index, 'config') ?? {}
  return config.name ?? ''
}
