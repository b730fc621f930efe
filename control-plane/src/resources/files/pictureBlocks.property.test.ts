// @module-tag second-gear

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture } from './pictures.ts'
import type { PictureType } from './pictureTypes.ts'

const pictures = process.env.QD_LONG === '1' ? 1_000 : 300

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-random-blocks-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A block that nobody knows, or one that is known to say too much. */
interface Block {
  name: number
  data: Uint8Array
  /** At the end of the picture instead of its beginning. */
  isLate: boolean
}

interface Kind {
  type: PictureType
  picture(size: { width: number; height: number; colour: string }): Promise<Buffer>
  /** The picture with blocks in it. */
  soiled(picture: Buffer, blocks: readonly Block[]): Buffer
  /** The names of its blocks, in their order. */
  names(picture: Buffer): string[]
  /** What people look at, and how its colours are meant. */
  known: ReadonlySet<string>
}

const made = ({ width, height, colour }: { width: number; height: number; colour: string }) =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="3" r="4" fill="#fc0"/></svg>`,
      ),
    },
  ])
const inside = (picture: Buffer, at: number, more: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, at), ...more, picture.subarray(at)])
const parted = (blocks: readonly Block[], make: (block: Block) => Buffer) => ({
  early: blocks.filter(({ isLate }) => !isLate).map(make),
  late: blocks.filter(({ isLate }) => isLate).map(make),
})

const chunkNames = ['tEXt', 'zTXt', 'tIME', 'prVt', 'hIST', 'meTa', 'aiPr', 'gpSx']
const png: Kind = {
  type: 'image/png',
  picture: (size) => made(size).png().toBuffer(),
  soiled(picture, blocks) {
    const { early, late } = parted(blocks, ({ name, data }) => {
      const body = Buffer.concat([Buffer.from(chunkNames[name % chunkNames.length]!), data])
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, sum])
    })
    return inside(inside(picture, picture.length - 12, late), 33, early)
  },
  names(picture) {
    const names: string[] = []
    for (let at = 8; at < picture.length; at += 12 + picture.readUInt32BE(at))
      names.push(picture.toString('latin1', at + 4, at + 8))
    return names
  },
  known: new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD']),
}

/** Comments and the blocks of applications, but for those that say colours: APP2 of ICC and APP14 of Adobe. */
const markers = [0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe7, 0xec, 0xed, 0xee, 0xef, 0xfe]
const jpeg: Kind = {
  type: 'image/jpeg',
  picture: (size) =>
    made(size)
      .jpeg({ progressive: size.width % 2 === 0 })
      .toBuffer(),
  soiled(picture, blocks) {
    const { early, late } = parted(blocks, ({ name, data }) => {
      const head = Buffer.from([0xff, markers[name % markers.length]!, 0, 0])
      head.writeUInt16BE(data.length + 4, 2)
      // Nothing that a decoder would take for what it knows.
      return Buffer.concat([head, Buffer.from('x\0'), data])
    })
    return inside(inside(picture, picture.length - 2, late), 2, early)
  },
  names(picture) {
    const names: string[] = []
    for (let at = 2; at < picture.length - 2; ) {
      const marker = picture[at + 1]!
      const length = picture.readUInt16BE(at + 2)
      const isMeta = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
      names.push(isMeta ? `${marker.toString(16)} ${picture.toString('latin1', at + 4, at + 8)}` : 'picture')
      at += 2 + length
      if (marker !== 0xda) continue
      while (picture[at] !== 0xff || picture[at + 1] === 0 || (picture[at + 1]! & 0xf8) === 0xd0) at++
    }
    return names
  },
  known: new Set(['picture', 'e0 JFIF']),
}

const riffNames = ['NOTE', 'META', 'GPS ', 'PRMT', 'EXIX', 'abcd']
const webp: Kind = {
  type: 'image/webp',
  picture: (size) => made(size).webp({ lossless: true }).toBuffer(),
  soiled(picture, blocks) {
    const more = blocks.map(({ name, data }) => {
      const head = Buffer.from(`${riffNames[name % riffNames.length]}\0\0\0\0`, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
    })
    const whole = Buffer.concat([picture, ...more])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  },
  names(picture) {
    const names: string[] = []
    for (let at = 12; at < picture.length; at += 8 + ((picture.readUInt32LE(at + 4) + 1) & ~1))
      names.push(picture.toString('latin1', at, at + 4))
    return names
  },
  known: new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']),
}

const block: fc.Arbitrary<Block> = fc.record({
  name: fc.nat(50),
  data: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  isLate: fc.boolean(),
})
const size = fc.record({
  width: fc.integer({ min: 8, max: 40 }),
  height: fc.integer({ min: 8, max: 40 }),
  colour: fc.constantFrom('#3366aa', '#fff', '#010203', '#c0ffee'),
})
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

test(`of ${pictures} pictures with random blocks what people look at is left, with the same pixels`, async () => {
  let soiled = 0
  const drawn = fc.tuple(
    fc.constantFrom(png, jpeg, webp),
    size,
    fc.array(block, { maxLength: 6 }),
    fc.option(fc.uint8Array({ minLength: 1, maxLength: 500 }), { nil: undefined }),
  )
  await fc.assert(
    fc.asyncProperty(drawn, async ([kind, size, blocks, rest]) => {
      const clean = await kind.picture(size)
      const bytes = Buffer.concat([kind.soiled(clean, blocks), ...(rest ? [rest] : [])])
      const path = join(folder, 'picture')
      await writeFile(path, bytes)
      const { cleaned, cleanings } = await readPicture(path, kind.type, 1)
      const kept = Buffer.from(cleaned ?? bytes)
      for (const name of kind.names(kept)) expect(kind.known, `${kind.type}: ${name}`).toContain(name)
      expect((await pixels(kept)).equals(await pixels(clean))).toBe(true)
      // It says what it has taken out, and takes out nothing where nothing was put in.
      expect(cleanings).toEqual([...(blocks.length > 0 ? ['data'] : []), ...(rest ? ['rest'] : [])])
      soiled += blocks.length
    }),
    { numRuns: pictures, endOnFailure: true },
  )
  expect(soiled).toBeGreaterThan(pictures)
  console.info(`${pictures} pictures, ${soiled} blocks taken out`)
}, 3_000_000)
