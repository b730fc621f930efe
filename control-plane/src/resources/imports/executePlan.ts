import { extname } from 'node:path'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import { type AuditMessage, auditMessage } from '../../platform/audit/auditMessages.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type BatchExecution, createBatchExecution } from './batchExecution.ts'
import { moveBatch, type StoredBatch } from './batchStore.ts'
import { yieldToEventLoop } from './checkSheet.ts'
import type { ImportTarget, PlannedRow, RemovedRow, UndoTarget } from './target.ts'

/** A batch as it is to be carried out, wherever its rows come from. */
export interface Plan {
  target: ImportTarget
  stored: StoredBatch
  actor: Actor
  removed: AsyncIterable<RemovedRow[]> | Iterable<RemovedRow[]>
  rows: AsyncIterable<PlannedRow[]> | Iterable<PlannedRow[]>
  /** Stores which rows came of the new ones. */
  storeNewRows(tx: Sql, rows: readonly PlannedRow[], ids: readonly number[]): Promise<void>
}

/** Carries out a plan inside its transaction: all of it or nothing. `finish` what it gives back after the commit. */
export async function executePlan(
  context: Context,
  tx: Sql,
  { target, stored, actor, removed, rows, storeNewRows }: Plan,
  progress: (done: number, total: number) => void,
): Promise<BatchExecution> {
  const { counts } = stored
  // Of many rows that are set to the same, all are or none.
  if (stored.kind === 'edit' && counts.wrong > 0) throw new AppError('edit_rows_wrong', { count: counts.wrong })
  const execution = createBatchExecution(stored, { context, actor })
  const total = counts.new + counts.changed + counts.removed
  let done = 0
  for await (const part of removed) {
    await target.remove?.(tx, part, execution.batch)
    done += part.length
    progress(done, total)
  }
  const store = async (part: PlannedRow[], firstId: number) => {
    await storeNewRows(tx, part, await target.apply(tx, part, execution.batch, firstId))
    await execution.storeRemembered(tx)
    done += part.length
    progress(done, total)
  }
  let nextId = await target.nextId?.(tx)
  const storing: Promise<void>[] = []
  try {
    for await (const part of rows) {
      const stored = store(part, nextId ?? 0)
      // Whoever waits for it hears of a failure, but not while the next part is still on its way.
      stored.catch(() => undefined)
      storing.push(stored)
      // One part is made ready while the database stores the one before.
      if (nextId === undefined || storing.length > 1) await storing.shift()
      if (nextId !== undefined) nextId += part.filter((row) => row.verdict === 'new').length
      await yieldToEventLoop()
    }
    await Promise.all(storing)
  } finally {
    // Nothing may be under way when the transaction is undone.
    await Promise.allSettled(storing)
  }
  if (!(await moveBatch(tx, stored.id, 'done', context.now()))) throw new AppError('import_not_ready')
  await context.audit.record(tx, {
    actor,
    action: `${stored.resource}.${stored.kind}`,
    resource: stored.resource,
    rowId: stored.id,
    summary: summaryOf(stored, target),
    after: {
      batch: stored.id,
      type: stored.type,
      ...(target.personal ? { fields: Object.keys(stored.options) } : { options: stored.options }),
      counts,
    },
    address: actor.address,
  })
  return execution
}

function summaryOf(stored: StoredBatch, target: UndoTarget): AuditMessage {
  const { resource: list, kind, options, counts } = stored
  const name = fileInLog(stored, target)
  return kind === 'edit'
    ? auditMessage('edited_many', { list, count: counts.changed, fields: Object.keys(options).join(',') })
    : auditMessage('imported', { list, name, added: counts.new, ...counts })
}

/** What the audit log calls the file of a batch. */
export function fileInLog({ fileName }: StoredBatch, { personal }: UndoTarget): string {
  return personal ? `…${extname(fileName)}` : fileName
}
