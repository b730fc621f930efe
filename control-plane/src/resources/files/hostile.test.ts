import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'
import { isLabelAlone } from './aiLabel.ts'
import { lying, type SampleVideo, sampleVideo, withSamples } from './sampleVideo.testing.ts'

const clip = defineResource({
  name: 'clip',
  table: 'clip',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  fields: {
    title: { kind: 'text', max: 20 },
    picture: { kind: 'image', maxMb: 5, unsorted: true },
    film: { kind: 'video', maxMb: 5, unsorted: true },
  },
  order: ['title', 'asc'],
  filters: {},
})
const clips = endpointsOf(clip)

let kit: Kit
let ann: Person
beforeAll(async () => {
  kit = await startKit(embeddedEngine, { definitions: [clip] })
  ann = kit.person('ann')
})
afterAll(() => kit.stop())

const send = async (name: string, content: Uint8Array, field = 'picture'): Promise<FileReply> => {
  const body = { file: new File([new Uint8Array(content)], name) }
  return (await ann.call(uploadFile, { query: { resource: 'clip', field }, body })).data
}
const said = async (name: string, content: Uint8Array, field?: string) => {
  const { code, message } = await refusal(send(name, content, field))
  return [name, code, message.length > 40]
}
const show = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await kit.http.fetch(new Request(`http://here${address}`, { headers }))
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
}
const shown = async ({ url }: FileReply) => Buffer.from(await (await show(url)).arrayBuffer())
const onDisk = async () => {
  const all = await readdir(join(kit.context.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((file) => file.isFile()).length
}
const plain = (red: number, width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 90 } } })
const video = (more: SampleVideo = {}) => sampleVideo(more)

test('what no field takes is refused by its content, says what to do instead, and leaves nothing behind', async () => {
  const before = await onDisk()
  const png = await plain(1).png().toBuffer()
  const heic = Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.from('heicmif1'), png])
  const frames = [await plain(1).png().toBuffer(), await plain(99).png().toBuffer()]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect([
    await said('photo.heic', heic),
    await said('photo.jpg', heic),
    await said(
      'drawn.png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ),
    await said('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')),
    await said('moving.webp', moving),
    await said('film.mp4', await video()),
    await said('picture.mp4', png, 'film'),
    await said('page.mp4', Buffer.from('<html></html>'), 'film'),
  ]).toEqual([
    ['photo.heic', 'image_format', true],
    ['photo.jpg', 'image_format', true],
    ['drawn.png', 'not_an_image', true],
    ['page.jpg', 'not_an_image', true],
    ['moving.webp', 'image_animated', true],
    ['film.mp4', 'not_an_image', true],
    ['picture.mp4', 'not_a_video', true],
    ['page.mp4', 'not_a_video', true],
  ])
  expect(await onDisk()).toBe(before)
})

