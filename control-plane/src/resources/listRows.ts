import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { textSql } from './columns.ts'
import { type Counts, createCounts, searchCountLimit } from './counts.ts'
import { type ListQuery, orderOf, type Where, whereOf } from './listSql.ts'
import type { Table } from './table.ts'
import { toWire } from './wire.ts'

export interface PageQuery extends ListQuery {
  pageIndex: number
  pageSize: number
}

export interface Lister {
  /** One page with exact counts; beyond the last page there are no rows, and the same counts. */
  page(
    query: PageQuery,
    call: { zone: string; t: Translate },
  ): Promise<PageCounts & { data: Record<string, unknown>[] }>
  /** All rows of a list that is not paged. */
  all(query: ListQuery, call: { zone: string; t: Translate }): Promise<Record<string, unknown>[]>
}

/** Lists of one resource. Page, count and the age of the count are of one moment: they come in one batch. */
export function createLister(table: Table, read: Sql): Lister {
  const counts: Counts = createCounts()
  const stat: Statement = { sql: `SELECT rows, version FROM table_stat WHERE name = ${textSql(table.resource.table)}` }
  const texts = new Map<string, string>()
  // Texts are few (filters that are set, times sort fields) and must stay the same ones, to be found prepared.
  const text = (where: Where, order: string, paging: string) => {
    const key = where.sql + order + paging
    const known = texts.get(key) ?? `SELECT ${table.select} FROM ${table.name} t${key}`
    texts.set(key, known)
    return known
  }
  return {
    async page(query, { zone, t }) {
      const { pageIndex, pageSize } = query
      const where = whereOf(table, query.filters, zone)
      const sql = text(where, orderOf(table, query), ' LIMIT ? OFFSET ?')
      const page: Statement = { sql, params: [...where.params, pageSize, (pageIndex - 1) * pageSize] }
      const known = where.sql === '' ? undefined : counts.get(where)
      let found = await read.batch([stat, page, ...(where.sql === '' || known ? [] : [countOf(table, where)])])
      if (known && known.version !== found[0]?.[0]?.version) {
        found = await read.batch([stat, page, countOf(table, where)])
      }
      const [[state] = [], rows = [], [counted] = []] = found
      const total = where.sql === '' ? Number(state?.rows ?? 0) : counted ? Number(counted.n) : (known?.total ?? 0)
      if (counted) counts.set(where, { total, version: Number(state?.version ?? 0) })
      const isCapped = where.isSearch && total > searchCountLimit
      const totalCount = isCapped ? searchCountLimit : total
      return {
        data: toWire(table, rows, zone, t),
        totalCount,
        totalPage: Math.ceil(totalCount / pageSize),
        pageIndex,
        pageSize,
        ...(isCapped && { totalCountCapped: true }),
      }
    },
    async all(query, { zone, t }) {
      const where = whereOf(table, query.filters, zone)
      const rows = await read.all(text(where, orderOf(table, query), ''), where.params)
      return toWire(table, rows, zone, t)
    },
  }
}

function countOf(table: Table, where: Where): Statement {
  const sql = where.isSearch
    ? `SELECT count(*) AS n FROM (SELECT 1 FROM ${table.name} t${where.sql} LIMIT ${searchCountLimit + 1})`
    : `SELECT count(*) AS n FROM ${table.name} t${where.sql}`
  return { sql, params: where.params }
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
