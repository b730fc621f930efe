import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { asBatch, type StoredBatch, storeBatch } from './batchStore.ts'
import type { CheckedSheet } from './checkSheet.ts'
import { executePlan } from './executePlan.ts'
import { storeNewRows } from './rowStore.ts'
import type { ImportTarget, PlannedRow } from './target.ts'

/**
 * Carries out what has just been checked and keeps it, in one transaction, so that each row is stored once. Gives false,
 * and has done nothing, where the check is no longer true.
 */
export async function commitChecked(
  context: Context,
  {
    target,
    stored,
    checked,
    actor,
  }: { target: ImportTarget; stored: StoredBatch; checked: CheckedSheet; actor: Actor },
  progress: (done: number, total: number) => void,
): Promise<boolean> {
  const { store, now } = context
  const { removed } = checked
  const planned = checked.rows.filter((row) => row.verdict === 'new' || row.verdict === 'changed') as PlannedRow[]
  // Those that are new come with the rows that came of them.
  const others = { ...checked, rows: checked.rows.filter((row) => row.verdict !== 'new') }
  const executed = await store.write(
    async (tx) => {
      if (target.version?.() !== checked.version) return undefined
      await storeBatch(tx, stored, others)
      return executePlan(
        context,
        tx,
        {
          target,
          stored,
          actor,
          removed: chunksOf(removed),
          rows: chunksOf(planned),
          storeNewRows: (tx, rows, ids) => storeNewRows(tx, stored.id, rows, ids),
        },
        progress,
      )
    },
    { exclusive: true },
  )
  if (!executed) return false
  executed.finish()
  target.committed?.(asBatch(stored, actor, now()))
  return true
}

/** Few enough for the main thread, many enough that little time goes into carrying them to the database's. */
const chunk = 2500

function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += chunk) yield rows.slice(at, at + chunk)
}
