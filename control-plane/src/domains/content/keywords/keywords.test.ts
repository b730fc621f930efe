import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { keyword } from '@quarterdeck/shared/resources/content/keyword.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { blockedWords } from './blockedWords.ts'

const calls = endpointsOf(keyword)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const add = async (body: object) => (await plane.admin.call(calls.add!, { body: { ...body } })).data
const list = async (query: object) => (await plane.admin.call(calls.list!, { query: { ...query } })).data

test('hundreds are added by lines at once, with blanks in them; those that are there stay', async () => {
  const lines = Array.from({ length: 300 }, (_, n) => `running shoes ${n}`)
  expect(await add({ keywords: lines.join('\n') })).toMatchObject({ added: 300, same: 0 })
  expect(await add({ keywords: [...lines, 'new one'].join('\r\n') })).toMatchObject({ added: 1, same: 300 })
  const page = await plane.admin.call(calls.list!, { query: { pageSize: 10, keyword: 'running shoes 77' } })
  expect(page.data.map((row) => row.keyword)).toEqual(['running shoes 77'])
})

test('a word stands once for a platform and a language, and once for everywhere', async () => {
  expect(await add({ keywords: 'tea' })).toMatchObject({ added: 1 })
  expect(await add({ keywords: 'tea', language: 'en' })).toMatchObject({ added: 1 })
  expect(await add({ keywords: 'tea', platform: 1 })).toMatchObject({ added: 1 })
  expect(await add({ keywords: 'tea' })).toMatchObject({ added: 0, same: 1 })
  const rows = await list({ keyword: 'tea' })
  const inEnglish = rows.find((row) => row.language === 'en')!
  const edit = plane.admin.call(calls.edit!, { query: { id: inEnglish.id }, body: { language: '' } })
  expect(await refusal(edit)).toMatchObject({ code: 'duplicate', problems: [{ field: 'keyword' }] })
})

test('a sheet holds them, and takes them back', async () => {
  const { blob, name } = await plane.admin.file(calls.export!, { query: { keyword: 'tea' } })
  const { data } = await plane.admin.call(calls.import!, {
    body: { file: new File([blob], name), dry_run: 1 },
  })
  expect(data).toMatchObject({ counts: { same: 3, new: 0, changed: 0, wrong: 0 } })
})

test('blocked words are those of the organisation that hold for a platform, or everywhere', async () => {
  const other = await plane.admin.call(endpointsOf(platform).add!, {
    body: { name: 'elsewhere', app: 'app.elsewhere' },
  })
  await add({ keywords: 'everywhere', use: 2 })
  await add({ keywords: 'here\nhere too', use: 2, platform: 1, language: 'en' })
  await add({ keywords: 'there', use: 2, platform: other.data.ids[0]! })
  await add({ keywords: 'not blocked', use: 1, platform: 1 })
  const of = (platforms: readonly number[], organisation = 1) =>
    blockedWords(plane.context.store.read, { organisation, platforms })
  expect(await of([1])).toEqual(['everywhere', 'here', 'here too'])
  expect(await of([])).toEqual(['everywhere'])
  expect(await of([Number(other.data.ids[0])])).toEqual(['everywhere', 'there'])
  expect(await of([1], 7)).toEqual([])
})
