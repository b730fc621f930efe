import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { unreadable } from '../../files.ts'
import { Refusal } from '../../refusal.ts'

export interface Source {
  /** The lines, unpacked. */
  bytes: AsyncIterable<Uint8Array>
  /** Bytes of the file that were read so far, as it lies there. */
  readSoFar(): number
  /** Its size; 0 where nobody knows. */
  size: number
}

/** A file, a pipe that has a name, or stdin for `-`; packed with gzip or not, which its first bytes tell. */
export async function openLines(context: Context, path: string): Promise<Source> {
  const { signal } = context.io
  let size = 0
  let raw: Readable = context.io.stdin
  if (path !== '-') {
    const full = resolve(context.io.cwd, path)
    const found = await stat(full).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) throw unreadable(path, found)
    if (found.isDirectory()) throw new Refusal(exitCodes.usage, 'error.not_a_file', { path })
    size = found.isFile() ? found.size : 0
    raw = createReadStream(full, { highWaterMark: 1_048_576, signal })
  }
  let read = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of raw as AsyncIterable<Uint8Array>) {
      read += piece.length
      yield piece
    }
  }
  return { bytes: readable(unpacked(counted(), signal), path), readSoFar: () => read, size }
}

async function* unpacked(pieces: AsyncGenerator<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // A pipe may give one byte at a time.
  let start = Buffer.alloc(0)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    start = Buffer.concat([start, next.value])
    if (start.length >= 2) break
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (start.length > 0) yield start
    yield* pieces
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b) yield* whole()
  else {
    const packed = Readable.from(whole(), { objectMode: false, signal })
    const gunzip = createGunzip()
    // An error of the one is not passed on by pipe().
    packed.once('error', (error) => gunzip.destroy(error))
    yield* packed.pipe(gunzip) as AsyncIterable<Uint8Array>
  }
}

/** Says of the file what its reading failed with. */
async function* readable(bytes: AsyncGenerator<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) throw new Refusal(exitCodes.usage, 'error.gzip_broken', { path })
    if (/^E[A-Z]+$/.test(code)) throw unreadable(path, error as NodeJS.ErrnoException)
    throw error
  }
}
