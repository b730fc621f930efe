import type { Row, Sql, Statement } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { Reader } from '../visibility/reader.ts'
import { allOf, type Clause, type Condition, clausesOf, type Narrowing } from './condition.ts'
import { matchOf } from './fullText.ts'
import { leadOf } from './lead.ts'
import { orderOf, type Sorting } from './order.ts'
import { byValues } from './recurring.ts'
import type { Expression } from './select.ts'
import * as statements from './statements.ts'

/** What a list is asked for. */
export type ListQuery = Pick<Narrowing, 'filters' | 'also'> & Sorting

/** Which of the rows that fit are read. */
export interface Wanted {
  /** What is read of each row. */
  select: Expression
  offset: number
  size: number
  /** Up to so many rows are counted, and looked at one by one. */
  most: number
}

export interface Found {
  rows: Row[]
  /** How many fit, up to `most`. */
  total: number
  /** There may be more: counting has stopped, or of the rows with a text only the newest were looked at. */
  isCapped: boolean
}

interface Asked {
  read: Sql
  page: statements.Page
  most: number
}

/**
 * Finds rows of a filter in an order, in one of two ways. Without a text the index of the order is walked along, looking for
 * what fits. With one the full-text index gives ids, which are filtered and put in order: of more than `most` the newest,
 * and the answer says so.
 */
export async function findRows(
  table: Table,
  read: Sql,
  { filters, also = [], ...sorting }: ListQuery,
  reader: Reader,
  { most, ...wanted }: Wanted,
): Promise<Found> {
  const clauses = clausesOf(table, { filters, also, reader })
  const asked: Asked = { read, page: { table, order: orderOf(table, sorting), ...wanted }, most }
  // Of a query nobody keeps how many rows it has.
  if (clauses.length === 0 && !table.hooks.query) return everything(asked)
  if (table.resource.size !== 'large') return counted(asked, allOf(clauses))
  const searches = clauses.filter(({ kind }) => kind === 'search')
  const match = matchOf(table, searches)
  if (!match) {
    const named = await byValues(table, read, clauses)
    return named.some(({ kind }) => kind === 'contains') ? withCommonText(asked, named) : walked(asked, named)
  }
  const others = clauses.filter(({ kind }) => kind !== 'search')
  // Where the other filters leave few rows, the texts are looked for in those, and none is left out.
  const isFew = others.length > 0 && (await countUpTo(asked, leadOf(table, others).condition)) <= most
  if (isFew) return among(asked, statements.idsOf(table, leadOf(table, clauses).condition), allOf([]))
  return among(asked, statements.idsWithTexts(match), allOf(others))
}

async function everything({ read, page }: Asked): Promise<Found> {
  const [[stat] = [], rows = []] = await read.batch([
    statements.statOf(page.table),
    statements.inOrder(page, allOf([])),
  ])
  return { rows, total: Number(stat?.rows ?? 0), isCapped: false }
}

/** Without a text: how many rows fit decides how the page is found. */
async function walked(asked: Asked, clauses: readonly Clause[]): Promise<Found> {
  const { read, page, most } = asked
  const { table, order, offset, size } = page
  const lead = leadOf(table, clauses)
  if (lead.isOrderedBy(order.fields)) return counted(asked, lead.condition)
  const n = await countUpTo(asked, lead.condition)
  const total = totalOf(n, most)
  const putInOrder = async () => ({ ...total, rows: await run(read, statements.sorted(page, lead.condition)) })
  if (n <= most) return putInOrder()
  // So far walking costs less than putting in order: where rows that fit are spread evenly, either looks at as many rows as
  // the other if they are the square root of this. Where they stand far behind in the order they are put in order after all.
  const [stat] = await run(read, statements.statOf(table))
  const steps = Math.ceil(Math.sqrt(Number(stat?.rows) * (offset + size)))
  const near = await run(read, statements.metWithin(page, steps, allOf(clauses)))
  return near.length === size ? { ...total, rows: near } : putInOrder()
}

/**
 * With a text that very many values have. Where the other filters leave no more rows than can be looked at one by one, those
 * are; otherwise it is met soon along the order, and counted in as many rows.
 */
async function withCommonText(asked: Asked, clauses: readonly Clause[]): Promise<Found> {
  const { read, page, most } = asked
  const { table, order, size } = page
  const others = clauses.filter(({ kind }) => kind !== 'contains')
  const [lead, left] = [leadOf(table, clauses), leadOf(table, others).condition]
  const isOrdered = lead.isOrderedBy(order.fields)
  const [counted] = await run(read, statements.countOf(table, left, mostLookedAt))
  const isFew = Number(counted?.n) <= mostLookedAt
  const putInOrder = () => run(read, statements.sorted(page, lead.condition))
  if (isFew) {
    const n = await countUpTo(asked, lead.condition)
    return { ...totalOf(n, most), rows: isOrdered ? await inOrder(asked, lead.condition) : await putInOrder() }
  }
  const [met] = await run(read, statements.countWithin(table, left, mostLookedAt, allOf(clauses), most))
  const total = { total: Number(met?.n), isCapped: true }
  if (isOrdered) return { ...total, rows: await inOrder(asked, lead.condition) }
  const near = await run(read, statements.metWithin(page, mostLookedAt, allOf(clauses)))
  return { ...total, rows: near.length === size ? near : await putInOrder() }
}

/** Rows of a filter that are looked at one by one, a tenth of a second's work. */
const mostLookedAt = 50_000

function inOrder({ read, page }: Asked, condition: Condition): Promise<Row[]> {
  return run(read, statements.inOrder(page, condition))
}

/** The page with its total, both of one moment. */
async function counted({ read, page, most }: Asked, condition: Condition): Promise<Found> {
  const [[counted] = [], rows = []] = await read.batch([
    statements.countOf(page.table, condition, most),
    statements.inOrder(page, condition),
  ])
  return { ...totalOf(Number(counted?.n), most), rows }
}

/** What fits among the rows with some ids. */
async function among({ read, page, most }: Asked, ids: Statement, condition: Condition): Promise<Found> {
  const rows = await run(read, statements.among(page, ids, condition, most))
  const { given_rows, found_rows } = rows[0] as { given_rows: number; found_rows: number }
  return {
    rows: rows.flatMap(({ given_rows: _, found_rows: __, ...row }) => (row.id === null ? [] : [row])),
    total: found_rows,
    isCapped: given_rows > most,
  }
}

async function countUpTo({ read, page, most }: Asked, condition: Condition): Promise<number> {
  const [counted] = await run(read, statements.countOf(page.table, condition, most))
  return Number(counted?.n)
}

function totalOf(n: number, most: number): Pick<Found, 'total' | 'isCapped'> {
  return { total: Math.min(n, most), isCapped: n > most }
}

function run(read: Sql, { sql, params }: Statement): Promise<Row[]> {
  return read.all(sql, params)
}
