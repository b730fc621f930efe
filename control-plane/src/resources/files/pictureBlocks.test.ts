import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture } from './pictures.ts'
import type { PictureType } from './pictureTypes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-blocks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const secret = 'GPS 31.2304, 121.4737 by Zhou Yan'
const plain = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#3366aa' } }).composite([
    { input: Buffer.from('<svg width="24" height="16"><circle cx="9" cy="8" r="5" fill="#fc0"/></svg>') },
  ])
const label =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>'

const chunk = (name: string, data: string) => {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(data, 'latin1')])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const segment = (marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, Buffer.from(data, 'latin1')])
}
const riff = (name: string, data: string) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, Buffer.from(data, 'latin1'), Buffer.alloc(data.length % 2)])
}
/** Behind the first so many bytes. */
const within = (picture: Buffer, at: number, more: Buffer) =>
  Buffer.concat([picture.subarray(0, at), more, picture.subarray(at)])
const beforeIend = (picture: Buffer) => picture.length - 12
const withinWebp = (picture: Buffer, more: Buffer) => {
  const whole = Buffer.concat([picture, more])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

async function cleanedOf(bytes: Buffer, type: PictureType) {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  const { cleaned, cleanings } = await readPicture(path, type, 1)
  return { cleanings, kept: Buffer.from(cleaned ?? bytes) }
}
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const png = () => plain().png().toBuffer()
const jpeg = () => plain().jpeg().toBuffer()
const progressive = () => plain().jpeg({ progressive: true }).toBuffer()
const webp = () => plain().webp({ lossless: true }).toBuffer()

test.each<[string, PictureType, () => Promise<Buffer>, string[]]>([
  [
    'a PNG with a place',
    'image/png',
    async () => within(await png(), 33, chunk('tEXt', `Comment\0${secret}`)),
    ['data'],
  ],
  [
    'a PNG with a prompt',
    'image/png',
    async () => within(await png(), 33, chunk('iTXt', `parameters\0\0\0\0\0${secret}`)),
    ['data'],
  ],
  [
    'a PNG with a text behind its pixels',
    'image/png',
    async () => {
      const one = await png()
      return within(one, beforeIend(one), chunk('tEXt', `x\0${secret}`))
    },
    ['data'],
  ],
  [
    'a PNG with a time and a block of nobody',
    'image/png',
    async () =>
      within(await png(), 33, Buffer.concat([chunk('tIME', '\x07\xea\x01\x01\x01\x01\x01'), chunk('prVt', secret)])),
    ['data'],
  ],
  [
    'a PNG with a page behind it',
    'image/png',
    async () => Buffer.concat([await png(), Buffer.from(`<html>${secret}`)]),
    ['rest'],
  ],
  ['a JPEG with a comment', 'image/jpeg', async () => within(await jpeg(), 2, segment(0xfe, secret)), ['data']],
  [
    'a JPEG with blocks of makers',
    'image/jpeg',
    async () => within(await jpeg(), 2, Buffer.concat([segment(0xec, secret), segment(0xe4, secret)])),
    ['data'],
  ],
  [
    'a JPEG of several scans',
    'image/jpeg',
    async () => within(await progressive(), 2, segment(0xfe, secret)),
    ['data'],
  ],
  [
    'a JPEG with a page behind it that ends as one',
    'image/jpeg',
    async () => Buffer.concat([await jpeg(), Buffer.from(`<html>${secret}`), Buffer.from([0xff, 0xd9])]),
    ['rest'],
  ],
  [
    'a JPEG with a page and a comment',
    'image/jpeg',
    async () => Buffer.concat([within(await jpeg(), 2, segment(0xfe, secret)), Buffer.from(secret)]),
    ['data', 'rest'],
  ],
  [
    'a JPEG with a certificate and a comment',
    'image/jpeg',
    async () => within(await jpeg(), 2, Buffer.concat([segment(0xeb, `JP\0\x01${secret}`), segment(0xfe, secret)])),
    ['data', 'origin'],
  ],
  ['a WebP with a block of nobody', 'image/webp', async () => withinWebp(await webp(), riff('NOTE', secret)), ['data']],
  [
    'a WebP with a page behind it',
    'image/webp',
    async () => Buffer.concat([await webp(), Buffer.from(`<html>${secret}!`)]),
    ['rest'],
  ],
])('%s: what nobody sees is gone, the pixels are the same', async (_, type, make, cleanings) => {
  const bytes = await make()
  expect(bytes.includes(secret)).toBe(true)
  const { kept, cleanings: found } = await cleanedOf(bytes, type)
  expect(found).toEqual(cleanings)
  expect(kept.includes(secret)).toBe(false)
  expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
  // Once more there is nothing to take out.
  expect((await cleanedOf(kept, type)).cleanings).toEqual([])
})

test.each<[PictureType, () => Promise<Buffer>, (bytes: Buffer) => Buffer]>([
  ['image/png', () => plain().withXmp(label).png().toBuffer(), (one) => within(one, 33, chunk('tEXt', `x\0${secret}`))],
  ['image/jpeg', () => plain().withXmp(label).jpeg().toBuffer(), (one) => within(one, 2, segment(0xfe, secret))],
  ['image/webp', () => plain().withXmp(label).webp().toBuffer(), (one) => withinWebp(one, riff('NOTE', secret))],
])('the label of what a model made stays in %s', async (type, make, soiled) => {
  const bytes = soiled(await make())
  const { kept, cleanings } = await cleanedOf(bytes, type)
  expect(cleanings).toEqual(['data'])
  expect((await sharp(kept).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia')
  expect(kept.includes(secret)).toBe(false)
  expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
})

test.each<[PictureType, () => Promise<Buffer>]>([
  ['image/png', () => plain().withIccProfile('p3').png().toBuffer()],
  ['image/jpeg', () => plain().withIccProfile('p3').jpeg().toBuffer()],
])('how colours are meant stays as it is in %s', async (type, make) => {
  const bytes = await make()
  const soiled =
    type === 'image/png' ? within(bytes, 33, chunk('tEXt', `x\0${secret}`)) : within(bytes, 2, segment(0xfe, secret))
  const { kept } = await cleanedOf(soiled, type)
  const [before, after] = await Promise.all([bytes, kept].map(async (one) => (await sharp(one).metadata()).icc))
  expect(before && after?.equals(before)).toBe(true)
})

test('a certificate of origin alone is left as it is', async () => {
  const bytes = within(await jpeg(), 2, segment(0xeb, 'JP\0\x01a certificate'))
  expect((await cleanedOf(bytes, 'image/jpeg')).cleanings).toEqual([])
})
