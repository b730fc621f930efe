import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { alias, and, eq, exists, inArray, isNotNull, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Stateful } from '../../../../platform/transition.ts'
import { bookChecks, lanes, run, type ScriptTask } from '../../runs/index.ts'
import { bookTask } from '../tables.ts'

export const tasks: Stateful<BookTaskStatus, typeof bookTask.$inferSelect> = {
  machine: bookTaskMachine,
  table: 'book_task',
  key: 'id',
  column: 'status',
}

/** What an import or an export is about. */
export interface TaskContent {
  book_name: string
  search_keyword: string
  describe: string
  domains: string
}
export const contentColumns = ['book_name', 'search_keyword', 'describe', 'domains'] as const

/** The lanes whose runs publish a task; of others the same numbers are other tasks. */
const publishing = [lanes['book-list'], lanes['story-note']]
const openRuns = openRunStates.map((state) => runMachine.codes[state])

/** A task with the standing of its latest run. */
export interface StandingRow {
  id: number
  status: number
  run_seq: number | null
  run_state: number | null
  commit_lease: number | null
  outcome_unknown: number
  account_id: number | null
  platform_id: number | null
  share_link: string
  ever_committed: number
  /** A check that is queued or running. */
  check_seq: number | null
}

/** The tasks with these ids, in their order; with `bookType` only those of that type. */
export async function readStandings(from: Sql, ids: readonly number[], bookType?: number): Promise<StandingRow[]> {
  const byId = new Map(
    (await selectStandings.all(from, { ids })).map(({ book_type, ...row }) => [row.id, { book_type, row }]),
  )
  return ids.flatMap((id) => {
    const found = byId.get(id)
    return found && (bookType === undefined || found.book_type === bookType) ? [found.row] : []
  })
}

const selectStandings = prepared((q, p: Params<{ ids: readonly number[] }>) => {
  const [ever, check] = [alias(run, 'ever'), alias(run, 'open_check')]
  const committed = q
    .select({ seq: ever.seq })
    .from(ever)
    .where(and(eq(ever.task_id, bookTask.id), inArray(ever.lane, publishing), isNotNull(ever.commit_lease)))
  const openCheck = q
    .select({ seq: check.seq })
    .from(check)
    .where(and(eq(check.task_id, bookTask.id), inArray(check.lane, [...bookChecks]), inArray(check.state, openRuns)))
  return q
    .select({
      id: bookTask.id,
      book_type: bookTask.book_type,
      status: bookTask.status,
      run_seq: bookTask.run_seq,
      run_state: run.state,
      commit_lease: run.commit_lease,
      outcome_unknown: sql<number>`coalesce(${run.outcome_unknown}, 0)`,
      account_id: run.account_id,
      platform_id: run.platform_id,
      share_link: bookTask.share_link,
      ever_committed: sql<number>`${exists(committed)}`,
      check_seq: sql<number | null>`${openCheck}`,
    })
    .from(bookTask)
    .leftJoin(run, eq(run.seq, bookTask.run_seq))
    .where(isAmong(bookTask.id, p.ids))
})

/** The id of the next new task, and all above it are free; chosen beforehand, so that their runs can be queued first. */
export async function nextId(tx: Sql): Promise<number> {
  return ((await selectLastId.get(tx))?.id ?? 0) + 1
}

const selectLastId = prepared((q) =>
  q.select({ id: sql<number>`seq` }).from(sql`sqlite_sequence`).where(sql`name = 'book_task'`),
)

/** Inserts waiting tasks, each with the run that is queued for it. */
export async function insertTasks(
  tx: Sql,
  bookType: number,
  rows: readonly { id: number; run: number | undefined; content: TaskContent }[],
  at: number,
): Promise<void> {
  const values = rows.map(({ id, run, content }) => [id, run, ...contentColumns.map((name) => content[name])])
  await tx.run(
    `INSERT INTO book_task (id, run_seq, ${contentColumns.join(', ')}, book_type, create_time, update_time)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ?1, ?2, ?2 FROM json_each(?3)`,
    [bookType, at, JSON.stringify(values)],
  )
}

/** Makes the latest run of each task the one that counts. */
export async function linkRuns(tx: Sql, seqByTask: ReadonlyMap<number, number>): Promise<void> {
  await link.run(tx, { pairs: [...seqByTask] })
}

const link = prepared((q, p: Params<{ pairs: readonly (readonly [task: number, run: number])[] }>) =>
  q
    .update(bookTask)
    .set({ run_seq: sql`k.value ->> 1` })
    .from(sql`json_each(${p.pairs}) k`)
    .where(sql`${bookTask.id} = k.value ->> 0`),
)

/** Columns that are no state; what is not named stays as it is. */
export interface TaskNotes {
  update_time: number
  share_link?: string
  check_status?: number
  msg?: string
  phone?: string
  operator?: string
  area?: string
  device_name?: string
}

