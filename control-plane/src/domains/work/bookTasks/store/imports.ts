import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { queuedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, asc, eq, exists, inArray, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { transition } from '../../../../platform/transition.ts'
import type { ImportValues } from '../../../../resources/imports/index.ts'
import { run } from '../../runs/index.ts'
import { bookTask } from '../tables.ts'
import { contentColumns, type TaskContent, tasks } from './tasks.ts'

/** Tasks of a type as an import looks at them. Untouched: it waits in the queue and was never given to a phone. */
export async function readWaiting(
  from: Sql,
  ids: readonly number[],
  bookType: number,
): Promise<Map<number, TaskContent & { isUntouched: boolean }>> {
  const rows = await selectWaiting.all(from, { ids, bookType })
  return new Map(rows.map(({ untouched, ...row }) => [row.id, { ...row, isUntouched: untouched === 1 }]))
}

const queuedCodes = queuedRunStates.map((state) => runMachine.codes[state])
const selectWaiting = prepared((q, p: Params<{ ids: readonly number[]; bookType: number }>) => {
  const isUntouched = and(
    eq(bookTask.status, bookTaskMachine.codes.not_executed),
    eq(run.attempt, 0),
    inArray(run.state, queuedCodes),
  )
  return q
    .select({
      id: bookTask.id,
      book_name: bookTask.book_name,
      search_keyword: bookTask.search_keyword,
      describe: bookTask.describe,
      domains: bookTask.domains,
      untouched: sql<number | null>`${isUntouched}`,
    })
    .from(bookTask)
    .leftJoin(run, eq(run.seq, bookTask.run_seq))
    .where(and(isAmong(bookTask.id, p.ids), eq(bookTask.book_type, p.bookType)))
})

/** Book, keyword and domains. */
export type Likeness = readonly [book: string, keyword: string, domains: string]

/** Whether there is a task like each of these. */
export async function areStanding(from: Sql, bookType: number, likenesses: readonly Likeness[]): Promise<boolean[]> {
  const rows = await selectAlike.all(from, { bookType, likenesses })
  const found = new Set(rows.map(({ place }) => place))
  return likenesses.map((_, place) => found.has(place))
}

const selectAlike = prepared((q, p: Params<{ bookType: number; likenesses: readonly Likeness[] }>) => {
  const like = and(
    eq(bookTask.book_type, p.bookType),
    sql`${bookTask.book_name} = k.value ->> 0`,
    sql`${bookTask.search_keyword} = k.value ->> 1`,
    sql`${bookTask.domains} = k.value ->> 2`,
  )
  return q
    .select({ place: sql<number>`k.key` })
    .from(sql`json_each(${p.likenesses}) k`)
    .where(exists(q.select({ id: bookTask.id }).from(bookTask).where(like)))
})

/** All tasks of a type with everything that would have to be put back. */
export function readKept(from: Sql, bookType: number): Promise<(ImportValues & { id: number })[]> {
  return selectKept.all(from, { bookType })
}

const kept = {
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
  run_seq: bookTask.run_seq,
  create_time: bookTask.create_time,
}

const selectKept = prepared((q, p: Params<{ bookType: number }>) =>
  q
    .select({ id: bookTask.id, ...kept })
    .from(bookTask)
    .where(eq(bookTask.book_type, p.bookType))
    .orderBy(asc(bookTask.id)),
)

/**
 * Puts removed tasks back under their ids. Gives back those whose run was cancelled by the removal, which left `mark`
 * on it: they need another.
 */
export async function restoreTasks(
  tx: Sql,
  bookType: number,
  rows: readonly (ImportValues & { id: number })[],
  { mark, at }: { mark: string; at: number },
): Promise<number[]> {
  if (rows.length === 0) return []
  const names = ['id', ...Object.keys(kept)]
  await tx.run(
    `INSERT INTO book_task (book_type, update_time, ${names.join(', ')})
     SELECT ?, value ->> ${names.length - 1}, ${names.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`,
    [bookType, JSON.stringify(rows.map((row) => names.map((name) => row[name])))],
  )
  const ids = rows.map((row) => row.id)
  const cancelled = (await selectCancelled.all(tx, { ids, mark })).map((row) => row.id)
  await transition(tx, tasks, {
    to: 'not_executed',
    ids: cancelled,
    set: { msg: '' },
    at,
  })
  return cancelled
}

const selectCancelled = prepared((q, p: Params<{ ids: readonly number[]; mark: string }>) =>
  q
    .select({ id: bookTask.id })
    .from(bookTask)
    .innerJoin(run, eq(run.seq, bookTask.run_seq))
    .where(and(isAmong(bookTask.id, p.ids), eq(run.state, runMachine.codes.cancelled), eq(run.message, p.mark))),
)

/** Columns that a row does not name stay as they are. */
export async function updateContent(
  tx: Sql,
  rows: readonly { id: number; values: ImportValues }[],
  at: number,
): Promise<void> {
  const named = rows.filter(({ values }) => contentColumns.some((name) => name in values))
  if (named.length === 0) return
  await update.run(tx, {
    at,
    rows: named.map(({ id, values }) => [id, ...contentColumns.map((name) => values[name] ?? null)]),
  })
}

const update = prepared((q, p: Params<{ at: number; rows: readonly (readonly unknown[])[] }>) =>
  q
    .update(bookTask)
    .set({
      book_name: sql`coalesce(k.value ->> 1, ${bookTask.book_name})`,
      search_keyword: sql`coalesce(k.value ->> 2, ${bookTask.search_keyword})`,
      describe: sql`coalesce(k.value ->> 3, ${bookTask.describe})`,
      domains: sql`coalesce(k.value ->> 4, ${bookTask.domains})`,
      update_time: p.at,
    })
    .from(sql`json_each(${p.rows}) k`)
    .where(sql`${bookTask.id} = k.value ->> 0`),
)
