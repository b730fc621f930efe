import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { CheckedSheet } from './checkSheet.ts'
import type { Layout } from './headers.ts'
import { forgetJudged, forgetRows, keepRows } from './rowStore.ts'
import type { Batch, BatchKind, ImportOptions, ImportType } from './target.ts'

// The only SQL about the table import_batch.

export type Counts = ImportReport['counts']
export type BatchState = 'checked' | 'done' | 'undone'
const states: readonly BatchState[] = ['checked', 'done', 'undone']

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
  await forgetJudged(tx, batch.id)
  await keepRows(tx, batch.id, { ...sheet, rows: sheet.rows.filter((row) => row.verdict !== 'wrong') })
}

function optionsText({ kind, type, zone, options }: KeptBatch, { version }: CheckedSheet): string {
  return JSON.stringify({ kind, type, zone, options, version })
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

/** Batches that nobody will undo any more. */
export async function pruneBatches(tx: Sql, before: number): Promise<void> {
  await forgetRows(tx, before)
  await tx.run('DELETE FROM import_batch WHERE create_time < ?', [before])
}

/** What a target is told of a batch. */
export function asBatch(kept: KeptBatch, at: number): Batch {
  return { id: kept.id, type: kept.type, options: kept.options, username: kept.username, zone: kept.zone, at }
}
