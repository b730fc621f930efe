import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Row, Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { conditionOf } from './condition.ts'
import { findRows, type ListQuery } from './findRows.ts'
import { orderOf, orderSql } from './order.ts'
import { toWire } from './wire.ts'

/** decisions.md §8: where counting would be dear it may stop here. */
export const mostRows = 10_000

export type PagedQuery = ListQuery & { pageIndex: number; pageSize: number }

/** For whom a list goes out. */
export interface ListCall {
  zone: string
  t: Translate
}

type Shown = Record<string, unknown>

/** One page with its counts. */
export async function readPage(
  table: Table,
  read: Sql,
  { pageIndex, pageSize, ...query }: PagedQuery,
  { zone, t }: ListCall,
): Promise<PageCounts & { data: Shown[] }> {
  const wanted = { select: table.select, offset: (pageIndex - 1) * pageSize, size: pageSize, most: mostRows }
  const { rows, total, isCapped } = await findRows(table, read, query, zone, wanted)
  return {
    data: toWire(table, rows, zone, t),
    totalCount: total,
    totalPage: Math.ceil(total / pageSize),
    ...{ pageIndex, pageSize },
    ...(isCapped && { totalCountCapped: true }),
  }
}

/** All rows of a list that is not paged. */
export async function readAll(
  table: Table,
  read: Sql,
  { filters, ...sorting }: ListQuery,
  { zone, t }: ListCall,
): Promise<Shown[]> {
  const { sql, params } = conditionOf(table, { filters, zone })
  const order = orderSql(orderOf(table, sorting))
  return toWire(
    table,
    await read.all<Row>(`SELECT ${table.select} FROM ${table.name} t${sql}${order}`, params),
    zone,
    t,
  )
}

/** One row as lists show it, whatever filters say. */
export async function readOne(table: Table, read: Sql, id: number, { zone, t }: ListCall): Promise<Shown> {
  const rows = await read.all<Row>(`SELECT ${table.select} FROM ${table.name} t WHERE t.id = ?`, [id])
  const [row] = toWire(table, rows, zone, t)
  if (!row) throw new AppError('not_found')
  return row
}
