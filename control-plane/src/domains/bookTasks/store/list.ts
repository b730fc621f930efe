import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Row, Sql, Statement } from '../../../platform/store/store.ts'
import { run } from '../../runs/tables.ts'
import { bookTask } from '../tables.ts'

export interface TaskFilter {
  book_type: 0 | 1
  keyword?: string | undefined
  status?: number | undefined
  check_status?: number | undefined
  /** A batch: only what it added or changed. */
  import_id?: string | undefined
}
export interface TaskOrder {
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

export interface ListRow {
  id: number
  book_type: number
  book_name: string
  search_keyword: string
  describe: string
  domains: string
  status: number
  share_link: string
  check_status: number
  phone: string
  operator: string
  area: string
  device_name: string
  msg: string
  create_time: number
  update_time: number
  run_state: number | null
  run_id: string | null
  attempts: number
  commit_lease: number | null
  outcome_unknown: number
}

const sortable: ReadonlySet<string> = new Set([
  ...['id', 'book_name', 'search_keyword', 'describe', 'domains', 'status', 'share_link', 'check_status', 'phone'],
  ...['operator', 'area', 'device_name', 'msg', 'create_time', 'update_time'],
])

const columns = `t.id, t.book_type, t.book_name, t.search_keyword, t.describe, t.domains, t.status, t.share_link,
  t.check_status, t.phone, t.operator, t.area, t.device_name, t.msg, t.create_time, t.update_time,
  r.state AS run_state, r.id AS run_id, coalesce(r.attempt, 0) AS attempts, r.commit_lease,
  coalesce(r.outcome_unknown, 0) AS outcome_unknown`
const from = 'book_task t LEFT JOIN run r ON r.seq = t.run_seq'

/** decisions.md §8: where a free text is searched, counting may stop here. */
export const searchCountLimit = 10_000

export function pageStatement(filter: TaskFilter, order: TaskOrder, limit: number, offset: number): Statement {
  const { sql: where, params } = whereOf(filter)
  // The page first, then its runs: a join below the order would be made for every row that is skipped.
  return {
    sql: `SELECT ${columns} FROM (SELECT id FROM book_task t${where}${orderOf(order)} LIMIT ? OFFSET ?) page
      CROSS JOIN ${from.replace('book_task t', 'book_task t ON t.id = page.id')}${orderOf(order)}`,
    params: [...params, limit, offset],
  }
}

/** How many there are, as column `n`; a search counts to one more than the limit. */
export function countStatement(filter: TaskFilter): Statement {
  const { sql: where, params } = whereOf(filter)
  if (filter.keyword) {
    return {
      sql: `SELECT count(*) AS n FROM (SELECT 1 FROM book_task t${where} LIMIT ${searchCountLimit + 1})`,
      params,
    }
  }
  return { sql: `SELECT count(*) AS n FROM book_task t${where}`, params }
}

const _ofImport = 't.id IN (SELECT row_id FROM import_row WHERE batch_id = ? AND verdict IN (0, 1))'

export async function readTask(from: Sql, id: number): Promise<ListRow | undefined> {
  return (await readTasks(from, [id]))[0]
}

const ofImport = 't.id IN (SELECT row_id FROM import_row WHERE batch_id = ? AND verdict IN (0, 1))'

/** The ids that a filter shows, for exports: one more than `limit` tells that there are more. */
export async function readIds(sql: Sql, filter: TaskFilter, order: TaskOrder, limit: number): Promise<number[]> {
  const { sql: where, params } = whereOf(filter)
  const rows = await sql.all<{ id: number }>(`SELECT id FROM book_task t${where}${orderOf(order)} LIMIT ?`, [
    ...params,
    limit + 1,
  ])
  return rows.map((row) => row.id)
}

/** Those of these tasks that there are, in this order. */
export async function readTasks(from: Sql, ids: readonly number[]): Promise<ListRow[]> {
  const byId = new Map((await selectTasks.all(from, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const selectTasks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: bookTask.id,
      book_type: bookTask.book_type,
      book_name: bookTask.book_name,
      search_keyword: bookTask.search_keyword,
      describe: bookTask.describe,
      domains: bookTask.domains,
      status: bookTask.status,
      share_link: bookTask.share_link,
      check_status: bookTask.check_status,
      phone: bookTask.phone,
      operator: bookTask.operator,
      area: bookTask.area,
      device_name: bookTask.device_name,
      msg: bookTask.msg,
      create_time: bookTask.create_time,
      update_time: bookTask.update_time,
      run_state: run.state,
      run_id: run.id,
      attempts: sql<number>`coalesce(${run.attempt}, 0)`,
      commit_lease: run.commit_lease,
      outcome_unknown: sql<number>`coalesce(${run.outcome_unknown}, 0)`,
    })
    .from(bookTask)
    .leftJoin(run, eq(run.seq, bookTask.run_seq))
    .where(isAmong(bookTask.id, p.ids)),
)

export function toListRows(rows: readonly Row[]): ListRow[] {
  return rows as unknown as ListRow[]
}

const searched = ['book_name', 'search_keyword', 'describe', 'domains', 'share_link', 'phone', 'device_name', 'msg']

function whereOf({ book_type, keyword, status, check_status, import_id }: TaskFilter): {
  sql: string
  params: unknown[]
} {
  const clauses = ['t.book_type = ?']
  const params: unknown[] = [book_type]
  if (status !== undefined) {
    clauses.push('t.status = ?')
    params.push(status)
  }
  if (check_status !== undefined) {
    clauses.push('t.check_status = ?')
    params.push(check_status)
  }
  if (import_id !== undefined) {
    clauses.push(ofImport)
    params.push(import_id)
  }
  const words = keyword?.trim()
  if (words) {
    clauses.push(`(${searched.map((name) => `t.${name} LIKE ? ESCAPE '\\'`).join(' OR ')})`)
    params.push(...searched.map(() => `%${words.replace(/[\\%_]/g, '\\$&')}%`))
  }
  return { sql: ` WHERE ${clauses.join(' AND ')}`, params }
}

/** The newest first, unless somebody says otherwise; the id decides between equals, so that pages never overlap. */
function orderOf({ order_field: field = 'id', order_sort }: TaskOrder): string {
  if (!sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const sort = (order_sort ?? (field === 'id' ? 'desc' : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  return ` ORDER BY t.${field} ${sort}${field === 'id' ? '' : `, t.id ${sort}`}`
}
