/** What an app's manifest says of it. */
export interface ApkManifest {
  package: string
  version: string
  versionCode: number
  /** The name of a part of an app that comes in several files; empty: a whole app, or the part that the others need. */
  split: string
}

// Android's binary XML (frameworks/base, ResourceTypes.h). A chunk: kind and length of its head in two bytes each, length of all in four.
const chunks = { strings: 0x0001, xml: 0x0003, resourceIds: 0x0180, startElement: 0x0102 } as const
const types = { string: 0x03, decimal: 0x10, hexadecimal: 0x11 } as const
/** Attributes are known by number: tools that shrink apps take their names away. */
const ids = { versionCode: 0x0101021b, versionName: 0x0101021c } as const
const utf8Flag = 0x100

/** Reads package and version; throws where it is none. Of a version code that has two halves (`versionCodeMajor`) the lower counts. */
export function readManifest(data: Buffer): ApkManifest {
  if (data.readUInt16LE(0) !== chunks.xml) throw new Error('no binary XML')
  let strings: (index: number) => string = () => ''
  let resources: readonly number[] = []
  for (let at = data.readUInt16LE(2); at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at + 4)
    if (length < 8 || at + length > data.length) throw new Error('a chunk ends outside of the file')
    const chunk = data.subarray(at, at + length)
    const kind = chunk.readUInt16LE(0)
    if (kind === chunks.strings) strings = stringsOf(chunk)
    if (kind === chunks.resourceIds) resources = wordsOf(chunk)
    // The first element is the manifest.
    if (kind === chunks.startElement) return manifestOf(chunk, strings, resources)
    at += length
  }
  throw new Error('no element')
}

function manifestOf(chunk: Buffer, text: (index: number) => string, resources: readonly number[]): ApkManifest {
  const body = chunk.readUInt16LE(2)
  if (text(chunk.readUInt32LE(body + 4)) !== 'manifest') throw new Error('no manifest')
  const start = body + chunk.readUInt16LE(body + 8)
  const size = chunk.readUInt16LE(body + 10)
  const found = { package: '', version: '', versionCode: 0, split: '' }
  for (let n = 0; n < chunk.readUInt16LE(body + 12); n++) {
    const at = start + n * size
    const name = chunk.readUInt32LE(at + 4)
    const type = chunk.readUInt8(at + 15)
    const value = chunk.readUInt32LE(at + 16)
    const isNumber = type === types.decimal || type === types.hexadecimal
    if (resources[name] === ids.versionCode && isNumber) found.versionCode = value
    else if (resources[name] === ids.versionName && type === types.string) found.version = text(value)
    else if (resources[name] === undefined && type === types.string) {
      const word = text(name)
      if (word === 'package' || word === 'split') found[word] = text(value)
    }
  }
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(found.package)) throw new Error('no package')
  return found
}

function wordsOf(chunk: Buffer): number[] {
  const head = chunk.readUInt16LE(2)
  return Array.from({ length: Math.floor((chunk.length - head) / 4) }, (_, n) => chunk.readUInt32LE(head + n * 4))
}

/** Strings are read when they are asked for: an index that lies outside throws. */
function stringsOf(chunk: Buffer): (index: number) => string {
  const head = chunk.readUInt16LE(2)
  const count = chunk.readUInt32LE(8)
  const isUtf8 = (chunk.readUInt32LE(16) & utf8Flag) !== 0
  const start = chunk.readUInt32LE(20)
  return (index) => {
    if (index >= count) return ''
    const at = start + chunk.readUInt32LE(head + index * 4)
    return isUtf8 ? utf8At(chunk, at) : utf16At(chunk, at)
  }
}

function utf16At(chunk: Buffer, at: number): string {
  const first = chunk.readUInt16LE(at)
  const isLong = (first & 0x8000) !== 0
  const length = isLong ? ((first & 0x7fff) << 16) | chunk.readUInt16LE(at + 2) : first
  const from = at + (isLong ? 4 : 2)
  return chunk.toString('utf16le', from, from + length * 2)
}

/** Two lengths, in letters and in bytes, each of one byte or of two. */
function utf8At(chunk: Buffer, at: number): string {
  const second = at + ((chunk.readUInt8(at) & 0x80) === 0 ? 1 : 2)
  const isLong = (chunk.readUInt8(second) & 0x80) !== 0
  const length = isLong ? chunk.readUInt16BE(second) & 0x7fff : chunk.readUInt8(second)
  const from = second + (isLong ? 2 : 1)
  return chunk.toString('utf8', from, from + length)
}
