import type { Sql } from '../../platform/store/store.ts'
import { type Asking, createChangeCall } from '../write/changeCall.ts'
import { asBatch, type KeptBatch } from './batchStore.ts'
import { keepChanges } from './rowStore.ts'
import type { CarriedBatch, ImportValues } from './target.ts'

export interface Carrying {
  readonly batch: CarriedBatch
  /** Stores what was remembered since the last time. */
  keepRemembered(tx: Sql): Promise<void>
  /** After the commit: does what waited for it. */
  finish(): void
}

/** One go at carrying a batch out or taking it back; another go begins with nothing remembered. */
export function createCarrying(kept: KeptBatch, asking: Asking): Carrying {
  const { call, finish } = createChangeCall(asking)
  // However many rows it was: the list is loaded again.
  let remembered: [seq: number, values: ImportValues, prior: ImportValues][] = []
  return {
    batch: {
      ...asBatch(kept, asking.actor, call.at),
      call,
      remember: (seq, values, prior) => remembered.push([seq, values, prior]),
    },
    async keepRemembered(tx) {
      if (remembered.length === 0) return
      const rows = remembered
      remembered = []
      await keepChanges(tx, kept.id, rows)
    },
    finish,
  }
}
