import type { IndexBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** What drizzle has no word for: a trigger (`triggersOf`), a view, a virtual table, or a table that triggers keep. */
export interface SchemaObject {
  name: string
  /** `CREATE …` first, then what else belongs to making it. */
  sql: readonly string[]
  /** Fills it from what is there already, when it is added to tables that have rows. */
  fill?: readonly string[]
}

export function kindOf({ sql: [made = ''] }: SchemaObject): 'TABLE' | 'TRIGGER' | 'VIEW' {
  const kind = /^CREATE (?:VIRTUAL )?(TABLE|TRIGGER|VIEW) /.exec(made)?.[1]
  if (kind === 'TABLE' || kind === 'TRIGGER' || kind === 'VIEW') return kind
  throw new Error(`not a table, trigger or view: ${made.slice(0, 80)}`)
}

/**
 * What fills all of these, each statement once: where several ask for it the last time, because sums of sums are filled behind those
 * that they are of.
 */
export function fillsOf(objects: readonly SchemaObject[]): string[] {
  const all = objects.flatMap(({ fill = [] }) => fill)
  return [...new Set(all.reverse())].reverse()
}

/** Rows that stand in a table from the start. */
export interface Seed {
  seed: string
  /** The one whose rows these name. */
  after?: Seed
}

export function seed(sql: string, after?: Seed): Seed {
  return { seed: sql, ...(after && { after }) }
}

export function view(name: string, select: string): SchemaObject {
  return { name, sql: [`CREATE VIEW "${name}" AS ${select}`] }
}

/** Indexes of a domain on a table that another declares. */
export interface MoreIndexes {
  table: SQLiteTable
  indexes: readonly IndexBuilder[]
}

export function indexesOn(table: SQLiteTable, indexes: readonly IndexBuilder[]): MoreIndexes {
  return { table, indexes }
}
