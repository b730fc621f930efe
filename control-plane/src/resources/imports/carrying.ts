import type { Actor } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
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
export function createCarrying(kept: KeptBatch, by: Actor, at: number): Carrying {
  const waiting: (() => void)[] = []
  let remembered: [seq: number, values: ImportValues, prior: ImportValues][] = []
  return {
    batch: {
      ...asBatch(kept, at),
      by,
      afterwards: (work) => waiting.push(work),
      remember: (seq, values, prior) => remembered.push([seq, values, prior]),
    },
    async keepRemembered(tx) {
      if (remembered.length === 0) return
      const rows = remembered
      remembered = []
      await keepChanges(tx, kept.id, rows)
    },
    finish() {
      for (const work of waiting) work()
    },
  }
}
