import { Worker } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { workerHeapMb } from './limits.ts'
import type { JobAnswer } from './messages.ts'

/** A thread that reads and writes spreadsheets, one at a time. */
export interface Thread {
  readonly worker: Worker
  /** The next answer; the thread's death is one that throws. */
  answer(): Promise<JobAnswer>
}

/**
 * The last thread that came to the end of its work. A start costs a tenth of a second, and reading is slower before
 * its code is compiled; whoever sends one file often sends the next soon. What it holds of memory goes with it.
 */
let rested: { thread: Thread; timer: NodeJS.Timeout } | undefined
const restMs = 60_000

export function takeThread(): Thread {
  if (!rested) return startThread()
  const { thread } = rested
  forget(thread)
  thread.worker.ref()
  return thread
}

/** Only for a thread that has done all it was asked to: of any other nobody knows what it still holds. */
export async function restThread(thread: Thread): Promise<void> {
  if (rested) {
    await thread.worker.terminate()
    return
  }
  // It keeps no program running.
  thread.worker.unref()
  const timer = setTimeout(() => {
    forget(thread)
    void thread.worker.terminate()
  }, restMs).unref()
  rested = { thread, timer }
}

function forget(thread: Thread): void {
  if (rested?.thread !== thread) return
  clearTimeout(rested.timer)
  rested = undefined
}

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
  const thread = { worker, answer: listen(worker) }
  worker.once('exit', () => forget(thread))
  return thread
}

function listen(worker: Worker): () => Promise<JobAnswer> {
  const arrived: JobAnswer[] = []
  let waiting: PromiseWithResolvers<JobAnswer> | undefined
  let death: unknown
  worker.on('message', (answer: JobAnswer) => {
    if (waiting) waiting.resolve(answer)
    else arrived.push(answer)
    waiting = undefined
  })
  worker.on('error', (error) => {
    death = toRefusal(error)
  })
  worker.on('exit', () => {
    death ??= new AppError('file_timeout')
    waiting?.reject(death)
  })
  return () => {
    const answer = arrived.shift()
    if (answer) return Promise.resolve(answer)
    if (death) return Promise.reject(death)
    waiting = Promise.withResolvers()
    return waiting.promise
  }
}

/** A worker that runs out of memory was given more than the counts let expect. */
function toRefusal(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new AppError('file_inflates', {}, { cause: error }) : error
}
