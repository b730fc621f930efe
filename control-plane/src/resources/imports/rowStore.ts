import type { Sql } from '../../platform/store/store.ts'
import type { CellFault } from './checkRow.ts'
import type { CheckedSheet, JudgedRow } from './checkSheet.ts'
import type { CheckedRow, DoneRow, ImportValues, PlannedRow, RemovedRow } from './target.ts'

// The only SQL about the table import_row, but for what lists of other domains read of it.

const verdicts = { new: 0, changed: 1, same: 2, wrong: 3, removed: 4 } as const
type Verdict = keyof typeof verdicts

const chunk = 1000

/** The rows of a checked sheet. */
export async function keepRows(tx: Sql, id: string, { rows, removed }: CheckedSheet): Promise<void> {
  const fresh = rows.filter((row) => row.verdict === 'new')
  for (let at = 0; at < fresh.length; at += chunk) await insertNew(tx, id, fresh.slice(at, at + chunk), null)
  const others = [
    ...rows.filter((row) => row.verdict !== 'new').map((row) => asList(row)),
    ...removed.map(({ rowId, prior }) => [verdicts.removed, rowId, rowId, null, null, prior, null]),
  ]
  for (let at = 0; at < others.length; at += chunk) await insertLists(tx, id, others.slice(at, at + chunk))
}

