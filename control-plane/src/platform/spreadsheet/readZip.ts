import { crc32 } from 'node:zlib'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

export interface ZipEntry {
  name: string
  /** Bytes that it claims to unpack to; it is never let grow past them. */
  size: number
  isEncrypted: boolean
  /** The content, checked against size and checksum. Throws `AppError` file_inflates or file_broken. */
  read(): Promise<Buffer>
  /** What it begins with, at most one piece of the stream, unchecked. */
  begin(): Promise<Buffer>
}

/** What the directory of a zip file names. Throws `file_broken` if there is none, as in a file that was cut off. */
export async function readZip(bytes: Buffer): Promise<ZipEntry[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: false })
    const entries: ZipEntry[] = []
    for await (const entry of zip.eachEntry())
      entries.push({
        name: entry.fileName,
        size: entry.uncompressedSize,
        isEncrypted: entry.isEncrypted(),
        read: () => readContent(zip, entry).catch(refuse),
        begin: () => readBegin(zip, entry).catch(refuse),
      })
    return entries
  } catch (error) {
    return refuse(error)
  }
}

/** yauzl compares sizes, but no checksum: both are done here. */
async function readContent(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  let checksum = 0
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > entry.uncompressedSize) throw new AppError('file_inflates')
    checksum = crc32(part, checksum)
    parts.push(part)
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new AppError('file_broken')
  return Buffer.concat(parts, size)
}

async function readBegin(zip: ZipFile, entry: Entry): Promise<Buffer> {
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) return part
  return Buffer.alloc(0)
}

function refuse(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('file_broken', {}, { cause: error })
}
