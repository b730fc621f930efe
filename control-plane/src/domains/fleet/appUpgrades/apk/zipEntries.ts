import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflated = promisify(inflateRaw)

/** The end of a zip stands in the last of its bytes, before a comment of at most 64 kB. */
const endBytes = 22
const mostComment = 0xffff
/** The directories of large apps, of a hundred thousand files, are some megabytes. */
const mostDirectory = 64 * 1024 * 1024

interface Entry {
  method: number
  compressed: number
  offset: number
}

export interface Zip {
  names: string[]
  /** What an entry holds, of at most so many bytes. */
  read(name: string, mostBytes: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * A zip as Android reads the one of an app: it finds entries by the directory, and looks neither at the flags that say "encrypted" nor at
 * what stands before them in the file, because packers set them so that tools give up. Fails where there is no zip.
 */
export async function readZip(path: string): Promise<Zip> {
  const file = await open(path)
  try {
    const entries = entriesOf(await directoryOf(file))
    return {
      names: [...entries.keys()],
      read: (name, mostBytes) => contentOf(file, entries.get(name), mostBytes),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function directoryOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - endBytes - mostComment), Math.min(size, endBytes + mostComment))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + endBytes > tail.length) throw new Error('no zip')
  const length = tail.readUInt32LE(end + 12)
  if (length > mostDirectory) throw new Error('a directory of so many bytes is none')
  return bytesAt(file, tail.readUInt32LE(end + 16), length)
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    entries.set(directory.toString('utf8', at + 46, at + 46 + name), {
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

async function contentOf(file: FileHandle, entry: Entry | undefined, mostBytes: number): Promise<Buffer> {
  if (!entry || entry.compressed > mostBytes) throw new Error('no such entry, or one of too many bytes')
  const head = await bytesAt(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== 0x04034b50) throw new Error('the entry is not where it should be')
  const at = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = await bytesAt(file, at, entry.compressed)
  return entry.method === 8 ? inflated(bytes, { maxOutputLength: mostBytes }) : bytes
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('the file is cut off')
  return buffer
}
