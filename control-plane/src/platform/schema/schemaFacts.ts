import { type Reading, readingOf, type Writing, writingsOf } from '../store/sqlReading.ts'
import { outerWords } from '../store/sqlText.ts'
import type { Sql } from '../store/store.ts'
import { changedIn } from './triggers.ts'

/** What the schema adds to a statement: what its triggers and references write, and what its views read. */
export interface SchemaFacts {
  /** A writing with all that follows from it; itself first. */
  withEffects(writing: Writing): readonly Writing[]
  /** What a statement reads, through views too. */
  reading(sql: string): Reading
}

interface Trigger extends Writing {
  follows: readonly Writing[]
}

/** Reads triggers, references and views of the database as it stands. */
export async function readSchemaFacts(read: Sql): Promise<SchemaFacts> {
  const objects = await read.all<{ type: string; name: string; sql: string }>(
    `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND type IN ('table', 'trigger', 'view')`,
  )
  const of = (type: string) => objects.filter((one) => one.type === type)
  const triggers = of('trigger').flatMap(({ sql }) => triggersIn(sql))
  const all = [...triggers, ...of('table').flatMap(({ name, sql }) => cascadesOf(name, sql))]
  const views = new Map(of('view').map(({ name, sql }) => [name, readingOf(sql.replace(/^.*?\bAS\b/is, ''))]))
  const known = new Map<string, readonly Writing[]>()
  return {
    withEffects(writing) {
      const key = keyOf(writing)
      const found = known.get(key) ?? closure(writing, all)
      known.set(key, found)
      return found
    },
    reading(sql) {
      const tables = new Set<string>()
      const words = new Set<string>()
      let takesAll = false
      const add = (reading: Reading) => {
        takesAll ||= reading.takesAll
        for (const word of reading.words) words.add(word)
        for (const name of reading.tables) {
          const view = views.get(name)
          if (view && !tables.has(name)) add(view)
          tables.add(name)
        }
      }
      add(readingOf(sql))
      return { tables, words, takesAll }
    },
  }
}

function closure(first: Writing, triggers: readonly Trigger[]): Writing[] {
  const found = new Map([[keyOf(first), first]])
  for (const writing of found.values()) {
    for (const trigger of triggers) {
      if (!isMetBy(trigger, writing)) continue
      for (const next of trigger.follows) if (!found.has(keyOf(next))) found.set(keyOf(next), next)
    }
  }
  return [...found.values()]
}

/** Does a trigger follow on this? */
export function isMetBy({ table, event, columns }: Trigger, writing: Writing): boolean {
  if (table !== writing.table || event !== writing.event) return false
  return !columns || !writing.columns || columns.some((column) => writing.columns!.includes(column))
}

function keyOf({ table, event, columns }: Writing): string {
  return `${event} ${table} ${columns?.join() ?? ''}`
}

/** Each statement of a trigger by itself: it may ask for changes of fewer columns than the trigger is fired by. */
export function triggersIn(sql: string): Trigger[] {
  const made =
    /^CREATE TRIGGER\s+\S+\s+(?:BEFORE |AFTER |INSTEAD OF )?\s*(INSERT|DELETE|UPDATE)(?:\s+OF\s+(.+?))?\s+ON\s+"?(\w+)"?(.*)$/is
  const [, event = '', named, table = '', rest = ''] = made.exec(sql) ?? []
  if (table === '') throw new Error(`not a trigger that can be read: ${sql.slice(0, 200)}`)
  const body = rest.slice(rest.search(/\bBEGIN\b/i) + 'BEGIN'.length)
  const all = named?.split(',').map((one) => one.trim().replaceAll('"', ''))
  const ends = outerWords(body).filter(({ word }) => word === ';')
  return ends.map(({ at }, n) => {
    const statement = body.slice(n === 0 ? 0 : ends[n - 1]!.at + 1, at)
    const columns = changedIn(statement) ?? all
    return {
      table,
      event: event.toLowerCase() as Writing['event'],
      ...(columns && { columns }),
      follows: writingsOf(statement),
    }
  })
}

/** What becomes of rows whose reference goes: `ON DELETE CASCADE` and `SET NULL`. */
function cascadesOf(table: string, sql: string): Trigger[] {
  const reference =
    /(?:FOREIGN KEY\s*\(\s*["`]?(\w+)["`]?\s*\)|["`]?(\w+)["`]?\s+INTEGER(?:\s+NOT NULL)?)\s+REFERENCES\s+["`]?(\w+)["`]?\s*(?:\([^)]*\))?((?:\s+ON\s+(?:DELETE|UPDATE)\s+(?:CASCADE|SET NULL|NO ACTION|RESTRICT|SET DEFAULT))*)/gi
  return [...sql.matchAll(reference)].flatMap(([, key, column, to = '', actions = '']): Trigger[] => {
    const [, action] = /ON\s+DELETE\s+(CASCADE|SET NULL)/i.exec(actions) ?? []
    if (!action) return []
    const goes: Writing = /cascade/i.test(action)
      ? { table, event: 'delete' }
      : { table, event: 'update', columns: [key ?? column ?? ''] }
    return [{ table: to, event: 'delete', follows: [goes] }]
  })
}