/** Keeps the new ones among rows that were carried out, with the row that came of each. */
export async function keepNew(
  tx: Sql,
  id: string,
  rows: readonly PlannedRow[],
  rowIds: readonly number[],
): Promise<void> {
  const pairs = rows.flatMap((row, at) => (row.verdict === 'new' ? [{ row, rowId: rowIds[at]! }] : []))
  const ahead = aheadOf(pairs.map(({ row, rowId }) => [row.seq, rowId]))
  const fresh = pairs.map(({ row }) => row)
  if (ahead !== undefined) await insertNew(tx, id, fresh, ahead)
  else
    await insertLists(
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
async function insertNew(tx: Sql, id: string, rows: readonly CheckedRow[], ahead: number | null): Promise<void> {
  const byRow = rows.map(({ seq, values }) => `"${seq}":${JSON.stringify(values)}`)
  await tx.run(
    `INSERT INTO import_row (batch_id, verdict, seq, row_id, vals)
     SELECT ?1, ${verdicts.new}, key, key + ?2, value FROM json_each(?3)`,
    [id, ahead, `{${byRow.join()}}`],
  )
}

async function insertLists(tx: Sql, id: string, lists: readonly unknown[][]): Promise<void> {
  if (lists.length === 0) return
  await tx.run(
    `INSERT INTO import_row (batch_id, verdict, seq, row_id, cells, vals, prior, problems)
     SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`,
    [id, JSON.stringify(lists)],
  )
}

function asList(row: JudgedRow, became: number | null = null): unknown[] {
  if (row.verdict === 'wrong') return [verdicts.wrong, row.seq, null, row.cells, null, null, row.faults]
  const rowId = 'rowId' in row ? row.rowId : became
  return [verdicts[row.verdict], row.seq, rowId, null, row.values, 'prior' in row ? row.prior : null, null]
}

/** Remembers which rows came of the new ones: of all of them between the first and the last that are given. */
export async function keepRowIds(
  tx: Sql,
  id: string,
  pairs: readonly (readonly [seq: number, rowId: number])[],
): Promise<void> {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return
  const ahead = aheadOf(pairs)
  // Then none of them needs to be sent.
  if (ahead !== undefined) {
    await tx.run(
      `UPDATE import_row SET row_id = seq + ? WHERE batch_id = ? AND verdict = ${verdicts.new} AND seq BETWEEN ? AND ?`,
      [ahead, id, first[0], last[0]],
    )
    return
  }
  // Not UPDATE … FROM: the planner may go through the list once for every row of the batch.
  await tx.run(
    `INSERT INTO import_row (batch_id, verdict, seq, row_id)
     SELECT ?, ${verdicts.new}, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
     ON CONFLICT (batch_id, verdict, seq) DO UPDATE SET row_id = excluded.row_id`,
    [id, JSON.stringify(pairs)],
  )
}

/** What rows that were changed were really set to, and what stood there. */
export async function keepChanges(
  tx: Sql,
  id: string,
  rows: readonly (readonly [seq: number, values: ImportValues, prior: ImportValues])[],
): Promise<void> {
  await tx.run(
    `INSERT INTO import_row (batch_id, verdict, seq, vals, prior)
     SELECT ?, ${verdicts.changed}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
     ON CONFLICT (batch_id, verdict, seq) DO UPDATE SET vals = excluded.vals, prior = excluded.prior`,
    [id, JSON.stringify(rows)],
  )
}

interface StoredRow {
  seq: number
  row_id: number | null
  vals: string | null
  prior: string | null
}

/** Rows of one verdict in the order of the file, a chunk at a time. */
async function* chunksOf(sql: Sql, id: string, verdict: Verdict): AsyncGenerator<StoredRow[]> {
  let last = -1
  for (;;) {
    const rows = await sql.all<StoredRow>(
      `SELECT seq, row_id, vals, prior FROM import_row WHERE batch_id = ? AND verdict = ? AND seq > ? ORDER BY seq LIMIT ${chunk}`,
      [id, verdicts[verdict], last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.seq
    yield rows
  }
}

/** What was judged new, changed and same. */
export async function* judgedChunks(
  sql: Sql,
  id: string,
  only: readonly ('new' | 'changed' | 'same')[],
): AsyncGenerator<Exclude<JudgedRow, { verdict: 'wrong' }>[]> {
  for (const verdict of only) {
    for await (const rows of chunksOf(sql, id, verdict)) {
      yield rows.map((row) => {
        const checked = { seq: row.seq, values: parsed(row.vals) }
        const rowId = row.row_id ?? 0
        if (verdict === 'new') return { ...checked, verdict }
        if (verdict === 'same') return { ...checked, verdict, rowId }
        return { ...checked, verdict, rowId, prior: parsed(row.prior) }
      })
    }
  }
}

export async function* doneChunks(sql: Sql, id: string): AsyncGenerator<DoneRow[]> {
  for (const verdict of ['new', 'changed'] as const) {
    for await (const rows of chunksOf(sql, id, verdict)) {
      yield rows.map((row): DoneRow => {
        const done = { rowId: row.row_id ?? 0, values: parsed(row.vals) }
        return verdict === 'new' ? { ...done, verdict } : { ...done, verdict, prior: parsed(row.prior) }
      })
    }
  }
  for await (const rows of removedChunks(sql, id)) yield rows.map((row) => ({ ...row, verdict: 'removed' }))
}

export async function* removedChunks(sql: Sql, id: string): AsyncGenerator<RemovedRow[]> {
  for await (const rows of chunksOf(sql, id, 'removed')) {
    yield rows.map((row) => ({ rowId: row.row_id ?? 0, prior: parsed(row.prior) }))
  }
}

export interface WrongRow {
  seq: number
  cells: string[]
  faults: CellFault[]
}

export async function readWrong(sql: Sql, id: string, limit: number, after = -1): Promise<WrongRow[]> {
  const rows = await sql.all<{ seq: number; cells: string; problems: string }>(
    `SELECT seq, cells, problems FROM import_row WHERE batch_id = ? AND verdict = ${verdicts.wrong} AND seq > ? ORDER BY seq LIMIT ?`,
    [id, after, limit],
  )
  return rows.map((row) => ({
    seq: row.seq,
    cells: JSON.parse(row.cells) as string[],
    faults: JSON.parse(row.problems) as CellFault[],
  }))
}

/** What a new judgement replaces: what is wrong in itself stays wrong. */
export async function forgetJudged(tx: Sql, id: string): Promise<void> {
  await tx.run('DELETE FROM import_row WHERE batch_id = ? AND verdict <> ?', [id, verdicts.wrong])
}

/** Those of batches from before. */
export async function forgetRows(tx: Sql, before: number): Promise<void> {
  await tx.run('DELETE FROM import_row WHERE batch_id IN (SELECT id FROM import_batch WHERE create_time < ?)', [before])
}

function parsed(text: string | null): ImportValues {
  return JSON.parse(text ?? '{}') as ImportValues
}
