import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import { auditMessage } from '../../platform/audit/auditMessages.ts'
import type { Context } from '../../platform/context.ts'
import { createBatchExecution } from './batchExecution.ts'
import { moveBatch, readBatch } from './batchStore.ts'
import { yieldToEventLoop } from './checkSheet.ts'
import { fileInLog } from './executePlan.ts'
import { doneChunks } from './rowStore.ts'
import type { BatchKind, UndoTarget } from './target.ts'

/** Takes a whole import back in one transaction; refused when any of its rows was touched since. Undone stays undone. */
export async function undoBatch(
  context: Context,
  { target, id, actor }: { target: UndoTarget; id: string; actor: Actor },
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { store, audit, now } = context
  const undone = await store.write(
    async (tx) => {
      const stored = await readBatch(tx, id)
      if (!stored) throw new AppError('import_gone')
      if (stored.state === 'undone') return undefined
      if (!(await moveBatch(tx, id, 'undone', now()))) throw new AppError('import_not_ready')
      const { counts } = stored
      const total = counts.new + counts.changed + counts.removed
      const execution = createBatchExecution(stored, { context, actor })
      let done = 0
      for await (const rows of doneChunks(tx, id)) {
        await target.revert(tx, rows, execution.batch)
        done += rows.length
        progress(done, total)
        await yieldToEventLoop()
      }
      await audit.record(tx, {
        actor,
        action: `${stored.resource}.${undoing[stored.kind]}`,
        resource: stored.resource,
        rowId: id,
        summary:
          stored.kind === 'import'
            ? auditMessage('import_taken_back', {
                list: stored.resource,
                name: fileInLog(stored, target),
                count: total,
              })
            : auditMessage('undone', {
                list: stored.resource,
                deed: `${stored.resource}.${undoing[stored.kind]}`,
                count: total,
              }),
        after: { batch: id, counts },
        address: actor.address,
      })
      return execution
    },
    { exclusive: true },
  )
  if (!undone) return
  undone.finish()
  target.committed?.(undone.batch)
}

const undoing: Readonly<Record<BatchKind, string>> = {
  import: 'undoImport',
  edit: 'undoEdit',
  add: 'undoAdd',
  clear: 'undoClear',
}
