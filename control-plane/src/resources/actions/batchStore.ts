import { and, asc, count, eq, gt, lt, sql } from '../../platform/schema/drizzle.ts'
import { inOrder } from '../../platform/schema/inOrder.ts'
import { paramTable } from '../../platform/schema/paramTable.ts'
import { type Params, prepared, take } from '../../platform/schema/prepared.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import type { Outcome } from './outcome.ts'
import { actionBatch as b, actionRow as r } from './tables.ts'

// The only SQL about actions on many rows.

export interface StoredActionBatch {
  /** Of the job that takes it, and so of the batch. */
  job: number
  resource: string
  action: string
  userId: number
  /** From where it was asked for. */
  address: string
  form: Stored
  isDry: boolean
}

const results = { waiting: 0, done: 1, same: 2, refused: 3 } as const
export type Result = keyof typeof results
const names = Object.keys(results) as Result[]

export interface StoredActionRow {
  seq: number
  rowId: number
  outcome: Outcome | undefined
}

export async function storeActionBatch(
  tx: Sql,
  batch: StoredActionBatch,
  ids: readonly number[],
  at: number,
): Promise<void> {
  const { job, resource, action, userId, address, form, isDry } = batch
  const own = { job, resource, action, userId, address, form: JSON.stringify(form), isDry: Number(isDry), at }
  await insertBatch.run(tx, own)
  await insertRows.run(tx, { job, ids })
}

export async function readBatch(read: Sql, job: number): Promise<StoredActionBatch | undefined> {
  const row = await selectBatch.get(read, { job })
  return row && { ...row, form: JSON.parse(row.form) as Stored, isDry: row.isDry === 1 }
}

/** How many rows came to what. */
export async function countResults(read: Sql, job: number): Promise<Record<Result, number>> {
  const rows = await selectCounts.all(read, { job })
  const counts = { waiting: 0, done: 0, same: 0, refused: 0 }
  for (const { result, n } of rows) counts[names[result]!] = n
  return counts
}

/** The next rows with such a result, after one of them. */
export async function readRows(
  read: Sql,
  job: number,
  {
    result,
    after = -1,
    limit,
    offset = 0,
  }: { result?: Result | undefined; after?: number; limit: number; offset?: number },
): Promise<StoredActionRow[]> {
  const page = { job, after, limit, offset }
  const rows = await (result === undefined
    ? selectRows.all(read, page)
    : selectRowsWith.all(read, { ...page, result: results[result] }))
  return rows.map(({ seq, rowId, result, reason }) => ({ seq, rowId, outcome: outcomeOf(result, reason) }))
}

/** Stores what became of a row. False where that is known already: nothing of it may happen twice. */
export async function storeOutcome(tx: Sql, job: number, seq: number, outcome: Outcome): Promise<boolean> {
  const told = outcome.result === 'refused' ? outcome.reason : outcome.result === 'done' ? outcome.note : undefined
  const reason = told === undefined ? null : JSON.stringify(told)
  const { changes } = await setOutcome.run(tx, { job, seq, result: results[outcome.result], reason })
  return changes === 1
}

export async function pruneBatches(tx: Sql, before: number): Promise<void> {
  await prune.run(tx, { before })
}

function outcomeOf(result: number, reason: string | null): Outcome | undefined {
  const name = names[result]!
  if (name === 'waiting') return undefined
  if (name === 'refused') return { result: name, reason: JSON.parse(reason!) }
  return name === 'done' && reason !== null ? { result: name, note: JSON.parse(reason) } : { result: name }
}

interface NewBatch extends Omit<StoredActionBatch, 'form' | 'isDry'> {
  form: string
  isDry: number
  at: number
}

const insertBatch = prepared((q, p: Params<NewBatch>) =>
  q.insert(b).values({
    job: p.job,
    resource: p.resource,
    action: p.action,
    user_id: p.userId,
    address: p.address,
    form: p.form,
    is_dry: p.isDry,
    create_time: p.at,
  }),
)

const insertRows = prepared((q, p: Params<{ job: number; ids: readonly number[] }>) =>
  q.insert(r).select(
    q
      .select(
        inOrder(r, {
          job: sql`${p.job}`,
          seq: paramTable.place,
          row_id: paramTable.value<number>(),
          result: sql`${results.waiting}`,
          reason: sql`NULL`,
        }),
      )
      .from(paramTable.list(p.ids)),
  ),
)

const selectBatch = prepared((q, p: Params<{ job: number }>) =>
  q
    .select({
      job: b.job,
      resource: b.resource,
      action: b.action,
      userId: b.user_id,
      address: b.address,
      form: b.form,
      isDry: b.is_dry,
    })
    .from(b)
    .where(eq(b.job, p.job)),
)

const selectCounts = prepared((q, p: Params<{ job: number }>) =>
  q.select({ result: r.result, n: count() }).from(r).where(eq(r.job, p.job)).groupBy(r.result),
)

const columns = { seq: r.seq, rowId: r.row_id, result: r.result, reason: r.reason }
interface Page {
  job: number
  after: number
  limit: number
  offset: number
}

const selectRows = prepared((q, p: Params<Page>) =>
  q
    .select(columns)
    .from(r)
    .where(and(eq(r.job, p.job), gt(r.seq, p.after)))
    .orderBy(asc(r.seq))
    .limit(take(p.limit))
    .offset(take(p.offset)),
)

const selectRowsWith = prepared((q, p: Params<Page & { result: number }>) =>
  q
    .select(columns)
    .from(r)
    .where(and(eq(r.job, p.job), eq(r.result, p.result), gt(r.seq, p.after)))
    .orderBy(asc(r.seq))
    .limit(take(p.limit))
    .offset(take(p.offset)),
)

const setOutcome = prepared((q, p: Params<{ job: number; seq: number; result: number; reason: string | null }>) =>
  q
    .update(r)
    .set({ result: p.result, reason: p.reason })
    .where(and(eq(r.job, p.job), eq(r.seq, p.seq), eq(r.result, results.waiting))),
)

const prune = prepared((q, p: Params<{ before: number }>) => q.delete(b).where(lt(b.create_time, p.before)))
