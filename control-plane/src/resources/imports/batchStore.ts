import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { type ImportBatchState, importBatchMachine } from '@quarterdeck/shared/states/importBatch.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import type { Actor } from '../../http/handler.ts'
import { and, desc, eq, isNull, lt, or } from '../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../platform/schema/prepared.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type Stateful, transition } from '../../platform/transition.ts'
import type { CheckedSheet } from './checkSheet.ts'
import type { Findings } from './findings.ts'
import type { Layout } from './headers.ts'
import { deleteValidatedRows, forgetRows, storeRows } from './rowStore.ts'
import { importBatch as b } from './tables.ts'
import type { Batch, BatchKind, ImportOptions, ImportType } from './target.ts'

// The only SQL about the table import_batch.

export type Counts = ImportReport['counts']
export const noCounts: Counts = { total: 0, new: 0, changed: 0, same: 0, repeated: 0, wrong: 0, removed: 0 }

export interface StoredBatch {
  id: string
  resource: string
  kind: BatchKind
  userId: number
  username: string
  fileName: string
  state: ImportBatchState
  type: ImportType
  options: ImportOptions
  zone: string
  version: number | undefined
  layout: Layout
  counts: Counts
  /** Of a file that was read since there are some. */
  findings?: Findings | undefined
  createTime: number
}

export async function storeBatch(tx: Sql, batch: StoredBatch, sheet: CheckedSheet): Promise<void> {
  const { id, resource, userId, username, fileName, createTime } = batch
  await insert.run(tx, {
    id,
    resource,
    userId,
    username,
    fileName,
    createTime,
    options: optionsText(batch, sheet),
    layout: JSON.stringify(batch.layout),
    counts: JSON.stringify(batch.counts),
  })
  await storeRows(tx, id, sheet)
}

/** The same file validated anew: rows and counts are replaced. */
export async function storeAgain(tx: Sql, batch: StoredBatch, sheet: CheckedSheet): Promise<void> {
  const { id, counts } = batch
  await update.run(tx, { id, options: optionsText(batch, sheet), counts: JSON.stringify(counts) })
  await deleteValidatedRows(tx, id)
  await storeRows(tx, id, { ...sheet, rows: sheet.rows.filter((row) => row.verdict !== 'wrong') })
}

function optionsText({ kind, type, zone, options, findings }: StoredBatch, { version }: CheckedSheet): string {
  return JSON.stringify({ kind, type, zone, options, version, findings })
}

export async function readBatch(sql: Sql, id: string): Promise<StoredBatch | undefined> {
  const row = await selectOne.get(sql, { id })
  return row && toBatch(row)
}

/** The latest first. */
export async function readBatches(sql: Sql, userId: number, resource?: string): Promise<StoredBatch[]> {
  return (await selectOwn.all(sql, { userId, resource: resource ?? null })).map(toBatch)
}

function toBatch(row: typeof b.$inferSelect): StoredBatch {
  return {
    id: row.id,
    resource: row.resource,
    userId: row.user_id,
    username: row.username,
    fileName: row.file_name,
    state: stateOf(importBatchMachine, row.state),
    ...(JSON.parse(row.options) as Pick<StoredBatch, 'kind' | 'type' | 'options' | 'zone' | 'version' | 'findings'>),
    layout: JSON.parse(row.columns) as Layout,
    counts: JSON.parse(row.counts) as Counts,
    createTime: row.create_time,
  }
}

const batches: Stateful<ImportBatchState, typeof b.$inferSelect> = {
  machine: importBatchMachine,
  table: 'import_batch',
  key: 'id',
  column: 'state',
}

/** False where the batch is not in a state from which it may become this. */
export async function moveBatch(tx: Sql, id: string, to: ImportBatchState, at: number): Promise<boolean> {
  const moved = await transition(tx, batches, { to, where: 'id = ?', params: [id], set: { update_time: at }, at })
  return moved.length > 0
}

/** Batches that nobody will undo any more. */
export async function pruneBatches(tx: Sql, before: number): Promise<void> {
  await forgetRows(tx, before)
  await prune.run(tx, { before })
}

/** Throws away what nobody carried out, and its rows with it. False where somebody has. */
export async function discardBatch(tx: Sql, id: string): Promise<boolean> {
  return (await discard.get(tx, { id })) !== undefined
}

/** What a target is told of a batch. */
export function asBatch(stored: StoredBatch, actor: Actor, at: number): Batch {
  return {
    id: stored.id,
    type: stored.type,
    options: stored.options,
    username: stored.username,
    zone: stored.zone,
    actor,
    at,
  }
}

interface NewBatch {
  id: string
  resource: string
  userId: number
  username: string
  fileName: string
  options: string
  layout: string
  counts: string
  createTime: number
}

const insert = prepared((q, p: Params<NewBatch>) =>
  q.insert(b).values({
    id: p.id,
    resource: p.resource,
    user_id: p.userId,
    username: p.username,
    file_name: p.fileName,
    state: importBatchMachine.codes.checked,
    options: p.options,
    columns: p.layout,
    counts: p.counts,
    create_time: p.createTime,
    update_time: p.createTime,
  }),
)

const update = prepared((q, p: Params<{ id: string; options: string; counts: string }>) =>
  q.update(b).set({ options: p.options, counts: p.counts }).where(eq(b.id, p.id)),
)

const selectOne = prepared((q, p: Params<{ id: string }>) => q.select().from(b).where(eq(b.id, p.id)))

const selectOwn = prepared((q, p: Params<{ userId: number; resource: string | null }>) =>
  q
    .select()
    .from(b)
    .where(and(eq(b.user_id, p.userId), or(isNull(p.resource), eq(b.resource, p.resource))))
    .orderBy(desc(b.create_time), desc(b.id))
    .limit(50),
)

const discard = prepared((q, p: Params<{ id: string }>) =>
  q
    .delete(b)
    .where(and(eq(b.id, p.id), eq(b.state, importBatchMachine.codes.checked)))
    .returning({ id: b.id }),
)

const prune = prepared((q, p: Params<{ before: number }>) => q.delete(b).where(lt(b.create_time, p.before)))
