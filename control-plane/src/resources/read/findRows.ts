import type { Row, Sql, Statement } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { allOf, type Clause, type Condition, clausesOf, type Narrowing } from './condition.ts'
import { drivingIndexOf } from './drivingIndex.ts'
import { matchOf } from './fullText.ts'
import { orderOf, type Sorting } from './order.ts'
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
 * what fits. With one an index of texts gives ids, which are filtered and put in order. Of more than `most`, the full-text index
 * gives the newest, and the answer says so; a text in values that recur is then a filter like any other.
 */
export async function findRows(
  table: Table,
  read: Sql,
  { filters, also = [], ...sorting }: ListQuery,
  readContext: ReadContext,
  { most, ...wanted }: Wanted,
): Promise<Found> {
  const clauses = clausesOf(table, { filters, also, readContext })
  const asked: Asked = { read, page: { table, order: orderOf(table, sorting), ...wanted }, most }
  // Of a query nobody keeps how many rows it has.
  if (clauses.length === 0 && !table.hooks.query) return everything(asked)
  if (table.isWhole) return inOneGo(asked, allOf(clauses))
  if (table.resource.size !== 'large') return counted(asked, allOf(clauses))
  const texts = clauses.filter(({ kind }) => kind === 'search' || kind === 'contains')
  return texts.length === 0 ? walked(asked, clauses) : withTexts(asked, clauses, texts)
}

async function withTexts(asked: Asked, clauses: readonly Clause[], texts: readonly Clause[]): Promise<Found> {
  const { table } = asked.page
  const without = (some: readonly Clause[]) => clauses.filter((clause) => !some.includes(clause))
  // Where the other filters leave few rows, or the values that have a text do, all else is looked for in those: none is left out.
  const byValues = texts.filter(({ kind }) => kind === 'contains').map((text) => [text])
  for (const part of [without(texts), ...byValues].filter(({ length }) => length > 0)) {
    const { condition } = drivingIndexOf(table, part)
    const isFew = (await countUpTo(asked, condition)) <= asked.most
    if (isFew) return among(asked, statements.idsOf(table, condition), allOf(without(part)))
  }
  const searches = texts.filter(({ kind }) => kind === 'search')
  const match = matchOf(table, searches)
  return match
    ? among(asked, statements.idsWithTexts(match), allOf(without(searches)))
    : // What very many values have is met soon along the order.
      walked(asked, clauses)
}

async function everything({ read, page }: Asked): Promise<Found> {
  const [[size] = [], rows = []] = await read.batch([
    statements.sizeOf(page.table),
    statements.inOrder(page, allOf([])),
  ])
  return { rows, total: Number(size?.rows ?? 0), isCapped: false }
}

/** Along an index: how many rows fit decides how the page is found. */
async function walked(asked: Asked, clauses: readonly Clause[]): Promise<Found> {
  const { read, page, most } = asked
  const { table, order, offset, size } = page
  const drivingIndex = drivingIndexOf(table, clauses)
  if (drivingIndex.isOrderedBy(order.fields)) return counted(asked, drivingIndex.condition)
  const n = await countUpTo(asked, drivingIndex.condition)
  const total = totalOf(n, most)
  const putInOrder = async () => ({ ...total, rows: await run(read, statements.sorted(page, drivingIndex.condition)) })
  if (n <= most) return putInOrder()
  // So far walking costs less than putting in order: where rows that fit are spread evenly, either looks at as many rows as
  // the other if they are the square root of this. Where they stand far behind in the order they are put in order after all.
  const [all] = await run(read, statements.sizeOf(table))
  const steps = Math.ceil(Math.sqrt(Number(all?.rows ?? 0) * (offset + size)))
  const near = await run(read, statements.metWithin(page, steps, allOf(clauses)))
  return near.length === size ? { ...total, rows: near } : putInOrder()
}

/** The page with its total, both of one moment. */
async function counted({ read, page, most }: Asked, condition: Condition): Promise<Found> {
  const [[counted] = [], rows = []] = await read.batch([
    statements.countOf(page.table, condition, most),
    statements.inOrder(page, condition),
  ])
  return { ...totalOf(Number(counted?.n), most), rows }
}

/** Of rows that are put together as a whole: the page and how many fit. */
async function inOneGo({ read, page, most }: Asked, condition: Condition): Promise<Found> {
  const rows = await run(read, statements.inOneGo(page, condition))
  return {
    rows: rows.flatMap(({ found_rows: _, ...row }) => (row.id === null ? [] : [row])),
    ...totalOf(Number(rows[0]!.found_rows), most),
  }
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
