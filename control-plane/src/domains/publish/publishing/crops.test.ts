import { shownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import { cropPicture, type ReleaseContents } from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { PublishingHarness } from './publishing.testing.ts'

/** The left half of it is red, the right one blue. */
const [red, blue] = [
  { r: 250, g: 0, b: 0 },
  { r: 0, g: 0, b: 250 },
]
const left = { x: 0, y: 0, width: 0.5, height: 1 }
const right = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 }
/** There is none of this number: what is cropped for it concerns nobody else. */
const elsewhere = 9999

let h: PublishingHarness
let shelf: number
beforeAll(async () => {
  h = await PublishingHarness.open()
  const sql = 'SELECT platform FROM account WHERE id = ?'
  shelf = (await h.plane.context.store.read.get<{ platform: number }>(sql, [h.accounts[0]]))!.platform
})
afterAll(() => h?.close())

async function send(who: TestClient = h.plane.admin): Promise<number> {
  const half = await sharp({ create: { width: 40, height: 40, channels: 3, background: blue } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: red } })
    .composite([{ input: half, left: 40, top: 0 }])
    .png()
    .toBuffer()
  const body = { file: new File([new Uint8Array(bytes)], 'halves.png') }
  return (await who.call(uploadFile, { query: { resource: 'release', field: 'media' }, body })).data.id
}
const crop = async (file: number, frame = left, who: TestClient = h.plane.admin) =>
  (await who.call(cropPicture, { body: { file, frame } })).data

/** Width, height and the middle of what a phone is given. */
async function seen(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { width: info.width, height: info.height, red: data[middle], blue: data[middle + 2] }
}
const onPhone = async (id: number) => {
  const offer = await h.onPhone(id)
  return Promise.all(offer.files!.map(async ({ sha256 }) => seen(await h.fetchFile(offer, sha256))))
}

async function croppedPost(): Promise<{ media: number[]; crops: object[] }> {
  const media = [await send(), await send()]
  const crops = [
    { platform: elsewhere, of: media[1], file: (await crop(media[1]!, left)).id, frame: left },
    { platform: shelf, of: media[1], file: (await crop(media[1]!, right)).id, frame: right },
  ]
  return { media, crops }
}

test('a platform gets its part of a picture, which is what people have reviewed, and others the whole', async () => {
  const content = await croppedPost()
  const [id] = await h.publish('Half of it', { content })
  const [review] = await h.reviewsOf(id!)
  const { data: shown } = await h.plane.admin.call(shownReview, { query: { id: review! } })
  const { data: row } = await h.plane.admin.call(endpointsOf(contentReview).get!, { query: { id: review! } })
  const files = (row as unknown as { media_files: { id: number; width: number; height: number }[] }).media_files
  expect(files.map(({ width, height }) => [width, height])).toEqual([
    [80, 40],
    [80, 40],
    [40, 20],
    [40, 40],
  ])
  expect(shown.platforms.map((one) => one.files)).toEqual([[files[0]!.id, files[2]!.id]])
  await h.passAll()
  expect(await onPhone(id!)).toEqual([
    expect.objectContaining({ width: 80, height: 40 }),
    { width: 40, height: 20, red: 0, blue: 250 },
  ])
})

test('the frame is part of what is hashed, and a mended text keeps it', async () => {
  const { media, crops } = await croppedPost()
  const later = { kind: 'at', time: '2099-01-01 10:00:00' } as const
  const [whole] = await h.publish('Framed', { content: { media }, when: later })
  const [cropped] = await h.publish('Framed', { content: { media, crops }, when: later })
  const snapshots = await Promise.all([whole!, cropped!].map(async (id) => (await h.row(id)).snapshot))
  expect(new Set(snapshots).size).toBe(2)
  await h.take('replace', [cropped!], { text: 'Framed and mended' })
  const mended = (await h.row(cropped!)).snapshot
  expect(mended).not.toBe(snapshots[1])
  const bodies = await h.plane.context.store.read.all<{ body: string }>(
    'SELECT body FROM content_snapshot WHERE id IN (?, ?) ORDER BY id',
    [snapshots[1], mended],
  )
  const [before, after] = bodies.map(({ body }) => JSON.parse(body) as { text: string; crops: unknown[] })
  expect(after).toMatchObject({ text: 'Framed and mended' })
  expect(after!.crops).toEqual(before!.crops)
  expect(before!.crops).toMatchObject([
    { platform: shelf, at: 1, frame: right },
    { platform: elsewhere, at: 1, frame: left },
  ])
})

test('a frame that is not that of the file, a picture of somebody else, and a frame beyond the picture are refused', async () => {
  const colleague = await h.plane.addUser(6)
  const media = [await send()]
  const { id: file } = await crop(media[0]!)
  const check = (crops: object[], given = media) => {
    const contents = { kind: 'composed', text: 'Refused', media: given, crops } as ReleaseContents
    return refusal(h.check(contents, [h.accounts[0]!]))
  }
  const good = { platform: shelf, of: media[0], file, frame: left }
  expect(await check([{ ...good, frame: right }])).toMatchObject({ code: 'file_gone' })
  expect(await check([{ ...good, of: await send() }])).toMatchObject({ code: 'file_gone' })
  expect(await check([{ ...good, file: (await crop(await send(colleague), left, colleague)).id }])).toMatchObject({
    code: 'file_gone',
  })
  expect(await refusal(crop(media[0]!, left, colleague))).toMatchObject({ code: 'file_gone' })
  expect((await refusal(crop(media[0]!, { ...left, x: 0.6 }))).problems).toMatchObject([{ field: 'frame' }])
})
