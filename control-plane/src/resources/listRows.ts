import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { JsonText } from '../http/handler.ts'
import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { textSql } from './columns.ts'
import { type Condition, countUpTo, type ListQuery, orderOf, type PagedQuery } from './condition.ts'
import { type Count, type Counts, createCounts } from './counts.ts'
import { keptCountOf } from './keptCounts.ts'
import { type Where, whereOf } from './listSql.ts'
import { createPages } from './pages.ts'
import { createSearch, type Looked, type SearchLimits, searchLimits } from './searchRows.ts'
import { createSharing, shareReads } from './sharedRead.ts'
import type { Table } from './table.ts'
import { createWholes } from './wholeRows.ts'
import { type ListCall, toWire } from './wire.ts'

export interface Lister {
  /** One page with exact counts; beyond the last page there are no rows, and the same counts. */
  page(query: PagedQuery, call: ListCall): Promise<PageCounts & { data: JsonText }>
  /** All rows of a list that is not paged. */
  all(query: ListQuery, call: ListCall): Promise<{ data: JsonText }>
}

/** How a page is found, and how many rows there are where that had to be known for it. */
interface Plan {
  condition: Condition
  order: string
  /** Rows are put in order: their ids, for which an index may be enough, and only those of the page are then read. */
  isSorted?: boolean
  counted?: Count
}

/** Up to so many rows are found and then sorted; in order to show the first of more, the order is gone through. */
const sortedLimit = 20_000

/**
 * Lists of one resource. Page, count and the table's version are of one moment: they come in one batch. Only where rows
 * had to be counted to know how to find the page is the count of the moment before. While that version stands, the same
 * page and the same count are given again; every look asks for the version anew.
 */
