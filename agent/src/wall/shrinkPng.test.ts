import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPng } from './readPng.ts'
import { shrinkPng } from './shrinkPng.ts'

/** A PNG whose rows are given as they stand in the file: first the filter, then the bytes. */
function png(width: number, rows: readonly (readonly number[])[], colour: number, palette?: readonly number[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, colour], 8)
  const parts: [string, Buffer][] = [
    ['IHDR', header],
    ...(palette ? [['PLTE', Buffer.from(palette)] as [string, Buffer]] : []),
    ['IDAT', deflateSync(Buffer.from(rows.flat()))],
    ['IEND', Buffer.alloc(0)],
  ]
  const chunks = parts.flatMap(([name, data]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return [length, Buffer.from(name), data, Buffer.alloc(4)]
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

async function rowsOf(bytes: Buffer): Promise<number[][] | undefined> {
  const rows: number[][] = []
  const header = await readPng(bytes, () => (row) => rows.push([...row]))
  return header && rows
}

describe('a PNG', () => {
  test('is read through each of its five filters', async () => {
    const grey = [
      [0, 10, 20, 30],
      [1, 5, 5, 5],
      [2, 1, 1, 1],
      [3, 10, 10, 10],
      [4, 1, 1, 1],
    ]
    expect(await rowsOf(png(3, grey, 0))).toEqual([
      [10, 20, 30],
      [5, 10, 15],
      [6, 11, 16],
      [13, 22, 29],
      [14, 23, 30],
    ])
  })

  test('that is none, cut short, interlaced or absurdly large gives nothing', async () => {
    const good = png(2, [[0, 1, 2]], 0)
    const interlaced = Buffer.from(good)
    interlaced[28] = 1
    const huge = Buffer.from(good)
    huge.writeUInt32BE(1_000_000, 16)
    huge.writeUInt32BE(1_000_000, 20)
    for (const bad of [Buffer.alloc(0), Buffer.from('no picture at all'), good.subarray(0, 40), interlaced, huge]) {
      expect(await shrinkPng(bad, 10)).toBeUndefined()
    }
    expect(await rowsOf(good)).toEqual([[1, 2]])
  })

  test('that says more than its header allows is not unpacked to the end', async () => {
    const bomb = png(2, [[0, 1, 2], ...Array.from({ length: 1000 }, () => [0, 0, 0])], 0)
    bomb.writeUInt32BE(1, 20)
    expect(await shrinkPng(bomb, 10)).toBeUndefined()
  })
})

describe('shrinking', () => {
  test('takes the mean of the points, whatever the kind of picture', async () => {
    const rgba = png(
      2,
      [
        [0, 100, 0, 40, 255, 200, 0, 80, 255],
        [0, 100, 0, 40, 255, 200, 0, 80, 255],
      ],
      6,
    )
    const coloured = png(2, [[0, 0, 1]], 3, [100, 0, 40, 200, 0, 80])
    expect(await rowsOf((await shrinkPng(rgba, 1))!)).toEqual([[148, 0, 60]])
    expect(await rowsOf((await shrinkPng(coloured, 1))!)).toEqual([[148, 0, 60]])
  })

  test('keeps the shape, and makes nothing larger', async () => {
    const picture = png(
      4,
      Array.from({ length: 8 }, () => [0, 1, 2, 3, 4]),
      0,
    )
    const sizeOf = async (widest: number) => {
      const header = await readPng((await shrinkPng(picture, widest))!, () => () => {})
      return [header?.width, header?.height]
    }
    expect(await sizeOf(2)).toEqual([2, 4])
    expect(await sizeOf(50)).toEqual([4, 8])
  })
})
