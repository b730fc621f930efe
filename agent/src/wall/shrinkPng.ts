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
  let sums = new Uint32Array()
  let counts = new Uint32Array()
  let width = 0
  let height = 0
  const header = await readPng(png, (header) => {
    width = Math.min(widest, header.width)
    height = Math.max(1, Math.round((header.height * width) / header.width))
    sums = new Uint32Array(width * height * 3)
    counts = new Uint32Array(width * height)
    const columns = Uint32Array.from({ length: header.width }, (_, x) => Math.floor((x * width) / header.width))
    return (row, y) => {
      const line = Math.floor((y * height) / header.height) * width
      for (let x = 0; x < header.width; x += 1) {
        const to = line + columns[x]!
        counts[to]! += 1
        add(sums, to * 3, row, x, header)
      }
    }
  })
  return header && encode(width, height, sums, counts)
}

function add(sums: Uint32Array, to: number, row: Buffer, x: number, { channels, palette }: PngHeader): void {
  const from = palette ? row[x]! * 3 : x * channels
  const source = palette ?? row
  const isGrey = !palette && channels < 3
  sums[to]! += source[from] ?? 0
  sums[to + 1]! += source[isGrey ? from : from + 1] ?? 0
  sums[to + 2]! += source[isGrey ? from : from + 2] ?? 0
}

async function encode(width: number, height: number, sums: Uint32Array, counts: Uint32Array): Promise<Buffer> {
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  for (let at = 0; at < width * height; at += 1) {
    const to = Math.floor(at / width) * stride + 1 + (at % width) * 3
    const count = counts[at] || 1
    for (let channel = 0; channel < 3; channel += 1) rows[to + channel] = (sums[at * 3 + channel]! / count) & 0xfc
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = await pack(rows, { level: 9 })
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
