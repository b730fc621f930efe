import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import pLimit from 'p-limit'
import type { JobAnswer, JobOrder, JobRequest } from './messages.ts'
import { restThread, takeThread } from './threads.ts'

export interface JobOptions {
  /** How long the worker may be at work in all; waiting for the caller does not count. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** One spreadsheet that is read or written in a thread, which can be killed. */
export interface Job {
  /** Sends the request, if any, and waits for the next answer. Refusals, time-outs and aborts are thrown. */
  next(request?: JobRequest): Promise<JobAnswer>
  close(): Promise<void>
}

/** Each may take half a gigabyte: more than two at once wait. */
const inSlot = pLimit(2)
/** A reader that has lost interest without saying so must not hold its place for ever. */
const idleMs = 300_000

export async function startJob(order: JobOrder, { timeoutMs, signal }: JobOptions): Promise<Job> {
  const release = await takeSlot(timeoutMs, signal)
  const thread = takeThread()
  const { worker } = thread
  worker.once('exit', release)
  worker.postMessage({ kind: 'start', order } satisfies JobRequest)
  let leftMs = timeoutMs
  let idle: NodeJS.Timeout | undefined
  // One that gave way to other work cannot take that back.
  const hasGivenWay = order.kind === 'write' && order.path !== undefined
  let isDone = false
  let isClosed = false

  async function close(): Promise<void> {
    clearTimeout(idle)
    if (isClosed) return
    isClosed = true
    if (!isDone || hasGivenWay) {
      await worker.terminate()
      return
    }
    worker.off('exit', release)
    await restThread(thread)
    release()
  }

  async function next(request?: JobRequest): Promise<JobAnswer> {
    clearTimeout(idle)
    const startedAt = performance.now()
    if (request) worker.postMessage(request)
    try {
      const answer = await interruptible(thread.answer(), leftMs, 'file_timeout', signal)
      isDone = isLast(request, answer)
      if (answer.kind === 'refused') throw AppError.again(answer)
      if (answer.kind === 'fault') throw new Error(`the spreadsheet worker failed: ${answer.message}`)
      if (!isClosed) idle = setTimeout(() => void close(), idleMs).unref()
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

/** What refuses a file has let go of it. */
function isLast(request: JobRequest | undefined, answer: JobAnswer): boolean {
  if (answer.kind === 'refused') return true
  return request?.kind === 'finish' || (answer.kind === 'rows' && answer.pack.numbers.length === 0)
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
