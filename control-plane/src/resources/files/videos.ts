import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { createFairQueue } from '../../platform/fairQueue.ts'
import type { ReadVideo } from './videoThread.ts'

/** What a video is, as the server itself has found. */
export type Video = Exclude<ReadVideo, { refused: string }>

/** A header may say what it likes: whoever reads it has so much memory and time as the size of the file gives cause for. */
const heapMb = { least: 64, most: 256 }
const timeoutMs = { least: 5_000, most: 60_000 }
const megabyte = 1024 ** 2
/** One at a time; the organisations take turns. */
const reading = createFairQueue({ places: 1, mostWaiting: 50 })

/** Reads an MP4 by its packets, in a thread of its own. Throws `not_a_video`, `video_broken`, or `video_lies` about its length. */
export function readVideo(path: string, organisation: number): Promise<Video> {
  return reading.run(organisation, async () => {
    const read = await answerOf(path)
    if (!('refused' in read)) return read
    if (read.refused !== 'video_lies') throw new AppError(read.refused)
    const { said, found } = read
    throw new AppError('video_lies', { said: Math.round(said), found: Math.round(found * 10) / 10 })
  })
}

async function answerOf(path: string): Promise<ReadVideo> {
  const megabytes = (await stat(path)).size / megabyte
  const thread = new Worker(new URL('./videoThread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: Math.min(heapMb.most, heapMb.least + megabytes) },
  })
  const { promise, resolve } = Promise.withResolvers<ReadVideo>()
  const broken: ReadVideo = { refused: 'video_broken' }
  const timer = setTimeout(() => resolve(broken), Math.min(timeoutMs.most, timeoutMs.least + megabytes * 100))
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
