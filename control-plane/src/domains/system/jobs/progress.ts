import { AsyncResource } from 'node:async_hooks'
import type { JobHandle } from './order.ts'

/** How far a job is. */
export interface Progress {
  done: number
  total: number
  counts: Readonly<Record<string, number>>
  link: string
}

export interface ProgressKeeper {
  readonly now: Progress
  readonly handle: JobHandle
  /** No more saving; resolves when the last one is through. */
  end(): Promise<void>
}

/** Makes a job's handle and keeps what the work says: told at once, saved at most once in `saveMs`. */
export function keepProgress(
  job: Pick<JobHandle, 'id' | 'by' | 'signal' | 'stopping'> & { start: Progress },
  { saveMs, tell, save }: { saveMs: number; tell(now: Progress): void; save(now: Progress): Promise<void> },
): ProgressKeeper {
  let now = job.start
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()
  let isOver = false

  // The work may tell of its progress inside a transaction of its own; the saving is none of that.
  const saveSoon = AsyncResource.bind(() => {
    timer = undefined
    saving = saving.then(() => save(now))
  })

  function learn(change: Partial<Progress>): void {
    if (isOver) return
    now = { ...now, ...change }
    tell(now)
    timer ??= setTimeout(saveSoon, saveMs)
  }

  return {
    get now() {
      return now
    },
    handle: {
      id: job.id,
      by: job.by,
      signal: job.signal,
      stopping: job.stopping,
      progress: (done, total) => learn(total === undefined ? { done } : { done, total }),
      counts: (counts) => learn({ counts: { ...counts } }),
      link: (link) => learn({ link }),
    },
    async end() {
      isOver = true
      clearTimeout(timer)
      await saving
    },
  }
}
