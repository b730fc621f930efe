import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { type PngHeader, readPng } from './readPng.ts'

const pack = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A PNG no wider than so many points, of the same shape, without transparency: each point is the mean of those that it stands
 * for. Six bits a channel: nobody sees the rest at this size, and it takes half the bytes. Undefined where it is no picture.
 */
export async function shrinkPng(png: Buffer, widest: number): Promise<Buffer | undefined> {
  let rows: ShrunkRows | undefined
  const header = await readPng(png, (header) => {
    rows = new ShrunkRows(header, widest)
    return (row) => rows!.add(row)
  })
  return header && rows && encode(rows)
}

/** Rows come in one after the other and are summed; whenever the last one of a small row was there, it is written. */
class ShrunkRows {
  readonly width: number
  readonly height: number
  /** As a PNG has them before they are packed: each begins with the number of its filter, which is none. */
  readonly bytes: Buffer
  readonly #header: PngHeader
  /** With a colour for each byte, whatever the picture says: those that it does not name are black. */
  readonly #palette: Buffer | undefined
  /** Small column of each column, times three. */
  readonly #columns: Uint32Array
  readonly #sums: Uint32Array
  /** How many columns each small one stands for. */
  readonly #columnCounts: Uint32Array
  #y = 0
  #rowCount = 0
  /** The last row, and how many like it are not summed yet. */
  #row: Buffer = Buffer.alloc(0)
  #same = 0

  constructor(header: PngHeader, widest: number) {
    this.#header = header
    this.#palette = header.palette && Buffer.concat([header.palette], 256 * 3)
    this.width = Math.min(widest, header.width)
    this.height = Math.max(1, Math.round((header.height * this.width) / header.width))
    this.bytes = Buffer.alloc((this.width * 3 + 1) * this.height)
    this.#sums = new Uint32Array(this.width * 3)
    this.#columns = new Uint32Array(header.width)
    this.#columnCounts = new Uint32Array(this.width)
    for (let x = 0; x < header.width; x += 1) {
      const column = Math.floor((x * this.width) / header.width)
      this.#columns[x] = column * 3
      this.#columnCounts[column]! += 1
    }
  }

  add(row: Buffer): void {
    // Most of a screen is areas of one colour: rows that are the same are summed once.
    if (this.#same > 0 && !row.equals(this.#row)) this.#sum()
    this.#row = row
    this.#same += 1
    this.#rowCount += 1
    const line = this.#lineOf(this.#y)
    this.#y += 1
    if (this.#y < this.#header.height && this.#lineOf(this.#y) === line) return
    this.#sum()
    this.#write(line)
  }

  #lineOf(y: number): number {
    return Math.floor((y * this.height) / this.#header.height)
  }

  /** The innermost loop of every picture: all that it asks for is at hand. */
  #sum(): void {
    const { channels } = this.#header
    const row = this.#row
    const times = this.#same
    this.#same = 0
    const palette = this.#palette
    const source = palette ?? row
    const isGrey = !palette && channels < 3
    const columns = this.#columns
    const sums = this.#sums
    for (let x = 0; x < columns.length; x += 1) {
      const to = columns[x]!
      const from = palette ? row[x]! * 3 : x * channels
      sums[to]! += source[from]! * times
      sums[to + 1]! += source[isGrey ? from : from + 1]! * times
      sums[to + 2]! += source[isGrey ? from : from + 2]! * times
    }
  }

  #write(line: number): void {
    let at = line * (this.width * 3 + 1) + 1
    for (let column = 0; column < this.width; column += 1) {
      const count = this.#columnCounts[column]! * this.#rowCount
      for (let channel = 0; channel < 3; channel += 1) {
        this.bytes[at] = (this.#sums[column * 3 + channel]! / count) & 0xfc
        at += 1
      }
    }
    this.#sums.fill(0)
    this.#rowCount = 0
  }
}

async function encode({ width, height, bytes }: ShrunkRows): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = await pack(bytes, { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
