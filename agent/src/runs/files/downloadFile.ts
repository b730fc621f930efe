import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { OfferedFile } from '@quarterdeck/shared/protocol/runFiles.ts'
import { FileProblem } from './fileProblem.ts'

export interface Download {
  server: string
  secret: string
  lease: number
  file: OfferedFile
  /** What has come is added to what lies there already. */
  path: string
  signal: AbortSignal
}

export interface DownloadTiming {
  /** Without a byte for so long, a connection is given up. */
  stallMs: number
  /** Without a byte for so long, over all connections, the file is. */
  giveUpMs: number
  firstWaitMs: number
}

export const usualTiming: DownloadTiming = { stallMs: 30_000, giveUpMs: 120_000, firstWaitMs: 1000 }

/** Gets a file of a run from the control plane, going on where a connection was cut off, and compares it with its hash. */
export async function downloadFile(download: Download, timing: DownloadTiming = usualTiming): Promise<void> {
  const { file, path, signal } = download
  for (let isLast = false; ; isLast = true) {
    await fill(download, timing)
    if ((await hashOfFile(path, signal)) === file.sha256) return
    // What came in parts may have been put together wrongly: once more from its first byte.
    await rm(path, { force: true })
    if (isLast) throw new FileProblem('file_not_fetched', failureDetail('run_file_other_bytes', { name: file.name }))
  }
}

async function fill(download: Download, { stallMs, giveUpMs, firstWaitMs }: DownloadTiming): Promise<void> {
  const { file, path, signal } = download
  let movedAt = performance.now()
  let waitMs = firstWaitMs
  for (let have = await sizeOf(path); ; ) {
    if (have > file.size) {
      await rm(path, { force: true })
      have = 0
    }
    if (have === file.size && have > 0) return
    await getRest(download, have, stallMs).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason
      if (error instanceof FileProblem) throw error
    })
    const came = await sizeOf(path)
    if (came >= file.size) return
    if (came > have) [movedAt, waitMs] = [performance.now(), firstWaitMs]
    have = came
    if (performance.now() - movedAt >= giveUpMs) {
      const told = failureDetail('run_file_unreachable', { name: file.name, seconds: giveUpMs / 1000 })
      throw new FileProblem('file_not_fetched', told, true)
    }
    await delay(waitMs, undefined, { signal })
    waitMs = Math.min(waitMs * 2, 15_000)
  }
}

/** One connection: what it brings is on disk, also where it breaks off. */
async function getRest({ server, secret, lease, file, path, signal }: Download, from: number, stallMs: number) {
  const stalled = new AbortController()
  const tooLong = () => stalled.abort(new Error('no byte came'))
  let timer = setTimeout(tooLong, stallMs)
  const disk = await open(path, 'a', 0o600).catch(notKept)
  try {
    const answer = await fetch(`${server}/api/agents/run-file?lease=${lease}&sha256=${file.sha256}&from=${from}`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    if (!answer.ok || !answer.body) throw refusal(file, answer.status)
    let size = from
    for await (const part of answer.body) {
      clearTimeout(timer)
      timer = setTimeout(tooLong, stallMs)
      size += part.length
      if (size > file.size)
        throw new FileProblem('file_not_fetched', failureDetail('run_file_other_bytes', { name: file.name }))
      await disk.writeFile(part).catch(notKept)
    }
  } finally {
    clearTimeout(timer)
    await disk.close()
  }
}

/** What the next try may bring is no refusal; what is damaged there may be put right until a later run. */
function refusal({ name }: OfferedFile, status: number): Error {
  if ([401, 408, 429, 502, 503, 504].includes(status)) return new Error(`status ${status}`)
  return new FileProblem('file_not_fetched', failureDetail('run_file_not_given', { name, status }), status >= 500)
}

/** The host's own disk, and no connection: it is full, or not to be written. */
function notKept({ message }: Error): never {
  throw new FileProblem('file_not_fetched', message, true)
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

async function hashOfFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { signal })) hash.update(part as Buffer)
  return hash.digest('hex')
}
