/** What an app's manifest says of it. */
export interface ApkManifest {
  package: string
  version: string
  versionCode: number
  /** The name of a part of an app that comes in several files; empty: a whole app, or the part that the others need. */
  split: string
  /** It is the part that the others need, and does not go onto a phone without them. */
  needsSplits: boolean
}

// Android's binary XML (frameworks/base, ResourceTypes.h). A chunk: kind and length of its head in two bytes each, length of all in four.
const chunks = { strings: 0x0001, xml: 0x0003, resourceIds: 0x0180, startElement: 0x0102 } as const
const stringType = 0x03
/** Attributes are known by number: tools that shrink apps take their names away. */
const ids = {
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  isSplitRequired: 0x01010591,
  requiredSplitTypes: 0x0101064e,
} as const
const utf8Flag = 0x100
/** Longer texts are cut: nothing that is asked of a manifest is longer, and hostile ones name the same long text very often. */
const mostLetters = 1000

/** Reads package and version; throws where it is none. Of a version code that has two halves (`versionCodeMajor`) the lower counts. */
export function readManifest(data: Buffer): ApkManifest {
  if (data.readUInt16LE(0) !== chunks.xml) throw new Error('no binary XML')
  let strings: Texts = () => ''
  let resources: readonly number[] = []
  let app: ApkManifest | undefined
  for (let at = data.readUInt16LE(2); at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at + 4)
    if (length < 8 || at + length > data.length) throw new Error('a chunk ends outside of the file')
    const chunk = data.subarray(at, at + length)
    const kind = chunk.readUInt16LE(0)
    if (kind === chunks.strings) strings = stringsOf(chunk)
    if (kind === chunks.resourceIds) resources = wordsOf(chunk)
    if (kind === chunks.startElement) {
      const name = strings(chunk.readUInt32LE(chunk.readUInt16LE(2) + 4))
      // The first element is the manifest. Tools say of it, or of the application in it, that it needs its parts.
      if (!app && name !== 'manifest') throw new Error('no manifest')
      if (!app) app = manifestOf(chunk, strings, resources)
      else if (name === 'application')
        return { ...app, needsSplits: app.needsSplits || needsSplits(chunk, strings, resources) }
    }
    at += length
  }
  if (!app) throw new Error('no element')
  return app
}

type Texts = (index: number) => string

interface Attribute {
  /** Of its name among the strings. */
  name: number
  type: number
  /** A number, or where it is among the strings. */
  value: number
}

function manifestOf(chunk: Buffer, text: Texts, resources: readonly number[]): ApkManifest {
  const found = {
    package: '',
    version: '',
    versionCode: 0,
    split: '',
    needsSplits: needsSplits(chunk, text, resources),
  }
  for (const { name, type, value } of attributesOf(chunk)) {
    const isText = type === stringType
    if (resources[name] === ids.versionCode && !isText) found.versionCode = value
    else if (resources[name] === ids.versionName && isText) found.version = text(value)
    else if (resources[name] === undefined && isText) {
      const word = text(name)
      if (word === 'package' || word === 'split') found[word] = text(value)
    }
  }
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(found.package)) throw new Error('no package')
  return found
}

function needsSplits(chunk: Buffer, text: Texts, resources: readonly number[]): boolean {
  return attributesOf(chunk).some(({ name, type, value }) => {
    if (type === stringType) return resources[name] === ids.requiredSplitTypes && text(value) !== ''
    return resources[name] === ids.isSplitRequired && value !== 0
  })
}

function attributesOf(chunk: Buffer): Attribute[] {
  const body = chunk.readUInt16LE(2)
  const start = body + chunk.readUInt16LE(body + 8)
  const size = chunk.readUInt16LE(body + 10)
  return Array.from({ length: chunk.readUInt16LE(body + 12) }, (_, n) => {
    const at = start + n * size
    return { name: chunk.readUInt32LE(at + 4), type: chunk.readUInt8(at + 15), value: chunk.readUInt32LE(at + 16) }
  })
}

function wordsOf(chunk: Buffer): number[] {
  const head = chunk.readUInt16LE(2)
  return Array.from({ length: Math.floor((chunk.length - head) / 4) }, (_, n) => chunk.readUInt32LE(head + n * 4))
}

/** Strings are read when they are asked for: an index that lies outside throws. */
function stringsOf(chunk: Buffer): Texts {
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
  return chunk.toString('utf16le', from, from + Math.min(length, mostLetters) * 2)
}

/** Two lengths, in letters and in bytes, each of one byte or of two. */
function utf8At(chunk: Buffer, at: number): string {
  const second = at + ((chunk.readUInt8(at) & 0x80) === 0 ? 1 : 2)
  const isLong = (chunk.readUInt8(second) & 0x80) !== 0
  const length = isLong ? chunk.readUInt16BE(second) & 0x7fff : chunk.readUInt8(second)
  const from = second + (isLong ? 2 : 1)
  return chunk.toString('utf8', from, from + Math.min(length, mostLetters))
}
