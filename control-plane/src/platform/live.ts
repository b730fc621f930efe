import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { readSchemaFacts, type SchemaFacts } from './schema/schemaFacts.ts'
import type { TableName } from './schema/tableNames.gen.ts'
import { readingOf } from './store/sqlReading.ts'
import type { Store, Written } from './store/store.ts'

/** What somebody may hear of that stands in no table. */
export const unwrittenTopics = [
  'settings',
  'group-control',
  'phone-picture',
  'phone-hold',
  'conversation-presence',
] as const
export type UnwrittenTopic = (typeof unwrittenTopics)[number]

/** Rows of one table that a transaction has changed, which stands. */
export interface WrittenRows {
  table: TableName
  /** None: too many to list, or not known. */
  ids: readonly number[]
  /** Where rows were only updated: the columns that were set. Otherwise whole rows have come or gone. */
  columns: ReadonlySet<string> | undefined
}

/**
 * Tells what has changed to whoever listens: the console link, caches, work that follows from it. Of rows it tells by itself,
 * as the store has written them: after the commit, and before whoever wrote goes on.
 */
export interface Live {
  /** Something has changed that stands in no table. */
  say(topic: UnwrittenTopic): void
  progress(job: string, userId: number, done: number, total: number, state: string): void
  /** Returns how to stop. */
  listen(listener: LiveListener): () => void
  /** The same for rows of some tables alone. */
  whenWritten(tables: readonly TableName[], then: (rows: WrittenRows) => void): () => void
  /**
   * Grows with every change of a table's rows, whoever makes it: before whoever made it goes on. Two that are the same say that
   * nothing was written between them; no other start of the control plane gives the same.
   */
  version(table: string): number
  /** What a statement reads, through the views of this database. */
  reading: SchemaFacts['reading']
}

export interface LiveListener {
  written?(rows: WrittenRows): void
  said?(topic: UnwrittenTopic): void
  progress?(job: string, userId: number, done: number, total: number, state: string): void
}

/** What is written in a database whose schema stands; what listeners throw is logged, and keeps nobody from going on. */
export async function startLive(store: Store, log: Pick<Logger, 'error'>): Promise<Live> {
  const facts = await readSchemaFacts(store.read)
  const { live, tell } = createLive(facts, (error) => log.error({ err: error }, 'a change was not followed'))
  store.onWritten((written) => tell(...byTable(written, facts)))
  return live
}

const nothingFollows: SchemaFacts = { withEffects: (writing) => [writing], reading: readingOf }

/** Without a store: whoever has `tell` says what is written. */
export function createLive(
  facts: SchemaFacts = nothingFollows,
  onFault: (error: unknown) => void = (error) => {
    throw error
  },
): { live: Live; tell(...written: WrittenRows[]): void } {
  const listeners = new Set<LiveListener>()
  const firstVersion = randomInt(2 ** 47)
  const changes = new Map<string, number>()
  const version = (table: string) => firstVersion + (changes.get(table) ?? 0)
  const each = (call: (listener: LiveListener) => void) => {
    for (const listener of listeners) {
      try {
        call(listener)
      } catch (error) {
        onFault(error)
      }
    }
  }
  const listen: Live['listen'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const live: Live = {
    listen,
    reading: facts.reading,
    version,
    say: (topic) => each((listener) => listener.said?.(topic)),
    progress(...progress) {
      for (const listener of listeners) listener.progress?.(...progress)
    },
    whenWritten(tables, then) {
      const wanted = new Set(tables)
      return listen({ written: (rows) => wanted.has(rows.table) && then(rows) })
    },
  }
  return {
    live,
    tell(...written) {
      // All of them before anybody is told who might ask for another's.
      for (const { table } of written) changes.set(table, (changes.get(table) ?? 0) + 1)
      for (const rows of written) each((listener) => listener.written?.(rows))
    },
  }
}

/** What statements wrote with all that followed from it, each table once. */
function byTable(written: readonly Written[], facts: SchemaFacts): WrittenRows[] {
  const found = new Map<string, { ids: Set<number> | undefined; columns: Set<string> | undefined }>()
  for (const { ids, ...writing } of written) {
    for (const [at, { table, columns }] of facts.withEffects(writing).entries()) {
      const own = at === 0 ? ids : undefined
      const known = found.get(table)
      found.set(table, {
        ids: known ? union(known.ids, own) : own && new Set(own),
        columns: known ? union(known.columns, columns) : columns && new Set(columns),
      })
    }
  }
  // That of the database is the schema which the names were generated from.
  return [...found].map(([table, { ids, columns }]) => ({ table: table as TableName, ids: [...(ids ?? [])], columns }))
}

/** Of two that may each be "all". */
function union<T>(some: ReadonlySet<T> | undefined, more: Iterable<T> | undefined): Set<T> | undefined {
  return some && more && new Set([...some, ...more])
}
