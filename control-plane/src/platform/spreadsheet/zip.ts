import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

export interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  crc: number
  /** Sizes as the directory claims them. */
  packed: number
  size: number
  offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** The directory at the end of a zip file. Throws `file_broken` if there is none, as in a file that was cut off. */
export function readDirectory(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) throw new AppError('file_broken')
  const count = zip.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entrySignature) throw new AppError('file_broken')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30)
    entries.push(readEntry(zip, at, nameEnd, extraEnd))
    at = extraEnd + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** The content of an entry, checked against size and checksum. It never grows past the size that was claimed. */
export function readContent(zip: Buffer, { offset, packed, size, method, crc }: ZipEntry): Buffer {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localSignature) throw new AppError('file_broken')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const data = zip.subarray(start, start + packed)
  if (data.length !== packed) throw new AppError('file_broken')
  const content = method === 0 ? data : method === 8 ? inflate(data, size) : undefined
  if (content?.length !== size || crc32(content) !== crc) throw new AppError('file_broken')
  return content
}

/** A zip file of these contents, deflated or as they are. */
export function writeZip(contents: Iterable<readonly [name: string, content: Buffer]>, isDeflated: boolean): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of contents) {
    const data = isDeflated ? deflateRawSync(content, { level: 6 }) : content
    const nameBytes = Buffer.from(name)
    const fields = commonFields(isDeflated ? 8 : 0, crc32(content), data.length, content.length, nameBytes.length)
    const local = localHeader(fields, nameBytes)
    directory.push(directoryEntry(fields, nameBytes, offset))
    parts.push(local, data)
    offset += local.length + data.length
  }
  const listing = Buffer.concat(directory)
  const end = directoryEnd(directory.length, listing.length, offset)
  return Buffer.concat([...parts, listing, end])
}

function readEntry(zip: Buffer, at: number, nameEnd: number, extraEnd: number): ZipEntry {
  const entry = {
    name: zip.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
    isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
  }
  const wide = findExtra(zip, nameEnd, extraEnd, 1)
  if (!wide) return entry
  // Zip64: what did not fit in 32 bits follows here, in this order.
  let from = 0
  for (const field of ['size', 'packed', 'offset'] as const) {
    if (entry[field] !== 0xffffffff || from + 8 > wide.length) continue
    entry[field] = Number(wide.readBigUInt64LE(from))
    from += 8
  }
  return entry
}

function findExtra(zip: Buffer, start: number, end: number, id: number): Buffer | undefined {
  for (let at = start; at + 4 <= Math.min(end, zip.length); ) {
    const next = at + 4 + zip.readUInt16LE(at + 2)
    if (zip.readUInt16LE(at) === id) return zip.subarray(at + 4, next)
    at = next
  }
  return undefined
}

function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
  } catch (cause) {
    const isTooMuch = cause instanceof RangeError
    throw new AppError(isTooMuch ? 'file_inflates' : 'file_broken', {}, { cause })
  }
}

export function localHeader(fields: Buffer, name: Buffer): Buffer {
  return Buffer.concat([signature(localSignature), fields, name])
}

export function directoryEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(entrySignature, 0)
  entry.writeUInt16LE(20, 4)
  fields.copy(entry, 6)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

export function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** What the header before the data and the entry in the directory have in common. */
export function commonFields(method: number, crc: number, packed: number, size: number, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(method, 4)
  // 1 January 1980, the first day of the format: the same content always gives the same file.
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
