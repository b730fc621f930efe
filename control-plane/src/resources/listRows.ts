import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { JsonText } from '../http/handler.ts'
import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { textSql } from './columns.ts'
import { type Counts, createCounts, searchCountLimit } from './counts.ts'
import { type ListQuery, orderOf, type Where, whereOf } from './listSql.ts'
import { createPages } from './pages.ts'
import { shareReads } from './sharedRead.ts'
import type { Table } from './table.ts'
import { toWire } from './wire.ts'

export interface PageQuery extends ListQuery {
  pageIndex: number
  pageSize: number
}

export interface Lister {
  /** One page with exact counts; beyond the last page there are no rows, and the same counts. */
  page(query: PageQuery, call: ListCall): Promise<PageCounts & { data: JsonText }>
  /** All rows of a list that is not paged. */
  all(query: ListQuery, call: ListCall): Promise<Record<string, unknown>[]>
}

export interface ListCall {
  zone: string
  t: Translate
}

/**
 * Lists of one resource. Page, count and the table's version are of one moment: they come in one batch. While that
 * version stands, the same page and the same count are given again; every look asks for the version anew.
 */
export function createLister(table: Table, read: Sql): Lister {
  const counts: Counts = createCounts()
  const pages = createPages()
  const stat: Statement = { sql: `SELECT rows, version FROM table_stat WHERE name = ${textSql(table.resource.table)}` }
  const versionNow = shareReads(async () => Number((await read.get(stat.sql))?.version ?? -1))
  // What a row shows must all come from this table, or its version says too little.
  const isAlone = table.references.length === 0 && !table.hasComputed && !table.hooks.present
  const texts = new Map<string, string>()
  // Texts are few (filters that are set, times sort fields) and must stay the same ones, to be found prepared.
  const text = (where: Where, order: string, paging: string) => {
    const key = where.sql + order + paging
    const known = texts.get(key) ?? `SELECT ${table.select} FROM ${table.name} t${key}`
    texts.set(key, known)
    return known
  }

  /** Rows, count and version, all of one moment. */
  const look = async (where: Where, page: Statement) => {
    const known = where.sql === '' ? undefined : counts.get(where)
    let found = await read.batch([stat, page, ...(where.sql === '' || known ? [] : [countOf(table, where)])])
    if (known && known.version !== found[0]?.[0]?.version) {
      found = await read.batch([stat, page, countOf(table, where)])
    }
    const [[state] = [], rows = [], [counted] = []] = found
    const version = Number(state?.version ?? 0)
    const total = where.sql === '' ? Number(state?.rows ?? 0) : counted ? Number(counted.n) : (known?.total ?? 0)
    if (counted) counts.set(where, { total, version })
    return { rows, total, version }
  }

  return {
    async page(query, { zone, t }) {
      const { pageIndex, pageSize } = query
      const where = whereOf(table, query.filters, zone)
      const sql = text(where, orderOf(table, query), ' LIMIT ? OFFSET ?')
      const page = { sql, params: [...where.params, pageSize, (pageIndex - 1) * pageSize] }
      const key = `${zone} ${sql} ${JSON.stringify(page.params)}`
      const kept = isAlone ? pages.get(key) : undefined
      if (kept && kept.version === (await versionNow())) return kept.answer
      const { rows, total, version } = await look(where, page)
      const isCapped = where.isSearch && total > searchCountLimit
      const totalCount = isCapped ? searchCountLimit : total
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
    },
    async all(query, { zone, t }) {
      const where = whereOf(table, query.filters, zone)
      const rows = await read.all<Row>(text(where, orderOf(table, query), ''), where.params)
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
