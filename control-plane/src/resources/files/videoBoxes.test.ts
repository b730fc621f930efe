import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleVideo } from './sampleVideo.testing.ts'
import { tellingBoxes, without } from './videoBoxes.ts'
import { readVideo } from './videos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-boxes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const secret = '+31.2304+121.4737/ Zhou Yan'
const box = (type: string, content: string | Buffer) => {
  const body = Buffer.from(content as string, 'latin1')
  const head = Buffer.alloc(8, `\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}

/** Into the last place of `moov`, whose own length grows; it stands behind everything that others count from. */
function inMoov(video: Buffer, more: Buffer): Buffer {
  const at = video.indexOf('moov') - 4
  const size = video.readUInt32BE(at)
  // What moves are the samples: the film is put in front of them, and is given the same room at its end.
  const changed = Buffer.concat([video.subarray(0, at), video.subarray(at + size), video.subarray(at, at + size), more])
  const moved = changed.indexOf('moov') - 4
  changed.writeUInt32BE(size + more.length, moved)
  for (let stco = changed.indexOf('stco'); stco > 0; stco = changed.indexOf('stco', stco + 4)) {
    const count = changed.readUInt32BE(stco + 8)
    for (let n = 0; n < count; n++) {
      const place = stco + 12 + 4 * n
      changed.writeUInt32BE(changed.readUInt32BE(place) - size, place)
    }
  }
  return changed
}

async function cleaned(bytes: Buffer) {
  const path = join(folder, 'video.mp4')
  await writeFile(path, bytes)
  const boxes = await tellingBoxes(path)
  const parts: Buffer[] = []
  for await (const part of without(path, boxes)) parts.push(Buffer.from(part))
  const kept = Buffer.concat(parts)
  await writeFile(path, kept)
  return { boxes, kept, video: await readVideo(path, 1) }
}

test.each([
  ['a place that a phone wrote', (video: Buffer) => inMoov(video, box('udta', box('\xa9xyz', secret)))],
  ['titles', (video: Buffer) => inMoov(video, box('meta', `\0\0\0\0${secret}`))],
  [
    'a block of a program behind everything',
    (video: Buffer) => Buffer.concat([video, box('uuid', `0123456789abcdef${secret}`)]),
  ],
])('%s is gone, and the film is the same', async (_, soiled) => {
  const bytes = Buffer.from(await sampleVideo())
  const whole = soiled(bytes)
  expect(whole.includes(secret)).toBe(true)
  const { boxes, kept, video } = await cleaned(whole)
  expect(boxes).toHaveLength(1)
  expect(kept.includes(secret)).toBe(false)
  expect(kept.length).toBe(whole.length)
  expect(video).toMatchObject({ width: 64, height: 32, seconds: 3 })
  expect(await tellingBoxes(join(folder, 'video.mp4'))).toEqual([])
})

test('the label of what a model made stays; a film that says nothing is left as it is', async () => {
  const bytes = Buffer.from(await sampleVideo())
  expect((await cleaned(bytes)).boxes).toEqual([])
  const label = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const { boxes, kept } = await cleaned(Buffer.concat([bytes, box('uuid', `0123456789abcdef<x>${label}</x>`)]))
  expect([boxes, kept.includes(label)]).toEqual([[], true])
})

test('boxes that lie about their length, or never end, are read to no end', async () => {
  const path = join(folder, 'lies.mp4')
  const many = Buffer.concat(Array.from({ length: 20_000 }, () => box('free', '')))
  for (const bytes of [
    many,
    Buffer.from('\0\0\0\x04moov'),
    Buffer.from('\xff\xff\xff\xffmoov', 'latin1'),
    Buffer.from('\0\0\0\x01moov\0\0\0\0'),
  ]) {
    await writeFile(path, bytes)
    expect(await tellingBoxes(path)).toEqual([])
  }
  expect((await readFile(path)).length).toBeGreaterThan(0)
})
