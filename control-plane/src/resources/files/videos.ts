import { Worker } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import pLimit from 'p-limit'
import type { ReadVideo } from './videoThread.ts'

/** What a video is, as the server itself has found. */
export type Video = Exclude<ReadVideo, { refused: string }>

/** A header may say what it likes: whoever reads it has so much memory and time, and one at a time. */
const heapMb = 256
const timeoutMs = 60_000
const reading = pLimit(1)

/** Reads an MP4 by its packets, in a thread of its own. Throws `not_a_video`, `video_broken`, or `video_lies` about its length. */
export function readVideo(path: string): Promise<Video> {
  return reading(async () => {
    const read = await answerOf(path)
    if (!('refused' in read)) return read
    if (read.refused !== 'video_lies') throw new AppError(read.refused)
    const { said, found } = read
    throw new AppError('video_lies', { said: Math.round(said), found: Math.round(found * 10) / 10 })
  })
}

async function answerOf(path: string): Promise<ReadVideo> {
  const thread = new Worker(new URL('./videoThread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve } = Promise.withResolvers<ReadVideo>()
  const broken: ReadVideo = { refused: 'video_broken' }
  const timer = setTimeout(() => resolve(broken), timeoutMs)
  thread.once('message', resolve)
  // Out of memory, too.
  thread.once('error', () => resolve(broken))
  thread.once('exit', () => resolve(broken))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