test('a photo is turned upright, and neither place nor camera is left in it', async () => {
  const photo = await plain(5)
    .jpeg()
    .withExif({ IFD0: { Model: 'Camera X' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const file = await send('photo.jpg', photo)
  expect(file).toMatchObject({ width: 40, height: 60, type: 'image/jpeg', cleaned: ['turned', 'data'] })
  const kept = await shown(file)
  const { exif, orientation, width, height } = await sharp(kept).metadata()
  expect({ exif, orientation, width, height }).toEqual({ width: 40, height: 60 })
  expect(kept.includes('Camera X')).toBe(false)
})

test('a page behind a picture is gone, a PNG is called one, and colours of print become those of screens', async () => {
  const page = '<html><script>alert(1)</script></html>'
  const polyglot = await send('both.jpg', Buffer.concat([await plain(6).jpeg().toBuffer(), Buffer.from(page)]))
  expect(polyglot.cleaned).toEqual(['rest'])
  expect((await shown(polyglot)).includes('<script>')).toBe(false)
  expect(await send('really.jpg', await plain(7).png().toBuffer())).toMatchObject({
    name: 'really.png',
    type: 'image/png',
    cleaned: [],
  })

  const print = await send('print.jpg', await plain(200).toColourspace('cmyk').jpeg().toBuffer())
  expect(print.cleaned).toContain('colours')
  const { space } = await sharp(await shown(print)).metadata()
  const { channels } = await sharp(await shown(print)).stats()
  expect(space).toBe('srgb')
  expect(channels).toHaveLength(3)
  expect(Math.abs(channels[0]!.mean - 200)).toBeLessThan(40)
})

test('what a model has made says so still, and says nothing else', async () => {
  const made = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
     xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" Iptc4xmpExt:DigitalSourceType="${made}" photoshop:City="London"/>
    </rdf:RDF></x:xmpmeta>`
  const first = await send('made.png', await plain(8).png().withXmp(xmp).toBuffer())
  const kept = await shown(first)
  const label = String((await sharp(kept).metadata()).xmp)
  expect([label.includes(made), label.includes('London'), isLabelAlone(label)]).toEqual([true, false, true])
  // Sent in again it is the same content.
  const again = await send('again.png', kept)
  expect([again.cleaned, again.size]).toEqual([[], first.size])
  const files = await kit.context.store.read.all<{ ai_made: number }>(
    'SELECT ai_made FROM stored_file WHERE id IN (?, ?)',
    [first.id, again.id],
  )
  expect(files.map(({ ai_made }) => ai_made)).toEqual([1, 1])
})

test('what a video is, the server reads itself: length, size as it is seen, rotation and codec', async () => {
  const file = await send('film.mp4', await video({ seconds: [0.5, 1, 2], rotation: 90 }), 'film')
  expect(file).toMatchObject({ type: 'video/mp4', width: 32, height: 64, rotation: 90, codec: 'avc', seconds: 3.5 })
  const { ids } = (await ann.call(clips.add!, { body: { title: 'one', film: String(file.id) } })).data
  const row = (await ann.call(clips.get!, { query: { id: ids[0]! } })).data as unknown as { film_files: FileReply[] }
  expect(row.film_files).toMatchObject([{ seconds: 3.5, codec: 'avc' }])
})

test('a player gets the part of a video that it asks for', async () => {
  const bytes = await video({ grey: 90 })
  const { url } = await send('film.mp4', bytes, 'film')
  const part = await show(url, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
  const rest = await show(url, { range: `bytes=${bytes.length - 5}-` })
  expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.slice(-5))
  for (const odd of ['bytes=9-1', `bytes=${bytes.length}-`, 'bytes=-5', 'pages=1-2'])
    expect((await show(url, { range: odd })).status).toBe(200)
  expect((await show(url)).headers.get('accept-ranges')).toBe('bytes')
})

test('a video that says another length than it has, is cut off or has no picture is refused', async () => {
  const before = await onDisk()
  const whole = Buffer.from(await video({ grey: 60 }))
  const header = whole.subarray(0, 32)
  expect([
    await said('long.mp4', lying(whole, 100), 'film'),
    await said('short.mp4', lying(await video({ seconds: [30, 30] }), 0.1), 'film'),
    await said('half.mp4', whole.subarray(0, whole.length - 200), 'film'),
    await said('header.mp4', header, 'film'),
    await said('page.mp4', Buffer.concat([header, Buffer.from('<html>'.repeat(50))]), 'film'),
    await said('quick.mov', Buffer.from('0000001466747970717420200000020071742020', 'hex'), 'film'),
  ]).toEqual([
    ['long.mp4', 'video_lies', true],
    ['short.mp4', 'video_lies', true],
    ['half.mp4', 'video_broken', true],
    ['header.mp4', expect.stringMatching(/^(not_a_video|video_broken)$/), true],
    ['page.mp4', expect.stringMatching(/^(not_a_video|video_broken)$/), true],
    ['quick.mov', 'video_format', true],
  ])
  expect((await refusal(send('long.mp4', lying(whole, 100), 'film'))).message).toContain('300 s, but it has 3 s')
  expect(await onDisk()).toBe(before)
})

test('on a full disk nothing is left of a picture: neither bytes nor a row', async () => {
  const before = await onDisk()
  const free = () => kit.context.store.read.get<{ n: number }>('SELECT count(*) AS n FROM stored_file')
  const count = await free()
  const { contents } = kit.context
  const [receive, place] = [contents.receive, contents.place]
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const photo = await plain(9).jpeg().withMetadata({ orientation: 3 }).toBuffer()
  try {
    // The thumbnail is the third to be written, after what came in and what was cleaned.
    let left = 2
    contents.receive = (...given) => (left-- > 0 ? receive(...given) : full())
    expect((await refusal(send('a.jpg', photo))).code).toBe('disk_full')
    contents.receive = receive
    let placed = 1
    contents.place = (one) => (placed-- > 0 ? place(one) : full())
    expect((await refusal(send('b.jpg', photo))).code).toBe('disk_full')
  } finally {
    Object.assign(contents, { receive, place })
  }
  expect([await onDisk(), await free()]).toEqual([before, count])
  expect(await send('c.jpg', photo)).toMatchObject({ cleaned: ['turned', 'data'] })
})

test('a small file that says it has millions of samples, and pictures that are large only when decoded, keep nobody waiting', async () => {
  const hostile = withSamples(await video(), 2_000_000)
  const wide = await plain(3, 7000, 7000).png({ compressionLevel: 9 }).toBuffer()
  const tiny = await plain(4).png().toBuffer()
  const bob = kit.person('bob')
  const large = Array.from({ length: 6 }, () => send('wide.png', wide))
  const began = performance.now()
  const [code] = await Promise.all([
    refusal(send('samples.mp4', hostile, 'film')).then(({ code }) => code),
    bob.call(uploadFile, {
      query: { resource: 'clip', field: 'picture' },
      body: { file: new File([new Uint8Array(tiny)], 'tiny.png') },
    }),
    bob.call(uploadFile, {
      query: { resource: 'clip', field: 'film' },
      body: { file: new File([await video({ grey: 77 })], 'film.mp4') },
    }),
  ])
  const waitedMs = performance.now() - began
  expect(code).toBe('video_broken')
  const isFirst = await Promise.race([Promise.all(large).then(() => false), Promise.resolve(true)])
  expect([isFirst, waitedMs < 20_000]).toEqual([true, true])
  await Promise.all(large)
}, 120_000)
