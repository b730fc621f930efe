import { Worker } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { createSlots } from '../slots.ts'
import { workerHeapMb } from './limits.ts'
import type { JobAnswer, JobOrder, JobRequest } from './messages.ts'

export interface JobOptions {
  /** How long the worker may be at work in all; waiting for the caller does not count. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** A worker thread that reads or writes one spreadsheet, and can be killed. */
export interface Job {
  /** Sends the request, if any, and waits for the next answer. Refusals, time-outs and aborts are thrown. */
  next(request?: JobRequest): Promise<JobAnswer>
  close(): Promise<void>
}

/** Each may take half a gigabyte: more than two at once wait. */
const inSlot = createSlots(2)
/** A reader that has lost interest without saying so must not hold its place for ever. */
const idleMs = 300_000

export async function startJob(order: JobOrder, { timeoutMs, signal }: JobOptions): Promise<Job> {
  const release = await takeSlot(timeoutMs, signal)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
  worker.once('exit', release)
  const answers = listen(worker)
  let leftMs = timeoutMs
  let idle: NodeJS.Timeout | undefined

  async function close(): Promise<void> {
    clearTimeout(idle)
    await worker.terminate()
  }

  async function next(request?: JobRequest): Promise<JobAnswer> {
    clearTimeout(idle)
    const startedAt = performance.now()
    if (request) worker.postMessage(request)
    try {
      const answer = await interruptible(answers(), leftMs, 'file_timeout', signal)
      if (answer.kind === 'refused') throw new AppError(answer.code, answer.data)
      if (answer.kind === 'fault') throw new Error(`the spreadsheet worker failed: ${answer.message}`)
      idle = setTimeout(() => void close(), idleMs).unref()
      return answer
    } catch (error) {
      await close()
      throw error
    } finally {
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
    }
  }

  return { next, close }
}

/** Gives the worker's answers one by one; its death is an answer that throws. */
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

/** Resolves with what gives the place back. */
async function takeSlot(timeoutMs: number, signal: AbortSignal | undefined): Promise<() => void> {
  const taken = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  void inSlot(async () => {
    taken.resolve()
    await finished.promise
  })
  try {
    await interruptible(taken.promise, timeoutMs, 'busy', signal)
  } catch (error) {
    finished.resolve()
    throw error
  }
  return finished.resolve
}

async function interruptible<T>(
  work: Promise<T>,
  limitMs: number,
  code: 'file_timeout' | 'busy',
  signal: AbortSignal | undefined,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError(code)), limitMs)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
