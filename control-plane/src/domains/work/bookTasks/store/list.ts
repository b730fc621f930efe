import { type AnyResource, defineComputed } from '@quarterdeck/shared/resource/define.ts'
import { eq, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared, type Queries } from '../../../../platform/schema/prepared.ts'
import type { Row, Sql } from '../../../../platform/store/store.ts'
import { importRow } from '../../../../resources/imports/tables.ts'
import { asRead } from '../../../../resources/read/asRead.ts'
import { type Found, findRows, type Wanted } from '../../../../resources/read/findRows.ts'
import { selectOf } from '../../../../resources/read/select.ts'
import { tablesOf } from '../../../../resources/table.ts'
import type { ReadContext } from '../../../../resources/visibility/readContext.ts'
import { run } from '../../runs/index.ts'
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
type TaskQuery = TaskFilter & TaskOrder

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

const text = { kind: 'text', max: 500 } as const
const code = { kind: 'integer' } as const
/** Said beside the columns. */
const aside = { kind: 'integer', unsorted: true } as const

/** The list as the kit reads it: tasks with the runs that carry them out. Its answer is the domain's own. */
const definition = defineComputed({
  name: 'book-task',
  area: 'promotion',
  paged: true,
  verbs: ['list'],
  fields: {
    book_type: aside,
    book_name: text,
    search_keyword: text,
    describe: text,
    domains: text,
    status: code,
    share_link: text,
    check_status: code,
    phone: text,
    operator: text,
    area: text,
    device_name: text,
    msg: text,
    create_time: { kind: 'time' },
    update_time: { kind: 'time' },
    run_state: aside,
    run_id: { ...text, unsorted: true },
    attempts: aside,
    commit_lease: aside,
    outcome_unknown: aside,
  },
  order: ['id', 'desc'],
  filters: {
    book_type: { kind: 'equals', field: 'book_type' },
    keyword: {
      kind: 'search',
      fields: ['book_name', 'search_keyword', 'describe', 'domains', 'share_link', 'phone', 'device_name', 'msg'],
    },
    status: { kind: 'equals', field: 'status' },
    check_status: { kind: 'equals', field: 'check_status' },
  },
})

const tasksWithRuns = (q: Queries) =>
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
      commit_lease: run.commit_lease,
      attempts: sql<number>`coalesce(${run.attempt}, 0)`,
      outcome_unknown: sql<number>`coalesce(${run.outcome_unknown}, 0)`,
    })
    .from(bookTask)
    .leftJoin(run, eq(run.seq, bookTask.run_seq))

const allTasks = prepared(tasksWithRuns)
const table = tablesOf([definition as AnyResource], {
  computed: {},
  hooks: { 'book-task': { query: () => allTasks.source() } },
}).get('book-task')!

/** decisions.md §8: where a free text is searched, counting may stop here. */
const searchCountLimit = 10_000

/** A page of the list. `isCounted`: how many there are is asked for too. */
export async function findTasks(
  read: Sql,
  query: TaskQuery,
  readContext: ReadContext,
  { isCounted, ...page }: Pick<Wanted, 'offset' | 'size'> & { isCounted: boolean },
): Promise<Omit<Found, 'rows'> & { rows: ListRow[] }> {
  const list = asRead(table, readContext)
  const most = query.keyword?.trim() ? searchCountLimit : isCounted ? Number.MAX_SAFE_INTEGER - 1 : 0
  const found = await findRows(list, read, asked(query), readContext, {
    ...page,
    most,
    select: selectOf(list, readContext),
  })
  return { ...found, rows: toListRows(found.rows) }
}

/** The ids that a filter shows, for exports: one more than `limit` tells that there are more. */
export async function readIds(read: Sql, query: TaskQuery, readContext: ReadContext, limit: number): Promise<number[]> {
  const wanted = { select: { sql: 't.id AS id', params: [] }, offset: 0, size: limit + 1, most: 0 }
  const { rows } = await findRows(asRead(table, readContext), read, asked(query), readContext, wanted)
  return rows.map(({ id }) => Number(id))
}

/** The newest first, unless somebody says otherwise. */
function asked({ order_field, order_sort, import_id, ...filters }: TaskQuery) {
  const also = import_id === undefined ? [] : [{ sql: ofImport, params: [import_id] }]
  return {
    filters: { ...filters },
    also,
    order_field,
    order_sort: order_sort ?? (order_field === 'id' ? 'desc' : undefined),
  }
}

const ofImport = `t.id IN (SELECT row_id FROM ${nameOf(importRow)} WHERE batch_id = ? AND verdict IN (0, 1))`

export async function readTask(from: Sql, id: number): Promise<ListRow | undefined> {
  return (await readTasks(from, [id]))[0]
}

/** Those of these tasks that there are, in this order. */
export async function readTasks(from: Sql, ids: readonly number[]): Promise<ListRow[]> {
  const byId = new Map((await selectTasks.all(from, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const selectTasks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  tasksWithRuns(q).where(isAmong(bookTask.id, p.ids)),
)

/** The columns are those of the query. */
function toListRows(rows: readonly Row[]): ListRow[] {
  return rows as unknown as ListRow[]
}
