import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ingestUnderWay, retentionUnderWay } from '../store/tables.ts'
import { getTableName } from './drizzle.ts'
import { nameOf } from './nameOf.ts'
import type { TriggerPart } from './triggers.ts'

/**
 * A sum that is kept while rows come, change and go, declared once: the triggers, the statement for a whole chunk of an ingest, the
 * refill and the check all follow from it. Expressions are SQL over `row`, a row of `from`: `{ quarter: 'row.create_time / 900000' }`.
 */
export interface Sum {
  into: SQLiteTable
  from: SQLiteTable
  /** The key of `into`: column to expression. Several sums may share a table, with a constant in the key. */
  by: Readonly<Record<string, string>>
  /** What is added up: column to expression; `'1'` counts rows. A row of `into` goes when what it counts is at zero. */
  add: Readonly<Record<string, string>>
  /** Only rows for which this holds. */
  where?: string
  /** Outlives the rows: `pruned` when retention takes them, `always` also when anybody deletes them. */
  outlives?: 'pruned' | 'always'
}

/** As tables.ts files export it. */
export interface DeclaredSum {
  sum: Sum
}

export function sumOf(sum: Sum): DeclaredSum {
  return { sum }
}

/** While a row stands in the table, inside one transaction, the rows of a chunk are summed together afterwards (`sumChunk`). */
export const chunkMark = nameOf(ingestUnderWay)
/** While a row stands in the table, rows go because they are old. */
export const pruneMark = nameOf(retentionUnderWay)

/**
 * What keeps a sum over the rows of its table: those that come, those that change in what is summed, those that go. `byChunk`: rows
 * that come by ingest are summed by the chunk.
 */
export function sumParts(sum: Sum, byChunk: boolean): TriggerPart[] {
  const table = getTableName(sum.from)
  const columns = columnsOf(sum)
  const unlessChunk = byChunk ? { when: `NOT EXISTS (SELECT 1 FROM ${chunkMark})` } : {}
  return [
    { table, event: 'insert', ...unlessChunk, run: [plus(sum)] },
    ...(columns.length > 0 ? [{ table, event: 'update' as const, of: columns, run: [...minus(sum), plus(sum)] }] : []),
    ...(sum.outlives !== 'always' ? [{ table, event: 'delete' as const, run: minus(sum, goesByHand(sum)) }] : []),
  ]
}

/** Adds the rows above an id (the one parameter) to a sum: one statement where triggers would run for each row. */
export function sumChunk(sum: Sum): string {
  // Not by an index: the planner does not know how few the new rows are.
  return `INSERT INTO ${intoOf(sum)} ${grouped(sum, 'NOT INDEXED', 'id > ?')} ${onConflict(sum)}`
}

/**
 * Makes a table of sums anew from the rows that are there; of sums that outlive their rows only what is missing. `sums`: all that
 * share it.
 */
export function refill(sums: readonly Sum[]): string[] {
  const [first] = sums
  if (!first) return []
  if (sums.some(({ outlives }) => outlives)) {
    return sums.map((sum) => `INSERT INTO ${intoOf(sum)} ${grouped(sum)} ON CONFLICT DO NOTHING`)
  }
  const anew = sums.map((sum) => `INSERT INTO ${intoOf(sum)} ${grouped(sum)} ${onConflict(sum)}`)
  return [`DELETE FROM "${getTableName(first.into)}"`, ...anew]
}

