import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { libraryUses, matchAccounts } from '@quarterdeck/shared/contracts/library.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { group, groupKinds } from '@quarterdeck/shared/resources/content/group.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { libraryText } from '@quarterdeck/shared/resources/content/libraryText.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { sampleVideo } from '../../../resources/files/sampleVideo.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const calls = endpointsOf(libraryItem)
const add = async (body: Record<string, unknown>, who = plane.admin) =>
  (await who.call(calls.add!, { body })).data.ids[0]!
const rowOf = async (id: number) =>
  (await plane.admin.call(calls.get!, { query: { id } })).data as Record<string, unknown>
const edit = (id: number, body: Record<string, unknown>) =>
  plane.admin.call(calls.edit!, { query: { id }, body: { ...body } })
const take = async (action: string, ids: readonly number[]) =>
  (
    await plane.admin.call(actionEndpointsOf(libraryItem)[action]!, {
      body: { ids: [...ids] },
    })
  ).data as { results: { result: string }[] }
const addGroup = async (kind: number, name: string) =>
  (await plane.admin.call(endpointsOf(group).add!, { body: { kind, name } })).data.ids[0]!
const send = async (content: Uint8Array, name: string, field = 'image') => {
  const body = { file: new File([new Uint8Array(content)], name) }
  return (await plane.admin.call(uploadFile, { query: { resource: 'library-item', field }, body })).data
}
const picture = (red: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .png()
    .toBuffer()
const importTexts = async (lines: readonly (readonly unknown[])[], dry_run: 0 | 1) => {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new(utils.aoa_to_sheet(lines.map((line) => [...line])))
  const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'texts.xlsx')
  return (await plane.admin.call(calls.import!, { body: { file, dry_run } })).data
}

const oneOnly = 'An item is a text, a picture or a video, and stays what it is. Add another item instead'

test('what an item is follows from what it holds, and does not change', async () => {
  const text = await add({ content: 'Tea is ready' })
  expect(await rowOf(text)).toMatchObject({ kind: 1, source: 2, used: 0, ai_generated: 0 })
  const { id, size } = await send(await picture(1), 'one.png')
  const image = await add({ image: String(id), title: 'one', alt: 'A blue field' })
  expect(await rowOf(image)).toMatchObject({ kind: 2, source: 2, size, alt: 'A blue field' })
  const another = await send(await picture(2), 'two.png')

  const says = async (work: Promise<unknown>) =>
    (await refusal(work)).problems?.map(({ field, message }) => `${field}: ${message}`)
  expect(await says(add({ title: 'nothing in it' }))).toEqual(['content: Fill this in'])
  expect(await says(add({ content: 'both', image: String(another.id) }))).toEqual([`image: ${oneOnly}`])
  expect(await says(edit(text, { content: '', image: String(another.id) }))).toEqual([`image: ${oneOnly}`])
  expect(await says(edit(text, { content: '   ' }))).toEqual(['content: Fill this in'])
  await edit(text, { content: 'Tea is ready now' })
})

test('the same text twice names the row, however it is composed and spaced, within the organisation', async () => {
  const id = await add({ content: 'Caf\u00e9  in the\nmorning', title: 'Breakfast' })
  const same = await refusal(add({ content: '  Cafe\u0301 in the morning ' }))
  expect(same.problems).toMatchObject([{ field: 'content', message: 'The same text is there already: Breakfast' }])
  await edit(id, { title: '' })
  const other = await add({ content: 'something else' })
  expect((await refusal(edit(other, { content: 'Caf\u00e9 in the morning' }))).problems).toMatchObject([
    { message: `The same text is there already: #${id}` },
  ])
  // What it says itself does not stand in its way.
  await edit(id, { content: 'Café in the  morning' })
})

test('the same picture twice names the row', async () => {
  await add({ image: String((await send(await picture(30), 'a.png')).id), title: 'first' })
  const again = await send(await picture(30), 'b.png')
  expect((await refusal(add({ image: String(again.id), title: 'second' }))).problems).toMatchObject([
    { field: 'image', message: 'The same file is there already: first' },
  ])
})

test('of a thousand texts with ten repeats 990 come in, and the ten are named', async () => {
  await add({ content: 'already here', title: 'Old one' })
  const texts = Array.from({ length: 989 }, (_, n) => `Line ${n} of a spreadsheet`)
  const repeats = Array.from({ length: 10 }, (_, n) => ` Line  ${n} of a spreadsheet`)
  const lines = [['Content'], ...texts.map((text) => [text]), ['\u00c4pfel'], ...repeats.map((text) => [text])]
  const checked = await importTexts(lines, 1)
  expect(checked.counts).toMatchObject({ total: 1000, new: 990, changed: 0, wrong: 10 })
  expect(checked.problems).toHaveLength(10)
  expect(checked.problems[0]).toMatchObject({ row: 992, message: 'Repeats row 2' })
  const standing = await importTexts([['Content'], ['already  here'], ['Line fresh']], 1)
  expect(standing.counts).toMatchObject({ new: 1, wrong: 1 })
  expect(standing.problems).toMatchObject([{ row: 2, message: 'The same text is there already: Old one' }])
  await plane.admin.call(commitImport, { query: { id: checked.id } })
  const { totalCount, data } = await plane.admin.call(endpointsOf(libraryText).list!, {
    query: { source: 3, pageSize: 10 },
  })
  expect(totalCount).toBe(990)
  expect(data[0]).toMatchObject({ kind: 1, source: 3 })
})

