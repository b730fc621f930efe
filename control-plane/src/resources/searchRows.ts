import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { type Condition, type ListQuery, orderOf } from './condition.ts'
import { type Count, type Counts, searchCountLimit } from './counts.ts'
import { type Found, foundFrom, foundPage, inOrder } from './found.ts'
import { firstIdOf, keptCountOf } from './keptCounts.ts'
import type { Where } from './listSql.ts'
import type { Table } from './table.ts'

/** Rows of a page, and how many there are in all, with the table's version at that moment. */
export interface Looked {
  rows: Row[]
  total: number
  version: number
}

export interface SearchDeps {
  table: Table
  read: Sql
  counts: Counts
  /** A page by going through an order, with its count. */
  look(where: Where, counting: Statement, page: Statement, justNow: Count | undefined): Promise<Looked>
  pageOf(condition: Condition, order: string, paging: Paging): Statement
}

export interface Paging {
  pageIndex: number
  pageSize: number
}

/** Up to so many rows that a time leaves are counted where no count of them is kept. */
const likeLimit = 20_000
/** To look for a text in a row costs so many times as much as to look at the numbers of a row that has the text. */
const likeFactor = 5

/**
 * Of how many rows the ids are all looked up, to go through an order with them: more of them cost more, and the more there
 * are, the sooner one is met whose texts are read instead. Both cost about the same where this, times the rows of the
 * table, is the square of how many; matches that stand far behind in the order speak for the ids.
 */
const idsFactor = 500

/** Finds pages by the index of texts. What it decides changes how long that takes, never what is found. */
export function createSearch({ table, read, counts, look, pageOf }: SearchDeps) {
  const stat: Statement = {
    sql: `SELECT rows, version, (SELECT max(id) FROM ${table.name}) AS last FROM table_stat WHERE name = ?`,
    params: [table.resource.table],
  }

  /** Matches are put in order, or, where they are too many for that, met by going through the order. */
  return async (where: Where, found: Found, query: ListQuery & Paging, zone: string): Promise<Looked> => {
    const by = await cheapest(found, query.filters, zone)
    const known = counts.get(where)
    let justNow: Count | undefined
    if (!known || known.total <= searchCountLimit) {
      const page = {
        sql: foundPage(table, by, query, searchCountLimit),
        params: [query.pageSize, (query.pageIndex - 1) * query.pageSize, ...by.params],
      }
      const [[state] = [], rows = []] = await read.batch([stat, page])
      const [total, version] = [Number(rows[0]?.found_rows), Number(state?.version ?? 0)]
      if (total <= searchCountLimit) return { rows: rows.filter(({ id }) => id !== null), total, version }
      const expected = total * (Number(state?.last) / Number(rows[0]?.found_last))
      const isRare = by === found && !found.aside && expected ** 2 < idsFactor * Number(state?.rows)
      justNow = { total, version, isRare }
    }
    const condition = (justNow ?? known)?.isRare ? inOrder(table, by) : where.many
    const { sql, params = [] } = extentOf(by, searchCountLimit)
    const counting = { sql: `SELECT n FROM (${sql})`, params }
    return look(where, counting, pageOf(condition, orderOf(table, query), query), justNow)
  }

  /**
   * Where something is asked for that the index of texts does not have, a time mostly: rows of a log come in the order of
   * their times, and if those are few that came since, the index is asked for them alone. Otherwise it depends on whether
   * more rows have the texts or fit the rest.
   */
  async function cheapest(found: Found, filters: ListQuery['filters'], zone: string): Promise<Found> {
    if (!found.aside) return found
    const { rows, texts: having, found: fitting } = found.aside
    const young = firstIdOf(table, filters, zone)
    const [[state] = [], [oldest] = []] = await read.batch([stat, ...(young ? [young] : [])])
    const [all, first] = [Number(state?.last), young ? Number(oldest?.first ?? state?.last) : 0]
    const since = young && first > all / 10 ? foundFrom(found, young) : found
    if (all - first < likeFactor * likeLimit) return since
    const fit = keptCountOf(table, timesOf(table, filters), zone) ?? extentOf({ ...rows, id: 't.id' }, likeLimit)
    const [[left] = [], [extent] = []] = await read.batch([fit, extentOf(having, searchCountLimit)])
    const n = Number(extent?.n)
    const expected = n <= searchCountLimit ? n : (n * all) / Number(extent?.last)
    // Where both are many, the rows that fit are looked at only until enough of them have the texts.
    const looked = Math.min(Number(left?.n), (searchCountLimit * all) / expected)
    return expected * (1 - first / all) < likeFactor * looked ? since : fitting
  }
}

/** How many there are (`n`), up to one more than `limit`, and the highest id of them (`last`). */
function extentOf({ id, order = '', from, sql, params }: Found, limit: number): Statement {
  const some = `SELECT ${id} AS id FROM ${from}${sql}${order} LIMIT ${limit + 1}`
  return { sql: `SELECT count(*) AS n, max(id) AS last FROM (${some})`, params }
}

/** Of the filters those that are a range of the usual order. */
function timesOf({ resource }: Table, filters: ListQuery['filters']): ListQuery['filters'] {
  const isTime = ([name]: [string, unknown]) => {
    const filter = resource.filters[name]
    return (filter?.kind === 'from' || filter?.kind === 'to') && filter.field === resource.order[0]
  }
  return Object.fromEntries(Object.entries(filters).filter(isTime))
}
