import type { Sql } from '../../platform/store/store.ts'
import { type Asking, createChangeCall } from '../write/changeCall.ts'
import { asBatch, type StoredBatch } from './batchStore.ts'
import { storeRowChanges } from './rowStore.ts'
import type { ExecutingBatch, ImportValues } from './target.ts'

export interface BatchExecution {
  readonly batch: ExecutingBatch
  /** Stores what was remembered since the last time. */
  storeRemembered(tx: Sql): Promise<void>
  /** After the commit: does what waited for it. */
  finish(): void
}

/** One go at carrying a batch out or taking it back; another go begins with nothing remembered. */
export function createBatchExecution(stored: StoredBatch, asking: Asking): BatchExecution {
  const { call, finish } = createChangeCall(asking, { isImport: stored.kind === 'import' })
  // However many rows it was: the list is loaded again.
  let remembered: [seq: number, values: ImportValues, prior: ImportValues][] = []
  return {
    batch: {
      ...asBatch(stored, asking.actor, call.at),
      call,
      remember: (seq, values, prior) => remembered.push([seq, values, prior]),
    },
    async storeRemembered(tx) {
      if (remembered.length === 0) return
      const rows = remembered
      remembered = []
      await storeRowChanges(tx, stored.id, rows)
    },
    finish,
  }
}
