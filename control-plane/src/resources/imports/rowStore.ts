import { and, eq, gt, inArray, lt, ne, sql } from '../../platform/schema/drizzle.ts'
import { type Params, prepared, take } from '../../platform/schema/prepared.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { CellFault } from './checkRow.ts'
import type { CheckedSheet, ValidatedRow } from './checkSheet.ts'
import { importBatch, importRow as r } from './tables.ts'
import type { ChangedPlan, CheckedRow, DoneRow, ImportValues, PlannedRow, RemovedRow } from './target.ts'

// The only SQL about the table import_row, but for what lists of other domains read of it.

const verdicts = { new: 0, changed: 1, same: 2, wrong: 3, removed: 4, repeated: 5 } as const
type Verdict = keyof typeof verdicts

const chunk = 1000

/** The rows of a checked sheet. */
export async function storeRows(tx: Sql, id: string, { rows, removed }: CheckedSheet): Promise<void> {
  const fresh = rows.filter((row) => row.verdict === 'new')
  for (let at = 0; at < fresh.length; at += chunk) await storeFresh(tx, id, fresh.slice(at, at + chunk), null)
  const others = [
    ...rows.filter((row) => row.verdict !== 'new').map((row) => asList(row)),
    ...removed.map(({ rowId, prior }) => [verdicts.removed, rowId, rowId, null, null, prior, null]),
  ]
  for (let at = 0; at < others.length; at += chunk) await storeLists(tx, id, others.slice(at, at + chunk))
}

/** Keeps the new ones among rows that were carried out, with the row that came of each. */
export async function storeNewRows(
  tx: Sql,
  id: string,
  rows: readonly PlannedRow[],
  rowIds: readonly number[],
): Promise<void> {
  const pairs = rows.flatMap((row, at) => (row.verdict === 'new' ? [{ row, rowId: rowIds[at]! }] : []))
  const ahead = aheadOf(pairs.map(({ row, rowId }) => [row.seq, rowId]))
  const fresh = pairs.map(({ row }) => row)
  if (ahead !== undefined) await storeFresh(tx, id, fresh, ahead)
  else
    await storeLists(
      tx,
      id,
      pairs.map(({ row, rowId }) => asList(row, rowId)),
    )
}

/** By how much the rows' numbers are ahead of those in the file: as a rule both are counted up together. */
function aheadOf(pairs: readonly (readonly [seq: number, rowId: number])[]): number | undefined {
  const [first] = pairs
  if (!first) return undefined
  const ahead = first[1] - first[0]
  return pairs.every(([seq, rowId]) => rowId - seq === ahead) ? ahead : undefined
}

/** Most rows of most files are new: only their values are said of them, by row, and nothing is taken apart to store them. */
async function storeFresh(tx: Sql, id: string, rows: readonly CheckedRow[], ahead: number | null): Promise<void> {
  const byRow = rows.map(({ seq, values }) => `"${seq}":${JSON.stringify(values)}`)
  await insertFresh.run(tx, { id, ahead, rows: `{${byRow.join()}}` })
}

async function storeLists(tx: Sql, id: string, lists: readonly unknown[][]): Promise<void> {
  if (lists.length > 0) await insertLists.run(tx, { id, lists })
}

function asList(row: ValidatedRow, became: number | null = null): unknown[] {
  if (row.verdict === 'wrong') return [verdicts.wrong, row.seq, null, row.cells, null, null, row.faults]
  const rowId = 'rowId' in row ? row.rowId : became
  return [verdicts[row.verdict], row.seq, rowId, null, row.values, 'prior' in row ? row.prior : null, null]
}

/** Remembers which rows came of the new ones: of all of them between the first and the last that are given. */
export async function storeRowIds(
  tx: Sql,
  id: string,
  pairs: readonly (readonly [seq: number, rowId: number])[],
): Promise<void> {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return
  const ahead = aheadOf(pairs)
  // Then none of them needs to be sent.
  if (ahead !== undefined) await numberInOrder.run(tx, { id, ahead, first: first[0], last: last[0] })
  else await numberEach.run(tx, { id, pairs })
}

/** What rows that were changed were really set to, and what stood there. */
export async function storeRowChanges(
  tx: Sql,
  id: string,
  rows: readonly (readonly [seq: number, values: ImportValues, prior: ImportValues])[],
): Promise<void> {
  await replaceChanges.run(tx, { id, rows })
}

/** Rows of one verdict in the order of the file, a chunk at a time. */
async function* chunksOf(from: Sql, id: string, verdict: Verdict): AsyncGenerator<ValidatedColumns[]> {
  let last = -1
  for (;;) {
    const rows = await selectValidated.all(from, { id, verdict: verdicts[verdict], last })
    if (rows.length === 0) return
    last = rows.at(-1)!.seq
    yield rows
  }
}

type ValidatedColumns = Pick<typeof r.$inferSelect, 'seq' | 'row_id' | 'vals' | 'prior'>

/** What was validated so, one verdict after the other. */
export async function* validatedChunks(
  from: Sql,
  id: string,
  only: readonly ('new' | 'changed' | 'same' | 'repeated')[],
): AsyncGenerator<Exclude<ValidatedRow, { verdict: 'wrong' }>[]> {
  for (const verdict of only) {
    for await (const rows of chunksOf(from, id, verdict)) {
      yield rows.map((row) => {
        const checked = { seq: row.seq, values: parsed(row.vals) }
        const rowId = row.row_id ?? 0
        if (verdict === 'new' || verdict === 'repeated') return { ...checked, verdict }
        if (verdict === 'same') return { ...checked, verdict, rowId }
        return { ...checked, verdict, rowId, prior: parsed(row.prior) }
      })
    }
  }
}

