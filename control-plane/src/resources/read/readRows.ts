import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Fields, FileField, LinksField, ReferenceField, RowOf } from '@quarterdeck/shared/resource/field.ts'
import type { Row, Sql } from '../../platform/store/store.ts'
import { toWire } from '../output/toWire.ts'
import type { Table, TableOf } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { asRead } from './asRead.ts'
import { allOf, clausesOf, conditionOf } from './condition.ts'
import { findRows, type ListQuery } from './findRows.ts'
import { orderOf, orderSql } from './order.ts'
import { selectOf } from './select.ts'

/** decisions.md §8: where counting would be dear it may stop here. */
export const mostRows = 10_000

export type PagedQuery = ListQuery & { pageIndex: number; pageSize: number }

/** For whom a list goes out, and in which language. */
export interface ListCall {
  readContext: ReadContext
  t: Translate
}

type Shown = Record<string, unknown>

/**
 * A row as its list shows it, with what stands beside references, links and files; that of a list that is not named has any
 * fields. What is not there for an external organisation is missing in its rows.
 */
export type ShownRow<F extends Fields> = Fields extends F
  ? Shown & { id: number }
  : RowOf<F> & {
      [K in keyof F & string as F[K] extends ReferenceField | LinksField ? `${K}_label` : never]: string | null
    } & { [K in keyof F & string as F[K] extends FileField ? `${K}_files` : never]: FileReply[] }

/** One page with its counts. */
export async function readPage(
  list: Table,
  read: Sql,
  { pageIndex, pageSize, ...query }: PagedQuery,
  { readContext, t }: ListCall,
): Promise<PageCounts & { data: Shown[] }> {
  const table = asRead(list, readContext)
  const wanted = {
    select: selectOf(table, readContext),
    offset: (pageIndex - 1) * pageSize,
    size: pageSize,
    most: mostRows,
  }
  const { rows, total, isCapped } = await findRows(table, read, query, readContext, wanted)
  return {
    data: toWire(table, rows, readContext, t),
    totalCount: total,
    totalPage: Math.ceil(total / pageSize),
    pageIndex,
    pageSize,
    ...(isCapped && { totalCountCapped: true }),
  }
}

/** All rows of a list that is not paged. */
export async function readAll(
  list: Table,
  read: Sql,
  { filters, ...sorting }: ListQuery,
  { readContext, t }: ListCall,
): Promise<Shown[]> {
  const table = asRead(list, readContext)
  const { sql, params } = conditionOf(table, { filters, readContext })
  const order = orderSql(orderOf(table, sorting))
  const select = selectOf(table, readContext)
  const rows = await read.all<Row>(`SELECT ${select.sql} FROM ${table.name} t${sql}${order}`, [
    ...select.params,
    ...params,
  ])
  return toWire(table, rows, readContext, t)
}

/** One row as lists show it, whatever filters say; one that the reader does not see is not there. */
export async function readOne<F extends Fields>(
  list: TableOf<F>,
  read: Sql,
  id: number,
  { readContext, t }: ListCall,
): Promise<ShownRow<F>> {
  const table = asRead(list, readContext)
  const select = selectOf(table, readContext)
  const { sql, params } = allOf([{ sql: 't.id = ?', params: [id] }, ...clausesOf(table, { filters: {}, readContext })])
  const rows = await read.all<Row>(`SELECT ${select.sql} FROM ${table.name} t${sql}`, [...select.params, ...params])
  const [row] = toWire(table, rows, readContext, t)
  if (!row) throw new AppError('not_found')
  // What its fields say, and `toWire` has made of them.
  return row as ShownRow<F>
}
