import type { Actor } from '../../http/handler.ts'
import type { Live } from '../../platform/live.ts'
import type { LongWork } from '../longWork.ts'
import type { KeptBatch } from './batchStore.ts'

export type Deed = 'import' | 'undo_import'
export type Progress = (done: number, total: number) => void

/** Batches that are being carried out or taken back at this moment. */
export interface UnderWay {
  of(id: string): { state: 'importing'; done: number; kept: KeptBatch } | undefined
  /** A job that tells the user, and whoever asks meanwhile, how far it is. Cancelled, nothing of it has happened. */
  run(deed: Deed, kept: KeptBatch, by: Actor, work: (progress: Progress) => Promise<void>): Promise<void>
}

export function createUnderWay(live: Live, jobs: Pick<LongWork, 'run'>): UnderWay {
  const running = new Map<string, { state: 'importing'; done: number; kept: KeptBatch }>()
  return {
    of: (id) => running.get(id),
    async run(deed, kept, by, work) {
      const { id, kind } = kept
      running.set(id, { state: 'importing', done: 0, kept })
      try {
        await jobs.run({ kind, ...titleOf(deed, kept), by }, (handle) => {
          // There it can be looked at again, and taken back.
          handle.link(`/jobCentre?${new URLSearchParams({ import: id })}`)
          return work((done, total) => {
            handle.signal.throwIfAborted()
            running.set(id, { state: 'importing', done, kept })
            live.progress(id, by.userId, done, total, 'importing')
            handle.progress(done, total)
          })
        })
      } finally {
        running.delete(id)
      }
    },
  }
}

/** What is overwritten or cleared is done at once: only taking it back is a job. */
const titles = {
  import: { import: 'job.import', undo_import: 'job.undo_import' },
  edit: { import: 'job.edit', undo_import: 'job.undo_edit' },
  add: { import: 'job.undo_add', undo_import: 'job.undo_add' },
  clear: { import: 'job.undo_clear', undo_import: 'job.undo_clear' },
} as const

function titleOf(deed: Deed, { kind, fileName, counts }: KeptBatch) {
  const count = kind === 'edit' ? counts.changed : counts.removed
  return { title: titles[kind][deed], titleData: { file: fileName, count } }
}