/** The first rows that would change. */
export async function readChanged(from: Sql, id: string, limit: number): Promise<ChangedPlan[]> {
  for await (const rows of validatedChunks(from, id, ['changed'])) return (rows as ChangedPlan[]).slice(0, limit)
  return []
}

export async function* doneChunks(from: Sql, id: string): AsyncGenerator<DoneRow[]> {
  for (const verdict of ['new', 'changed'] as const) {
    for await (const rows of chunksOf(from, id, verdict)) {
      yield rows.map((row): DoneRow => {
        const done = { rowId: row.row_id ?? 0, values: parsed(row.vals) }
        return verdict === 'new' ? { ...done, verdict } : { ...done, verdict, prior: parsed(row.prior) }
      })
    }
  }
  for await (const rows of removedChunks(from, id)) yield rows.map((row) => ({ ...row, verdict: 'removed' }))
}

export async function* removedChunks(from: Sql, id: string): AsyncGenerator<RemovedRow[]> {
  for await (const rows of chunksOf(from, id, 'removed')) {
    yield rows.map((row) => ({ rowId: row.row_id ?? 0, prior: parsed(row.prior) }))
  }
}

export interface WrongRow {
  seq: number
  cells: string[]
  faults: CellFault[]
}

export async function readWrong(from: Sql, id: string, limit: number, after = -1): Promise<WrongRow[]> {
  const rows = await selectWrong.all(from, { id, after, limit })
  return rows.map(({ seq, cells, problems }) => ({
    seq,
    cells: JSON.parse(cells ?? '[]') as string[],
    faults: JSON.parse(problems ?? '[]') as CellFault[],
  }))
}

/** What a new verdict replaces: what is wrong in itself stays wrong. */
export async function deleteValidatedRows(tx: Sql, id: string): Promise<void> {
  await deleteValidated.run(tx, { id })
}

/** Those of batches from before. */
export async function forgetRows(tx: Sql, before: number): Promise<void> {
  await deleteBefore.run(tx, { before })
}

function parsed(text: string | null): ImportValues {
  return JSON.parse(text ?? '{}') as ImportValues
}

// Lists come as one parameter in JSON, and are taken apart by SQLite. An INSERT … SELECT names all columns in their order:
// batch_id, verdict, seq, row_id, cells, vals, prior, problems.

/** `rows`: an object, values by row number. */
const insertFresh = prepared((q, p: Params<{ id: string; ahead: number | null; rows: string }>) =>
  q
    .insert(r)
    .select(
      sql`SELECT ${p.id}, ${verdicts.new}, key, key + ${p.ahead}, NULL, value, NULL, NULL FROM json_each(${p.rows})`,
    ),
)

const insertLists = prepared((q, p: Params<{ id: string; lists: readonly unknown[] }>) =>
  q.insert(r).select(
    sql`SELECT ${p.id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
      FROM json_each(${p.lists})`,
  ),
)

const numberInOrder = prepared((q, p: Params<{ id: string; ahead: number; first: number; last: number }>) =>
  q
    .update(r)
    .set({ row_id: sql`seq + ${p.ahead}` })
    .where(and(eq(r.batch_id, p.id), eq(r.verdict, verdicts.new), sql`${r.seq} BETWEEN ${p.first} AND ${p.last}`)),
)

// Not UPDATE … FROM: the planner may go through the list once for every row of the batch.
const numberEach = prepared((q, p: Params<{ id: string; pairs: readonly unknown[] }>) =>
  q
    .insert(r)
    .select(
      sql`SELECT ${p.id}, ${verdicts.new}, value ->> 0, value ->> 1, NULL, NULL, NULL, NULL
        FROM json_each(${p.pairs}) WHERE true`,
    )
    .onConflictDoUpdate({ target: [r.batch_id, r.verdict, r.seq], set: { row_id: sql`excluded.row_id` } }),
)

const replaceChanges = prepared((q, p: Params<{ id: string; rows: readonly unknown[] }>) =>
  q
    .insert(r)
    .select(
      sql`SELECT ${p.id}, ${verdicts.changed}, value ->> 0, NULL, NULL, value ->> 1, value ->> 2, NULL
        FROM json_each(${p.rows}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: [r.batch_id, r.verdict, r.seq],
      set: { vals: sql`excluded.vals`, prior: sql`excluded.prior` },
    }),
)

const selectValidated = prepared((q, p: Params<{ id: string; verdict: number; last: number }>) =>
  q
    .select({ seq: r.seq, row_id: r.row_id, vals: r.vals, prior: r.prior })
    .from(r)
    .where(and(eq(r.batch_id, p.id), eq(r.verdict, p.verdict), gt(r.seq, p.last)))
    .orderBy(r.seq)
    .limit(chunk),
)

const selectWrong = prepared((q, p: Params<{ id: string; after: number; limit: number }>) =>
  q
    .select({ seq: r.seq, cells: r.cells, problems: r.problems })
    .from(r)
    .where(and(eq(r.batch_id, p.id), eq(r.verdict, verdicts.wrong), gt(r.seq, p.after)))
    .orderBy(r.seq)
    .limit(take(p.limit)),
)

const deleteValidated = prepared((q, p: Params<{ id: string }>) =>
  q.delete(r).where(and(eq(r.batch_id, p.id), ne(r.verdict, verdicts.wrong))),
)

const deleteBefore = prepared((q, p: Params<{ before: number }>) =>
  q
    .delete(r)
    .where(
      inArray(
        r.batch_id,
        q.select({ id: importBatch.id }).from(importBatch).where(lt(importBatch.create_time, p.before)),
      ),
    ),
)