/** Sets the same in all of these tasks. */
export async function describeTasks(tx: Sql, ids: readonly number[], notes: TaskNotes): Promise<void> {
  if (ids.length > 0) await describeMany.run(tx, { ...unnamed, ...notes, ids })
}

/** Sets it in a task that stands in this status and belongs to this run. */
export async function describeTask(
  tx: Sql,
  { id, run, status }: { id: number; run: number; status: BookTaskStatus },
  notes: TaskNotes,
): Promise<void> {
  await describeOne.run(tx, { ...unnamed, ...notes, id, run, code: bookTaskMachine.codes[status] })
}

type GivenNotes = { [K in keyof TaskNotes]-?: TaskNotes[K] | null }
const unnamed: Omit<GivenNotes, 'update_time'> = {
  share_link: null,
  check_status: null,
  msg: null,
  phone: null,
  operator: null,
  area: null,
  device_name: null,
}

const describeMany = prepared((q, p: Params<GivenNotes & { ids: readonly number[] }>) =>
  q.update(bookTask).set(notesOf(p)).where(isAmong(bookTask.id, p.ids)),
)
const describeOne = prepared((q, p: Params<GivenNotes & { id: number; run: number; code: number }>) =>
  q
    .update(bookTask)
    .set(notesOf(p))
    .where(and(eq(bookTask.id, p.id), eq(bookTask.run_seq, p.run), eq(bookTask.status, p.code))),
)

function notesOf(p: Params<GivenNotes>) {
  return {
    update_time: sql`${p.update_time}`,
    share_link: sql`coalesce(${p.share_link}, ${bookTask.share_link})`,
    check_status: sql`coalesce(${p.check_status}, ${bookTask.check_status})`,
    msg: sql`coalesce(${p.msg}, ${bookTask.msg})`,
    phone: sql`coalesce(${p.phone}, ${bookTask.phone})`,
    operator: sql`coalesce(${p.operator}, ${bookTask.operator})`,
    area: sql`coalesce(${p.area}, ${bookTask.area})`,
    device_name: sql`coalesce(${p.device_name}, ${bookTask.device_name})`,
  }
}

export async function deleteTasks(tx: Sql, ids: readonly number[]): Promise<void> {
  await removeMany.run(tx, { ids })
}

const removeMany = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(bookTask).where(isAmong(bookTask.id, p.ids)),
)

/** What a check has found; a link only fills an empty one. Gives back the run whose outcome it may settle. */
export function noteCheck(
  tx: Sql,
  found: { id: number; checkStatus: number; link: string; at: number },
): Promise<{ run_seq: number | null; outcome_unknown: number } | undefined> {
  return setCheck.get(tx, found)
}

const setCheck = prepared((q, p: Params<{ id: number; checkStatus: number; link: string; at: number }>) => {
  const unknown = q.select({ unknown: run.outcome_unknown }).from(run).where(eq(run.seq, bookTask.run_seq))
  return q
    .update(bookTask)
    .set({
      check_status: p.checkStatus,
      share_link: sql`CASE ${bookTask.share_link} WHEN '' THEN ${p.link} ELSE ${bookTask.share_link} END`,
      update_time: p.at,
    })
    .where(eq(bookTask.id, p.id))
    .returning({ run_seq: bookTask.run_seq, outcome_unknown: sql<number>`coalesce(${unknown}, 0)` })
})

/** What scripts see of their tasks, by id; where nobody knows whether one went out, since when it may stand there, UTC milliseconds. */
export async function readTasksForScripts(from: Sql, ids: readonly number[]): Promise<Map<number, ScriptTask>> {
  return new Map(
    (await selectForScripts.all(from, { ids })).map(({ committed, unknown, ...task }) => [
      task.id,
      { ...task, ...(unknown === 1 && committed !== null && { committed_time: committed }) },
    ]),
  )
}

const selectForScripts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: bookTask.id,
      book_type: bookTask.book_type,
      book_name: bookTask.book_name,
      search_keyword: bookTask.search_keyword,
      describe: bookTask.describe,
      domains: bookTask.domains,
      share_link: bookTask.share_link,
      committed: run.committed_at,
      unknown: run.outcome_unknown,
    })
    .from(bookTask)
    .leftJoin(run, eq(run.seq, bookTask.run_seq))
    .where(isAmong(bookTask.id, p.ids)),
)

/** What makes tasks the ones that they are, beside their numbers. */
export async function readIdentities(from: Sql, ids: readonly number[]): Promise<Map<number, { identity: string }>> {
  const rows = await selectIdentities.all(from, { ids })
  return new Map(rows.map(({ id, ...row }) => [id, { identity: JSON.stringify(Object.values(row)) }]))
}

const selectIdentities = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: bookTask.id,
      book_type: bookTask.book_type,
      book_name: bookTask.book_name,
      search_keyword: bookTask.search_keyword,
      describe: bookTask.describe,
      domains: bookTask.domains,
      create_time: bookTask.create_time,
    })
    .from(bookTask)
    .where(isAmong(bookTask.id, p.ids)),
)
