import { read, utils } from '@e965/xlsx'
import { shownReview } from '@quarterdeck/shared/contracts/contentReview.ts'
import { checkRelease, publicationChain, publicationTodo } from '@quarterdeck/shared/contracts/publishing.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublishingHarness } from './publishing.testing.ts'
import { tasksOf } from './scriptTasks.ts'

let h: PublishingHarness
let shelf: number
beforeAll(async () => {
  h = await PublishingHarness.open()
  const sql = 'SELECT platform FROM account WHERE id = ?'
  shelf = (await h.plane.context.store.read.get<{ platform: number }>(sql, [h.accounts[0]]))!.platform
})
afterAll(() => h?.close())

async function send(shade: number): Promise<number> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer()
  const body = { file: new File([new Uint8Array(bytes)], `${shade}.png`) }
  return (await h.plane.admin.call(uploadFile, { query: { resource: 'release', field: 'media' }, body })).data.id
}
const bodyOf = async (id: number) => {
  const sql = 'SELECT s.body FROM content_snapshot s JOIN publication p ON p.snapshot = s.id WHERE p.id = ?'
  return JSON.parse((await h.plane.context.store.read.get<{ body: string }>(sql, [id]))!.body) as {
    alts?: string[]
  }
}
const taskOf = async (id: number) => (await tasksOf(h.plane.context.store.read, [id])).get(id)!
const pier = 'ท่าเรือยามเช้า 👨‍👩‍👧‍👦'

test('what describes a picture is frozen, reviewed, given to the script, to the person who posts, and in the chain', async () => {
  const media = [await send(1), await send(2)]
  const [id] = await h.publish('Described', { content: { media, alts: ['', pier] } })
  expect((await bodyOf(id!)).alts).toEqual(['', pier])
  const [review] = await h.reviewsOf(id!)
  const { data: shown } = await h.plane.admin.call(shownReview, { query: { id: review! } })
  expect(shown.alts.map(({ text }) => text)).toEqual([pier])
  expect(await taskOf(id!)).toMatchObject({ alts: ['', pier] })
  const { data: todo } = await h.plane.admin.call(publicationTodo, { query: { id: id! } })
  expect(todo.files.map(({ alt }) => alt)).toEqual(['', pier])
  const { data: chain } = await h.plane.admin.call(publicationChain, { query: { id: id! } })
  expect(JSON.stringify(chain)).toContain(pier)
})

test.each([
  ['publications', publication],
  ['reviews', contentReview],
] as const)('the spreadsheet of %s has it beside its post', async (_, list) => {
  const described = ['A pier, "morning"\nin May', '', '=1+1', '桟橋の朝', 'سكّة الميناء']
  const media = await Promise.all(described.map((_, at) => send(20 + at)))
  const name = `Exported ${list.name}`
  await h.publish(name, { content: { media, alts: described } })
  await h.publish(`${name} without`, { content: { media } })
  const { blob } = await h.plane.admin.file(endpointsOf<Fields>(list).export!, { query: {} })
  const { Sheets } = read(new Uint8Array(await blob.arrayBuffer()))
  const rows = utils.sheet_to_json<Record<string, string>>(Object.values(Sheets)[0]!)
  const heading = 'Alternative text of pictures'
  const of = (name: string) => rows.find((row) => Object.values(row).includes(name))
  expect(of(name)![heading]).toBe('1: A pier, "morning"\nin May\n3: =1+1\n4: 桟橋の朝\n5: سكّة الميناء')
  expect(of(`${name} without`)![heading] ?? '').toBe('')
})

test('a content without one is hashed as ever, another text is another content, and a mended text keeps it', async () => {
  const media = [await send(3)]
  const when = { kind: 'at', time: '2099-01-01 10:00:00' } as const
  const [none] = await h.publish('Same', { content: { media }, when })
  const [one] = await h.publish('Same', { content: { media, alts: ['A pier'] }, when })
  const [other] = await h.publish('Same', { content: { media, alts: ['A bridge'] }, when })
  const snapshots = await Promise.all([none!, one!, other!].map(async (id) => (await h.row(id)).snapshot))
  expect(new Set(snapshots).size).toBe(3)
  // The same content as the first.
  await expect(h.publish('Same', { content: { media, alts: [' '] }, when })).rejects.toThrow('The same content')
  expect('alts' in (await bodyOf(none!))).toBe(false)
  await h.take('replace', [one!], { text: 'Same and mended' })
  expect(await bodyOf(one!)).toMatchObject({ text: 'Same and mended', alts: ['A pier'] })
})

test('the check says where one is missing or too long, and a platform that takes none gets none', async () => {
  const limit = (most: number) =>
    h.plane.context.store.write((tx) => tx.run('UPDATE platform SET alt_limit = ? WHERE id = ?', [most, shelf]))
  const media = [await send(4), await send(5)]
  const issues = async (alts: string[]) => {
    const contents = { kind: 'composed' as const, text: 'Looked at', media, alts, rights: 1 }
    const { data } = await h.plane.admin.call(checkRelease, {
      body: { contents, accounts: [h.accounts[0]!], when: { kind: 'now' } },
    })
    return data.rows.flatMap((row) => row.issues.map(({ severity, text }) => `${severity} ${text}`))
  }
  const missing = 'warning Pictures without alternative text: 1. Those who cannot see them learn nothing of them'
  expect(await issues(['A pier', ''])).toEqual([missing])
  expect(await issues(['A pier', 'A bridge'])).toEqual([])
  await limit(3)
  expect(await issues(['A pier', 'abc'])).toEqual([
    'error The alternative text of “4.png” has 6 characters; at most 3 are taken',
  ])
  await limit(0)
  expect(await issues(['', ''])).toEqual([])
  const [id] = await h.publish('Nobody hears it', { content: { media, alts: ['A pier', ''] } })
  expect(await taskOf(id!)).toMatchObject({ alts: ['', ''] })
  await limit(1000)
})
