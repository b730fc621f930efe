import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import type { Row, Sql, Statement } from '../../../platform/store/store.ts'

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

const { failed } = bookTaskMachine.codes

/** decisions.md §8: where a free text is searched, counting may stop here. */
export const searchCountLimit = 10_000

export function pageStatement(filter: TaskFilter, order: TaskOrder, limit: number, offset: number): Statement {
  const { sql, params } = whereOf(filter)
  // The page first, then its runs: a join below the order would be made for every row that is skipped.
  return {
    sql: `SELECT ${columns} FROM (SELECT id FROM book_task t${sql}${orderOf(order)} LIMIT ? OFFSET ?) page
      CROSS JOIN ${from.replace('book_task t', 'book_task t ON t.id = page.id')}${orderOf(order)}`,
    params: [...params, limit, offset],
  }
}

/** How many there are, as column `n`; a search counts to one more than the limit. */
export function countStatement(filter: TaskFilter): Statement {
  const { sql, params } = whereOf(filter)
  if (filter.keyword) {
    return { sql: `SELECT count(*) AS n FROM (SELECT 1 FROM book_task t${sql} LIMIT ${searchCountLimit + 1})`, params }
  }
  return { sql: `SELECT count(*) AS n FROM book_task t${sql}`, params }
}

const ofImport = 't.id IN (SELECT row_id FROM import_row WHERE batch_id = ? AND verdict IN (0, 1))'

/** Tasks of a type by status, or of an import; and among the failed those of unknown outcome. */
export function countsStatements(bookType: 0 | 1, import_id?: string): [Statement, Statement] {
  if (import_id !== undefined) {
    const { sql, params } = whereOf({ book_type: bookType, import_id })
    return [
      { sql: `SELECT t.status, count(*) AS n FROM book_task t${sql} GROUP BY t.status`, params },
      { sql: `SELECT count(*) AS n FROM ${from}${sql} AND t.status = ${failed} AND r.outcome_unknown = 1`, params },
    ]
  }
  return [
    { sql: 'SELECT status, n FROM book_task_count WHERE book_type = ?', params: [bookType] },
    {
      sql: `SELECT count(*) AS n FROM run r JOIN book_task t ON t.run_seq = r.seq
        WHERE r.lane = ? AND r.outcome_unknown = 1 AND t.status = ${failed}`,
      params: [bookType],
    },
  ]
}

export function readTask(sql: Sql, id: number): Promise<ListRow | undefined> {
  return sql.get<ListRow>(`SELECT ${columns} FROM ${from} WHERE t.id = ?`, [id])
}

/** The ids that a filter shows, for exports: one more than `limit` tells that there are more. */
export async function readIds(sql: Sql, filter: TaskFilter, order: TaskOrder, limit: number): Promise<number[]> {
  const { sql: where, params } = whereOf(filter)
  const rows = await sql.all<{ id: number }>(`SELECT id FROM book_task t${where}${orderOf(order)} LIMIT ?`, [
    ...params,
    limit + 1,
  ])
  return rows.map((row) => row.id)
}

export function readTasks(sql: Sql, ids: readonly number[]): Promise<ListRow[]> {
  return sql.all<ListRow>(
    `SELECT ${columns} FROM json_each(?) k CROSS JOIN book_task t ON t.id = k.value LEFT JOIN run r ON r.seq = t.run_seq
     ORDER BY k.key`,
    [JSON.stringify(ids)],
  )
}

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
