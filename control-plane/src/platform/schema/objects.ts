import type { IndexBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableConfig } from './drizzle.ts'

/** What drizzle has no word for: a trigger, a view, a virtual table, or a table that triggers keep. */
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

type TriggerEvent = `${'BEFORE' | 'AFTER'} ${'INSERT' | 'DELETE' | 'UPDATE'}`

export interface TriggerOptions {
  name: string
  on: SQLiteTable
  event: TriggerEvent
  /** Columns whose change counts (`UPDATE OF`). */
  of?: readonly string[]
  /** Over `old` and `new`. */
  when?: string
  /** Statements over `old` and `new`, without their semicolons. */
  run: readonly string[]
}

export function trigger({ name, on, event, of, when, run }: TriggerOptions): SchemaObject {
  const columns = of ? ` OF ${of.map((column) => `"${column}"`).join(', ')}` : ''
  const condition = when ? ` WHEN ${when}` : ''
  const body = run.map((statement) => `${statement};`).join(' ')
  return {
    name,
    sql: [`CREATE TRIGGER "${name}" ${event}${columns} ON "${getTableConfig(on).name}"${condition} BEGIN ${body} END`],
  }
}
