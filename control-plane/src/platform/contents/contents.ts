import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

/** Bytes that have come in whole and are on disk, but that nobody knows of yet. */
export interface Received {
  path: string
  hash: string
  size: number
}

/** The files on disk: each content once, under its hash, complete or not at all. */
export interface Contents {
  /** Streams to disk. Throws `file_too_large` as soon as it is more than the limit; leaves nothing behind on failure. */
  receive(content: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Received>
  /** A path to write to for what makes its file itself; `adopt` then makes it one of those that came in. */
  fresh(): string
  adopt(path: string): Promise<Received>
  discard(received: Pick<Received, 'path'>): Promise<void>
  /** Puts it where it belongs. From here on only `remove` takes it away. */
  place(received: Received): Promise<void>
  /** Where it lies, once its bytes were compared with its hash; throws `file_gone` or `file_damaged`. */
  checked(hash: string): Promise<string>
  /**
   * Its bytes, compared with its hash on the way: what is damaged is never given whole, a small one not at all. Throws `file_gone`
   * or `file_damaged`; deleting the file meanwhile does not disturb it.
   */
  read(hash: string, signal: AbortSignal): Promise<{ size: number; bytes: ReadableStream<Uint8Array> }>
  /** A part of it, both ends included, as players ask for while somebody looks on: compared with nothing. Throws `file_gone`. */
  readPart(hash: string, part: { from: number; to: number }, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  size(hash: string): Promise<number>
  remove(hash: string): Promise<void>
  /** Every content there is. */
  hashes(): AsyncGenerator<string>
}

/** Opens the folder; what a killed process had begun to receive is thrown away. */
export async function createContents(folder: string): Promise<Contents> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  const fresh = () => join(incoming, randomUUID())
  const pathOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`no hash of a content: ${hash}`)
    return join(folder, hash.slice(0, 2), hash)
  }
  const discard = ({ path }: Pick<Received, 'path'>) => rm(path, { force: true })
  const opened = (hash: string) => open(pathOf(hash), 'r').catch(isGone)

  return {
    fresh,
    discard,
    async checked(hash) {
      for await (const _ of compared(await opened(hash), hash)) {
        // Only the comparison counts.
      }
      return pathOf(hash)
    },
    async read(hash, signal) {
      const file = await opened(hash)
      const { size } = await file.stat()
      const parts = compared(file, hash, signal)
      // Before the answer begins: what is small is compared by then.
      const first = await parts.next()
      return { size, bytes: streamOf(first, parts) }
    },
    async readPart(hash, { from, to }, signal) {
      const file = await opened(hash)
      return streamOf({ done: false, value: Buffer.alloc(0) }, partOf(file, { from, to }, signal))
    },
    async size(hash) {
      return (await stat(pathOf(hash)).catch(isGone)).size
    },
    async receive(content, limitBytes) {
      const path = fresh()
      const hash = createHash('sha256')
      let size = 0
      const file = await open(path, 'wx')
      try {
        for await (const part of content) {
          size += part.length
          if (size > limitBytes) throw tooLarge(limitBytes)
          hash.update(part)
          for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten
        }
        await file.sync()
      } catch (error) {
        await file.close()
        await discard({ path })
        throw error
      }
      await file.close()
      return { path, hash: hash.digest('hex'), size }
    },
    async adopt(path) {
      const hash = createHash('sha256')
      let size = 0
      const file = await open(path, 'r+')
      try {
        for await (const part of file.createReadStream({ autoClose: false })) {
          hash.update(part as Buffer)
          size += (part as Buffer).length
        }
        await file.sync()
      } finally {
        await file.close()
      }
      return { path, hash: hash.digest('hex'), size }
    },
    async place({ path, hash }) {
      const target = pathOf(hash)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
      // The name must be as safe as the bytes before a row tells of it.
      for (const directory of [dirname(target), folder]) await syncDirectory(directory)
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async *hashes() {
      for (const part of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const name of await readdir(join(folder, part))) if (/^[0-9a-f]{64}$/.test(name)) yield name
      }
    },
  }
}

function isGone(cause: unknown): never {
  throw new AppError('file_gone', {}, { cause })
}

/** What streams of files give. */
type Part = Buffer<ArrayBuffer>

/** The bytes of a file, the last part of them only once all were what the hash says. Closes the file, however it ends. */
async function* compared(file: FileHandle, hash: string, signal?: AbortSignal): AsyncGenerator<Part, void> {
  try {
    // A stream that begins aborted tells of it before anybody listens, which would end the process.
    signal?.throwIfAborted()
    const digest = createHash('sha256')
    let held: Part | undefined
    for await (const part of file.createReadStream({ highWaterMark: 262_144, autoClose: false, signal })) {
      digest.update(part as Part)
      if (held) yield held
      held = part as Part
    }
    if (digest.digest('hex') !== hash) throw new AppError('file_damaged', { hash })
    if (held) yield held
  } finally {
    await file.close()
  }
}

/** Closes the file, however it ends. */
async function* partOf(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): AsyncGenerator<Part, void> {
  try {
    signal.throwIfAborted()
    const bytes = file.createReadStream({ start: from, end: to, highWaterMark: 262_144, autoClose: false, signal })
    for await (const part of bytes) yield part as Part
  } finally {
    await file.close()
  }
}

/** What was begun, from its first part on. */
function streamOf(first: IteratorResult<Part, void>, rest: AsyncGenerator<Part, void>): ReadableStream<Uint8Array> {
  let begun: typeof first | undefined = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = begun ?? (await rest.next())
      begun = undefined
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await rest.return()
    },
  })
}

export function tooLarge(limitBytes: number): AppError {
  return new AppError('file_too_large', { limit: `${Math.round(limitBytes / 1_048_576)} MB` })
}

async function syncDirectory(path: string): Promise<void> {
  // Windows opens no folders.
  const directory = await open(path, 'r').catch(() => undefined)
  if (!directory) return
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