/** A query for every row in which a table of sums differs from what its rows add up to. `sums`: all that share it. */
export function differencesOf(sums: readonly Sum[]): string {
  const first = sums[0]!
  const [keys, values] = [Object.keys(first.by).map(quoted), Object.keys(first.add).map(quoted)]
  const all = [...keys, ...values].join(', ')
  const isSomething = values.map((value) => `${value} <> 0`).join(' OR ')
  const kept = `SELECT ${all} FROM "${getTableName(first.into)}" WHERE ${isSomething}`
  const asked = `SELECT ${[...keys, ...values.map((value) => `sum(${value}) AS ${value}`)].join(', ')}
    FROM (${sums.map((sum) => grouped(sum)).join(' UNION ALL ')}) GROUP BY ${keys.join(', ')} HAVING ${values.map((value) => `sum(${value}) <> 0`).join(' OR ')}`
  return `SELECT 'kept' AS side, * FROM (${kept} EXCEPT ${asked}) UNION ALL SELECT 'asked', * FROM (SELECT * FROM (${asked}) EXCEPT ${kept})`
}

const quoted = (name: string) => `"${name}"`

/** The expression over `new`, over `old`, or over the columns of a query. */
function over(row: 'new' | 'old' | '', expression: string): string {
  return expression.replace(/\brow\.(\w+)/g, (_, column) => (row === '' ? quoted(column) : `${row}.${quoted(column)}`))
}

function columnsOf({ by, add, where = '' }: Sum): string[] {
  const text = [...Object.values(by), ...Object.values(add), where].join(' ')
  return [...new Set([...text.matchAll(/\brow\.(\w+)/g)].map(([, column = '']) => column))]
}

function goesByHand({ outlives }: Sum): string {
  return outlives === 'pruned' ? `NOT EXISTS (SELECT 1 FROM ${pruneMark})` : ''
}

function intoOf({ into, by, add }: Sum): string {
  return `"${getTableName(into)}" (${[...Object.keys(by), ...Object.keys(add)].map(quoted).join(', ')})`
}

function onConflict({ by, add }: Sum): string {
  const added = Object.keys(add).map((name) => `${quoted(name)} = ${quoted(name)} + excluded.${quoted(name)}`)
  return `ON CONFLICT (${Object.keys(by).map(quoted).join(', ')}) DO UPDATE SET ${added.join(', ')}`
}

function all(...conditions: (string | undefined)[]): string {
  return conditions.filter(Boolean).join(' AND ') || 'true'
}

function plus(sum: Sum): string {
  const values = [...Object.values(sum.by), ...Object.values(sum.add)].map((each) => over('new', each))
  const where = all(sum.where && `(${over('new', sum.where)})`)
  return `INSERT INTO ${intoOf(sum)} SELECT ${values.join(', ')} WHERE ${where} ${onConflict(sum)}`
}

function minus(sum: Sum, only?: string): string[] {
  const table = quoted(getTableName(sum.into))
  const isKey = Object.entries(sum.by).map(([column, value]) => `${quoted(column)} = ${over('old', value)}`)
  const where = all(...isKey, sum.where && `(${over('old', sum.where)})`, only)
  const less = Object.entries(sum.add).map(
    ([name, value]) => `${quoted(name)} = ${quoted(name)} - (${over('old', value)})`,
  )
  return [
    `UPDATE ${table} SET ${less.join(', ')} WHERE ${where}`,
    `DELETE FROM ${table} WHERE ${all(where, ...countsOf(sum).map((name) => `${quoted(name)} = 0`))}`,
  ]
}

/** What says that a row of sums stands for nothing any more. */
function countsOf({ add }: Sum): string[] {
  const names = Object.keys(add)
  const counts = names.filter((name) => add[name] === '1')
  return counts.length > 0 ? counts : names
}

function grouped(sum: Sum, hint = '', only?: string): string {
  const keys = Object.entries(sum.by).map(([column, value]) => `${over('', value)} AS ${quoted(column)}`)
  const values = Object.entries(sum.add).map(([name, value]) => {
    return `${value === '1' ? 'count(*)' : `sum(${over('', value)})`} AS ${quoted(name)}`
  })
  const where = all(sum.where && `(${over('', sum.where)})`, only)
  const groups = keys.map((_, at) => at + 1).join(', ')
  return `SELECT ${[...keys, ...values].join(', ')} FROM "${getTableName(sum.from)}" ${hint} WHERE ${where} GROUP BY ${groups}`
}
