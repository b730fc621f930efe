import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { CellFault } from './checkRow.ts'
import type { CheckedSheet, JudgedRow } from './checkSheet.ts'
import type { Layout } from './headers.ts'
import type { Batch, BatchKind, DoneRow, ImportOptions, ImportType, ImportValues, RemovedRow } from './target.ts'

// The only SQL about the tables import_batch and import_row.

export type Counts = ImportReport['counts']
export type BatchState = 'checked' | 'done' | 'undone'
const states: readonly BatchState[] = ['checked', 'done', 'undone']
const verdicts = { new: 0, changed: 1, same: 2, wrong: 3, removed: 4 } as const
type Verdict = keyof typeof verdicts

export interface KeptBatch {
  id: string
  resource: string
  kind: BatchKind
  userId: number
  username: string
  fileName: string
  state: BatchState
  type: ImportType
  options: ImportOptions
  zone: string
  version: number | undefined
  layout: Layout
  counts: Counts
  createTime: number
}

const chunk = 1000

export async function keepBatch(tx: Sql, batch: KeptBatch, sheet: CheckedSheet): Promise<void> {
  await tx.run(
    `INSERT INTO import_batch (id, resource, user_id, username, file_name, state, options, columns, counts, create_time, update_time)
     VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`,
    [
      batch.id,
      batch.resource,
      batch.userId,
      batch.username,
      batch.fileName,
      optionsText(batch, sheet),
      JSON.stringify(batch.layout),
      JSON.stringify(batch.counts),
      batch.createTime,
      batch.createTime,
    ],
  )
  await keepRows(tx, batch.id, sheet)
}

/** The same file judged anew: rows and counts are replaced. */
export async function keepAgain(tx: Sql, batch: KeptBatch, sheet: CheckedSheet): Promise<void> {
  await tx.run(`UPDATE import_batch SET options = ?, counts = ? WHERE id = ?`, [
    optionsText(batch, sheet),
    JSON.stringify(batch.counts),
    batch.id,
  ])
  await tx.run('DELETE FROM import_row WHERE batch_id = ? AND verdict <> ?', [batch.id, verdicts.wrong])
  await keepRows(tx, batch.id, { ...sheet, rows: sheet.rows.filter((row) => row.verdict !== 'wrong') })
}

function optionsText({ kind, type, zone, options }: KeptBatch, { version }: CheckedSheet): string {
  return JSON.stringify({ kind, type, zone, options, version })
}

async function keepRows(tx: Sql, id: string, { rows, removed }: CheckedSheet): Promise<void> {
  const insert = `INSERT INTO import_row (batch_id, verdict, seq, row_id, cells, vals, prior, problems)
    SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`
  // Most rows of most files are new: only their values are said of them, by row, and nothing is taken apart to store them.
  const insertNew = `INSERT INTO import_row (batch_id, verdict, seq, vals) SELECT ?, ${verdicts.new}, key, value FROM json_each(?)`
  const fresh = rows.filter((row) => row.verdict === 'new')
  for (let at = 0; at < fresh.length; at += chunk) {
    const part = fresh.slice(at, at + chunk).map(({ seq, values }) => `"${seq}":${JSON.stringify(values)}`)
    await tx.run(insertNew, [id, `{${part.join()}}`])
  }
  const others = [
    ...rows.filter((row) => row.verdict !== 'new').map(asList),
    ...removed.map(({ rowId, prior }) => [verdicts.removed, rowId, rowId, null, null, prior, null]),
  ]
  for (let at = 0; at < others.length; at += chunk)
    await tx.run(insert, [id, JSON.stringify(others.slice(at, at + chunk))])
}

function asList(row: JudgedRow): unknown[] {
  if (row.verdict === 'wrong') return [verdicts.wrong, row.seq, null, row.cells, null, null, row.faults]
  const rowId = 'rowId' in row ? row.rowId : null
  return [verdicts[row.verdict], row.seq, rowId, null, row.values, 'prior' in row ? row.prior : null, null]
}

export async function readBatch(sql: Sql, id: string): Promise<KeptBatch | undefined> {
  const row = await sql.get<Record<string, string | number>>('SELECT * FROM import_batch WHERE id = ?', [id])
  return row && toBatch(row)
}

/** The latest first. */
export async function readBatches(sql: Sql, userId: number, resource: string | undefined): Promise<KeptBatch[]> {
  const rows = await sql.all<Record<string, string | number>>(
    `SELECT * FROM import_batch WHERE user_id = ?${resource === undefined ? '' : ' AND resource = ?'}
     ORDER BY create_time DESC, id DESC LIMIT 50`,
    [userId, ...(resource === undefined ? [] : [resource])],
  )
  return rows.map(toBatch)
}

function toBatch(row: Record<string, string | number>): KeptBatch {
  return {
    id: String(row.id),
    resource: String(row.resource),
    userId: Number(row.user_id),
    username: String(row.username),
    fileName: String(row.file_name),
    state: states[Number(row.state)]!,
    ...(JSON.parse(String(row.options)) as Pick<KeptBatch, 'kind' | 'type' | 'options' | 'zone' | 'version'>),
    layout: JSON.parse(String(row.columns)) as Layout,
    counts: JSON.parse(String(row.counts)) as Counts,
    createTime: Number(row.create_time),
  }
}

export async function setState(tx: Sql, id: string, state: BatchState, at: number): Promise<void> {
  await tx.run('UPDATE import_batch SET state = ?, update_time = ? WHERE id = ?', [states.indexOf(state), at, id])
}

/** Remembers which rows came of the new ones: of all of them between the first and the last that are given. */
export async function keepRowIds(
  tx: Sql,
  id: string,
  pairs: readonly (readonly [seq: number, rowId: number])[],
): Promise<void> {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return
  const ahead = first[1] - first[0]
  // As a rule both are counted up together; then none of them needs to be sent.
  if (pairs.every(([seq, rowId]) => rowId - seq === ahead)) {
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

/** Batches that nobody will undo any more. */
export async function pruneBatches(tx: Sql, before: number): Promise<void> {
  const old = 'SELECT id FROM import_batch WHERE create_time < ?'
  await tx.run(`DELETE FROM import_row WHERE batch_id IN (${old})`, [before])
  await tx.run('DELETE FROM import_batch WHERE create_time < ?', [before])
}

/** What a target is told of a batch. */
export function asBatch(kept: KeptBatch, at: number): Batch {
  return { id: kept.id, type: kept.type, options: kept.options, username: kept.username, zone: kept.zone, at }
}

function parsed(text: string | null): ImportValues {
  return JSON.parse(text ?? '{}') as ImportValues
}
