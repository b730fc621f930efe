import { crc32 } from 'node:zlib'
import type { PictureType } from './pictureTypes.ts'

/*
 * A picture is a row of blocks, and people look at a few of them: pixels, and how their colours are meant. Whatever else stands there
 * (places, names, prompts, pages, programs) is left out without touching the pixels. JPEG: ITU-T T.81 annex B; PNG: W3C PNG, third edition;
 * WebP: RFC 9649.
 */

/** What stands in a picture, read to its end. */
export interface PictureBlocks {
  /** The blocks that people see, in their order. */
  kept: readonly Buffer[]
  /** Says more than that and its label: of place, camera, people, programs. */
  hasData: boolean
  /** A certificate of origin (C2PA), which speaks of the file as it came. */
  hasOrigin: boolean
  /** Something stands behind the picture. */
  hasRest: boolean
}

type Kind = 'kept' | 'label' | 'origin' | 'data'
interface Block {
  kind: Kind
  bytes: Buffer
}

/** Undefined: the file is not built as its kind is. */
export function blocksOf(bytes: Buffer, type: PictureType): PictureBlocks | undefined {
  const read = type === 'image/png' ? readPng(bytes) : type === 'image/webp' ? readWebp(bytes) : readJpeg(bytes)
  if (!read) return undefined
  const has = (kind: Kind) => read.blocks.some((block) => block.kind === kind)
  return {
    kept: read.blocks.filter(({ kind }) => kind === 'kept').map((block) => block.bytes),
    hasData: has('data'),
    hasOrigin: has('origin'),
    hasRest: read.end < bytes.length,
  }
}

/** The same picture of these blocks alone; `label`: XMP that says that a model has made it. */
export function joined({ kept }: PictureBlocks, type: PictureType, label: string | undefined): Buffer {
  if (type === 'image/webp') return joinedWebp(kept, label)
  if (!label) return Buffer.concat(kept)
  const [head, ...others] = kept
  // Behind what says what it is: the signature and IHDR, or the beginning and JFIF.
  const first = type === 'image/png' || isJfif(others[0]) ? [head!, others.shift()!] : [head!]
  return Buffer.concat([...first, type === 'image/png' ? pngXmp(label) : jpegXmp(label), ...others])
}

interface Read {
  blocks: Block[]
  /** Where the picture ends. */
  end: number
}

const xmpName = Buffer.from('http://ns.adobe.com/xap/1.0/\0')

function readJpeg(bytes: Buffer): Read | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const blocks: Block[] = [{ kind: 'kept', bytes: bytes.subarray(0, 2) }]
  let at = 2
  for (;;) {
    // Any number of fill bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return undefined
    if (marker === 0xd9) {
      blocks.push({ kind: 'kept', bytes: bytes.subarray(at, at + 2) })
      return { blocks, end: at + 2 }
    }
    if (at + 4 > bytes.length) return undefined
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (marker === 0xda) end = endOfScan(bytes, end)
    const block = bytes.subarray(at, end)
    blocks.push({ kind: kindOfSegment(marker, block), bytes: block })
    at = end
  }
}

/** Where the next marker stands that is none of the scan's own. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    const next = bytes[at + 1]
    if (next === 0xff) at++
    else if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2
    else return at
  }
}

function kindOfSegment(marker: number, block: Buffer): Kind {
  const begins = (text: string) => block.subarray(4, 4 + text.length).toString('latin1') === text
  if (marker === 0xe0) return begins('JFIF\0') && block.length === 18 ? 'kept' : 'data'
  if (marker === 0xe1) return block.subarray(4, 4 + xmpName.length).equals(xmpName) ? 'label' : 'data'
  if (marker === 0xe2) return begins('ICC_PROFILE\0') ? 'kept' : 'data'
  if (marker === 0xeb) return begins('JP') ? 'origin' : 'data'
  if (marker === 0xee) return begins('Adobe') ? 'kept' : 'data'
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? 'data' : 'kept'
}

function isJfif(block: Buffer | undefined): boolean {
  return block?.readUInt16BE(0) === 0xffe0
}

function jpegXmp(label: string): Buffer {
  const body = Buffer.concat([xmpName, Buffer.from(label)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const pngSignature = 8
/** Critical chunks, and those that say how colours and sizes are meant. */
const pngKept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI pHYs bKGD'.split(' '))

function readPng(bytes: Buffer): Read | undefined {
  const blocks: Block[] = []
  let at = pngSignature
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const block = bytes.subarray(blocks.length === 0 ? 0 : at, end)
    blocks.push({ kind: kindOfChunk(name, bytes.subarray(at + 8, end - 4)), bytes: block })
    if (name === 'IEND') return { blocks, end }
    at = end
  }
  return undefined
}

function kindOfChunk(name: string, data: Buffer): Kind {
  if (pngKept.has(name)) return 'kept'
  if (name === 'caBX') return 'origin'
  return name === 'iTXt' && data.toString('latin1', 0, 18) === 'XML:com.adobe.xmp\0' ? 'label' : 'data'
}

function pngXmp(label: string): Buffer {
  // Not packed, in no language, with no other keyword.
  const named = Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1')
  const body = Buffer.concat([named, Buffer.from(label)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])

function readWebp(bytes: Buffer): Read | undefined {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const blocks: Block[] = []
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return undefined
    const size = bytes.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    // The last one may leave its byte of padding out.
    if (at + 8 + size > end) return undefined
    const name = bytes.toString('latin1', at, at + 4)
    const kind = webpKept.has(name) ? 'kept' : name === 'XMP ' ? 'label' : name === 'C2PA' ? 'origin' : 'data'
    blocks.push({ kind, bytes: bytes.subarray(at, Math.min(next, end)) })
    at = next
  }
  return { blocks, end: end + (end % 2) > bytes.length ? bytes.length : end + (end % 2) }
}

function joinedWebp(kept: readonly Buffer[], label: string | undefined): Buffer {
  const blocks = kept.map((block) => (block.toString('latin1', 0, 4) === 'VP8X' ? withFlags(block, label) : block))
  if (label) {
    const text = Buffer.from(label)
    const head = Buffer.from('XMP \0\0\0\0', 'latin1')
    head.writeUInt32LE(text.length, 4)
    blocks.push(Buffer.concat([head, text, Buffer.alloc(text.length % 2)]))
  }
  const body = Buffer.concat(blocks.map((block) => Buffer.concat([block, Buffer.alloc(block.length % 2)])))
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** What the header says is in the file: EXIF (8) and XMP (4). */
function withFlags(block: Buffer, label: string | undefined): Buffer {
  const changed = Buffer.from(block)
  changed[8] = (changed[8]! & ~0x0c) | (label ? 0x04 : 0)
  return changed
}
