import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { aiLabelIn } from './aiLabel.ts'

/** A part of an MP4 (ISO/IEC 14496-12 §4.2): where it begins, with its header, and how long it is. */
export interface Box {
  at: number
  size: number
  header: number
  type: string
}

/** Boxes with boxes in them, down to where a film and its tracks say something of themselves. */
const parents = new Set(['moov', 'trak'])
const telling = new Set(['udta', 'meta', 'uuid'])
/** A film has some dozens. */
const mostBoxes = 10_000
/** Of a label that says that a model made it; it has some hundred characters. */
const mostLabel = 64 * 1024

/** Where a video says something beside pictures and sound: place, maker, titles, programs. The label of what a model made is none of it. */
export async function tellingBoxes(path: string): Promise<Box[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const found: Box[] = []
    const ranges: [from: number, to: number][] = [[0, size]]
    let count = 0
    for (let range = ranges.pop(); range; range = ranges.pop()) {
      let [at, to] = range
      while (at + 8 <= to && ++count < mostBoxes) {
        const box = await readBox(file, at, to)
        if (!box) break
        if (parents.has(box.type)) ranges.push([at + box.header, at + box.size])
        else if (telling.has(box.type) && !(await isLabel(file, box))) found.push(box)
        at += box.size
      }
    }
    return found
  } finally {
    await file.close()
  }
}

async function readBox(file: FileHandle, at: number, to: number): Promise<Box | undefined> {
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at)
  const short = buffer.readUInt32BE()
  const header = short === 1 ? 16 : 8
  // 0: to the end of what it stands in.
  const size = short === 0 ? to - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
  return size < header || at + size > to ? undefined : { at, size, header, type: buffer.toString('latin1', 4, 8) }
}

async function isLabel(file: FileHandle, { at, size, type }: Box): Promise<boolean> {
  if (type !== 'uuid' || size > mostLabel) return false
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, at)
  return aiLabelIn(buffer.toString('utf8')) !== undefined
}

/** The file with nothing in these boxes. Each stays as long as it is, as free space: no other part of the film moves. */
export async function* without(path: string, boxes: readonly Box[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const read of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const part = read as Buffer
    for (const box of boxes) {
      part.fill(0, clamped(box.at + box.header - at, part), clamped(box.at + box.size - at, part))
      const type = Buffer.from('free')
      for (const [n, byte] of type.entries())
        if (part[box.at + 4 + n - at] !== undefined) part[box.at + 4 + n - at] = byte
    }
    at += part.length
    yield part
  }
}

function clamped(place: number, { length }: Buffer): number {
  return Math.min(length, Math.max(0, place))
}
