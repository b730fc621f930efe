import type { Actor } from '../../http/handler.ts'
import type { Live } from '../../platform/live.ts'
import type { LongWork } from '../longWork.ts'
import type { StoredBatch } from './batchStore.ts'

export type BatchJobKind = 'import' | 'undo_import'
export type Progress = (done: number, total: number) => void

/** Batches that are being carried out or undone at this moment. */
export interface RunningBatches {
  of(id: string): { state: 'importing'; done: number; stored: StoredBatch } | undefined
  /** A job that tells the user, and whoever asks meanwhile, how far it is. Cancelled, nothing of it has happened. */
  run(jobKind: BatchJobKind, stored: StoredBatch, by: Actor, work: (progress: Progress) => Promise<void>): Promise<void>
}

export function createRunningBatches(live: Live, jobs: Pick<LongWork, 'run'>): RunningBatches {
  const running = new Map<string, { state: 'importing'; done: number; stored: StoredBatch }>()
  return {
    of: (id) => running.get(id),
    async run(jobKind, stored, by, work) {
      const { id, kind } = stored
      running.set(id, { state: 'importing', done: 0, stored })
      try {
        await jobs.run({ kind, ...titleOf(jobKind, stored), by }, (handle) => {
          // There it can be looked at again, and undone.
          handle.link(`/jobCentre?${new URLSearchParams({ import: id })}`)
          return work((done, total) => {
            handle.signal.throwIfAborted()
            running.set(id, { state: 'importing', done, stored })
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

function titleOf(jobKind: BatchJobKind, { kind, fileName, counts }: StoredBatch) {
  const count = kind === 'edit' ? counts.changed : counts.removed
  return { title: titles[kind][jobKind], titleData: { file: fileName, count } }
}
