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

const editTitles = { import: 'job.edit', undo_import: 'job.undo_edit' } as const
const importTitles = { import: 'job.import', undo_import: 'job.undo_import' } as const

function titleOf(deed: Deed, { kind, fileName, counts }: KeptBatch) {
  const title = kind === 'edit' ? editTitles[deed] : importTitles[deed]
  return { title, titleData: { file: fileName, count: counts.changed } }
}
