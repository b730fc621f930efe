import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** A picture as its rows come out of a PNG: `channels` bytes a point, or one that names a colour of the palette. */
export interface PngHeader {
  width: number
  height: number
  channels: number
  palette: Buffer | undefined
}

/** More points than any phone has; what says it is larger is no screen. */
const mostPoints = 40_000_000
/** So many rows are undone before others have their turn: a few milliseconds. */
const rowsAtOnce = 128
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const unpack = promisify(inflate)

/**
 * Reads a PNG of 8 bits a channel that is not interlaced, as every `screencap` writes it, row by row: `onRow` is given each
 * once. Undefined for anything else.
 */
export async function readPng(
  png: Buffer,
  begin: (header: PngHeader) => (row: Buffer, y: number) => void,
): Promise<PngHeader | undefined> {
  const parts = chunksOf(png)
  const first = parts?.find(({ name }) => name === 'IHDR')?.data
  if (!parts || first?.length !== 13) return undefined
  const [width, height, channels] = [first.readUInt32BE(0), first.readUInt32BE(4), channelsOf[first[9]!]]
  if (!channels || first[8] !== 8 || first[12] !== 0 || width * height === 0 || width * height > mostPoints)
    return undefined
  const palette = first[9] === 3 ? parts.find(({ name }) => name === 'PLTE')?.data : undefined
  if (first[9] === 3 && !palette) return undefined
  const stride = width * channels
  const packed = Buffer.concat(parts.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const length = (stride + 1) * height
  // In one piece: by default each 16 kB go to zlib's thread and back.
  const bytes = await unpack(packed, { maxOutputLength: length, chunkSize: Math.max(64, length) }).catch(
    () => undefined,
  )
  if (bytes?.length !== length) return undefined
  const header = { width, height, channels, palette }
  const onRow = begin(header)
  let above: Buffer = Buffer.alloc(stride)
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1)
    const row = bytes.subarray(at + 1, at + 1 + stride)
    undo(bytes[at]!, row, above, channels)
    onRow(row, y)
    above = row
    if (y % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
  }
  return header
}

function chunksOf(png: Buffer): { name: string; data: Buffer }[] | undefined {
  const chunks: { name: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (at + 12 + length > png.length) return undefined
    const name = png.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: png.subarray(at + 8, at + 8 + length) })
    // Some phones say something behind it.
    if (name === 'IEND') return chunks
    at += 12 + length
  }
  return chunks
}

/** Undoes the filter of a row in place (PNG, third edition, §9). A screen has millions of bytes: a loop for each filter. */
function undo(filter: number, row: Buffer, above: Buffer, channels: number): void {
  if (filter === 1) for (let x = channels; x < row.length; x += 1) row[x]! += row[x - channels]!
  else if (filter === 2) for (let x = 0; x < row.length; x += 1) row[x]! += above[x]!
  else if (filter === 3)
    for (let x = 0; x < row.length; x += 1) row[x]! += ((x < channels ? 0 : row[x - channels]!) + above[x]!) >> 1
  else if (filter === 4) {
    for (let x = 0; x < channels; x += 1) row[x]! += above[x]!
    for (let x = channels; x < row.length; x += 1)
      row[x]! += nearestOf(row[x - channels]!, above[x]!, above[x - channels]!)
  }
}

function nearestOf(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - up)
  const c = Math.abs(guess - corner)
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