test('new words of rows come in by their numbers', async () => {
  const { id: file } = await send(await picture(60), 'tea.png')
  const image = await add({ image: String(file), title: 'tea' })
  const checked = await importTexts(
    [
      ['ID', 'Title', 'Alternative text'],
      [image, 'Green tea', 'A cup'],
    ],
    1,
  )
  expect(checked.counts).toMatchObject({ new: 0, changed: 1, wrong: 0 })
  await plane.admin.call(commitImport, { query: { id: checked.id } })
  expect(await rowOf(image)).toMatchObject({ title: 'Green tea', alt: 'A cup', source: 2, image: String(file) })
})

test('groups are of texts or of pictures', async () => {
  const [texts, images] = [await addGroup(groupKinds.text, 'Morning'), await addGroup(groupKinds.image, 'Cups')]
  const id = await add({ content: 'grouped', group: texts })
  expect((await refusal(edit(id, { group: images }))).problems).toMatchObject([{ field: 'group' }])
  const below = await plane.admin.call(calls.list!, { query: { group_below: texts } })
  expect(below.data.map((row) => row.id)).toEqual([id])
})

test('used and unused are set by hand, and what a model has made stays marked', async () => {
  const id = await add({ content: 'by a model', rights: 3 })
  expect(await rowOf(id)).toMatchObject({ ai_generated: 1, used: 0 })
  await edit(id, { rights: 1 })
  expect(await rowOf(id)).toMatchObject({ ai_generated: 1, rights: 1 })
  expect((await refusal(edit(id, { ai_generated: 0 }))).problems).toMatchObject([{ field: 'ai_generated' }])
  expect(await rowOf(id)).toMatchObject({ ai_generated: 1 })
  expect((await take('use', [id])).results).toMatchObject([{ result: 'done' }])
  expect(await rowOf(id)).toMatchObject({ used: 1 })
  await take('unuse', [id])
  expect(await rowOf(id)).toMatchObject({ used: 0 })
})

test('texts of 20,000 characters, families and marks of direction come back as they were', async () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
  const content = `${family.repeat(20)} \u202eevil\u202c <script>alert(1)</script> ${'字'.repeat(19_700)}`.slice(
    0,
    20_000,
  )
  const id = await add({ content, title: family })
  expect(await rowOf(id)).toMatchObject({ content, title: family })
  expect((await refusal(add({ content: 'x'.repeat(20_001) }))).problems).toMatchObject([{ field: 'content' }])
})

test('a video is measured by the server, and finds exactly the accounts that share two tags with it', async () => {
  const tags: number[] = []
  for (const name of ['tea', 'morning', 'city', 'cats'])
    tags.push((await plane.admin.call(endpointsOf(tag).add!, { body: { name } })).data.ids[0]!)
  const of = (...places: readonly number[]) => places.map((at) => tags[at]).join()
  const accounts = [of(0, 1, 2), of(0, 1), of(0), '', of(2, 3), of(1, 2)]
  const phone = await phoneRow(plane)
  const added: number[] = []
  for (const [n, value] of accounts.entries()) {
    const said = {
      account: `match-${n}`,
      nickname: `m${n}`,
      platform: 1,
      phone,
      country: 'CN',
      longitude: 1,
      latitude: 1,
    }
    const { add: addAccount } = endpointsOf(account)
    added.push((await plane.admin.call(addAccount!, { body: { ...said, tags: value } })).data.ids[0]!)
  }
  const { id: video } = await send(await sampleVideo({ seconds: [2, 1] }), 'tea.mp4', 'video')
  const { id: cover } = await send(await picture(77), 'cover.png', 'cover')
  const item = await add({ video: String(video), cover: String(cover), title: 'Tea', tags: of(0, 1, 2) })
  expect(await rowOf(item)).toMatchObject({ kind: 3, duration: 3, video: String(video), cover: String(cover) })
  const { data } = await plane.admin.call(matchAccounts, { body: { id: item } })
  expect(data.map(({ id, tags: common }) => [id, common])).toEqual([
    [added[0], ['city', 'morning', 'tea']],
    [added[1], ['morning', 'tea']],
    [added[5], ['city', 'morning']],
  ])
  await edit(item, { tags: of(0) })
  expect((await refusal(plane.admin.call(matchAccounts, { body: { id: item } }))).message).toBe(
    'Video matching needs at least two matching tags',
  )
  const text = await add({ content: 'no video' })
  expect((await refusal(plane.admin.call(matchAccounts, { body: { id: text } }))).code).toBe('not_a_video_item')
  expect((await plane.admin.call(libraryUses, { query: { id: item } })).data).toEqual([])
  expect((await refusal(plane.admin.call(libraryUses, { query: { id: 99_999 } }))).code).toBe('not_found')
})