export function createLister(table: Table, read: Sql, limits: SearchLimits = searchLimits): Lister {
  const counts: Counts = createCounts()
  const pages = createPages()
  type Page = PageCounts & { data: JsonText }
  const sharePage = createSharing<Page>()
  const name = textSql(table.resource.table)
  const stat: Statement = { sql: `SELECT rows, version FROM table_stat WHERE name = ${name}` }
  const versionNow = shareReads(async () => Number((await read.get(stat.sql))?.version ?? -1))
  // What a row shows must all come from this table, or its version says too little.
  const isAlone = table.references.length === 0 && !table.hasComputed && !table.hooks.present
  const texts = new Map<string, string>()
  // Texts are few (filters that are set, times sort fields) and must stay the same ones, to be found prepared.
  const text = ({ condition: { from, sql }, order, isSorted }: Plan, paging: string) => {
    const rest = `FROM ${from}${sql}${order}${paging}`
    const key = `${isSorted ? 'sorted ' : ''}${rest}`
    const known = texts.get(key) ?? (isSorted ? idsFirst(rest, order) : `SELECT ${table.select} ${rest}`)
    texts.set(key, known)
    return known
  }
  const idsFirst = (rest: string, order: string) =>
    `SELECT ${table.select} FROM (SELECT t.id AS id ${rest}) p CROSS JOIN ${table.name} t ON t.id = p.id${order}`
  const pageOf = (plan: Plan, { pageIndex, pageSize }: Omit<PagedQuery, 'filters'>): Statement => ({
    sql: text(plan, ' LIMIT ? OFFSET ?'),
    params: [...plan.condition.params, pageSize, (pageIndex - 1) * pageSize],
  })

  /**
   * How to find the page: as the planner likes where one index has filter and order; otherwise by how many rows fit, as
   * far as that is known from a moment ago. It decides how long it takes, never what is found.
   */
  const planOf = async (where: Where, counting: Statement, query: ListQuery): Promise<Plan> => {
    const [usual] = table.resource.order
    const order = orderOf(table, query)
    const field = query.order_field ?? usual
    // Numbers of rows grow with their times: whoever goes through them for a range of old ones goes a long way.
    const isServed = !where.isSearch && !where.isByDay && (field === usual || field === 'id')
    const inTurn = { condition: where.many, order: orderOf(table, query, where.many) }
    if (where.sql === '') return inTurn
    if (isServed) return { condition: where, order }
    const known = counts.get(where)
    const counted = known ? undefined : await countNow(counting)
    const { total } = (known ?? counted)!
    const most = where.isSearch ? limits.count : sortedLimit
    const sorted = { condition: where, order: orderOf(table, query, { isSorted: true }), isSorted: true }
    const plan = total > most ? inTurn : sorted
    return counted ? { ...plan, counted } : plan
  }

  const countNow = async (counting: Statement): Promise<Count> => {
    const [[state] = [], [counted] = []] = await read.batch([stat, counting])
    return { total: Number(counted?.n ?? 0), version: Number(state?.version ?? 0) }
  }

  /** Counts again only if the table is another than when it was counted last. */
  const countedAnew = ({ sql, params = [] }: Statement, version: number | undefined): Statement => ({
    sql: `SELECT CASE WHEN (SELECT version FROM table_stat WHERE name = ${name}) = ? THEN NULL ELSE (${sql}) END AS n`,
    params: [version ?? -1, ...params],
  })

  /** Rows, count and version, all of one moment; a count of just now is not made again, and the page as old as it. */
  const look = async (
    where: Where,
    counting: Statement,
    page: Statement,
    justNow: Count | undefined,
  ): Promise<Looked> => {
    const known = justNow ?? counts.get(where)
    const count = where.sql === '' || justNow ? [] : [countedAnew(counting, known?.version)]
    const [[state] = [], rows = [], [counted] = []] = await read.batch([stat, page, ...count])
    if (where.sql === '') return { rows, total: Number(state?.rows ?? 0), version: Number(state?.version ?? 0) }
    const total = Number(counted?.n ?? known?.total ?? 0)
    const version = justNow?.version ?? Number(state?.version ?? 0)
    counts.set(where, { ...known, total, version })
    return { rows, total, version }
  }

  const listed = async (where: Where, query: PagedQuery, zone: string): Promise<Looked> => {
    const counting = keptCountOf(table, query.filters, zone) ?? countOf(where, limits.count)
    const plan = await planOf(where, counting, query)
    return look(where, counting, pageOf(plan, query), plan.counted)
  }

  const searched = createSearch({
    ...{ table, read, limits },
    pageOf: (condition, order, query) => pageOf({ condition, order }, query),
  })

  const readPage = async (where: Where, key: string, query: PagedQuery, { zone, t }: ListCall): Promise<Page> => {
    const { pageIndex, pageSize } = query
    const { rows, total, version } = await (where.found
      ? searched(where, where.found, query, zone)
      : listed(where, query, zone))
    const isCapped = where.isSearch && total > limits.count
    const totalCount = isCapped ? limits.count : total
    const answer = {
      data: new JsonText(JSON.stringify(toWire(table, rows, zone, t))),
      totalCount,
      totalPage: Math.ceil(totalCount / pageSize),
      pageIndex,
      pageSize,
      ...(isCapped && { totalCountCapped: true }),
    }
    if (isAlone) pages.set(key, { version, answer })
    return answer
  }

  return {
    async page(query, call) {
      const { zone, language } = call
      const where = whereOf(table, query.filters, zone, query.order_field)
      const usual = orderOf(table, query)
      const paging = [query.pageSize, query.pageIndex]
      const key = `${zone} ${language} ${where.sql}${usual} ${JSON.stringify([where.params, ...paging])}`
      const kept = isAlone ? pages.get(key) : undefined
      if (kept && kept.version === (await versionNow())) return kept.answer
      return sharePage(key, () => readPage(where, key, query, call))
    },
    all: createWholes(table, read, { stat, versionNow, isAlone }),
  }
}

function countOf({ isSearch, from, sql, params }: Where, limit: number): Statement {
  const rows = `FROM ${from}${sql}`
  if (!isSearch) return { sql: `SELECT count(*) AS n ${rows}`, params }
  return { sql: `SELECT ${countUpTo(limit, rows)} AS n`, params }
}

/** One row as lists show it, whatever filters say. */
export async function readOne(
  table: Table,
  read: Sql,
  id: number,
  { zone, t }: { zone: string; t: Translate },
): Promise<Record<string, unknown>> {
  const rows = await read.all<Row>(`SELECT ${table.select} FROM ${table.name} t WHERE t.id = ?`, [id])
  const [row] = toWire(table, rows, zone, t)
  if (!row) throw new AppError('not_found')
  return row
}
