import { seeNotes, whatsNew } from '@quarterdeck/shared/contracts/updateNotes.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { updateNote } from '@quarterdeck/shared/resources/system/updateNote.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
let at = Date.parse('2026-11-02T10:00:00Z')
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
})
afterAll(() => plane.stop())

const notes = endpointsOf(updateNote)
const actions = actionEndpointsOf(updateNote)
const add = async (title: string, more: object = {}) =>
  (await plane.admin.call(notes.add!, { body: { title, type: 1, content: `About ${title}`, ...more } })).data.ids[0]!
const take = async (action: 'publish' | 'withdraw', ...ids: number[]) => {
  at += 60_000
  return (await plane.admin.call(actions[action]!, { body: { ids } })).data
}
const news = async (client: TestClient) => (await client.call(whatsNew)).data
const see = async (client: TestClient, ...ids: number[]) => (await client.call(seeNotes, { body: { ids } })).data.unseen

test('a note without title or type is refused in the words of the specification', async () => {
  const message = 'Update-note title and type must not be empty'
  for (const body of [{ type: 1 }, { title: 'One' }])
    expect(await refusal(plane.admin.call(notes.add!, { body }))).toMatchObject({ code: 'required', message })
})

test('three published notes are new to each person until that person has seen them', async () => {
  const reader = await plane.addUser(6)
  const ids = [
    await add('First', { version: '1.1' }),
    await add('Second', { type: 2 }),
    await add('Third', { type: 3 }),
  ]
  const draft = await add('Draft')
  for (const id of ids) expect(await take('publish', id)).toMatchObject({ done: 1 })
  const seen = await news(reader)
  expect(seen.unseen).toBe(3)
  expect(seen.notes.map(({ title, type_str, seen }) => [title, type_str, seen])).toEqual([
    ['Third', 'Fixed', 0],
    ['Second', 'Changed', 0],
    ['First', 'New', 0],
  ])
  // A draft cannot be seen, and what others have seen is new all the same.
  expect(await see(reader, ids[0]!, ids[1]!, draft, 999)).toBe(1)
  expect((await news(plane.admin)).unseen).toBe(3)
  expect((await news(reader)).notes.map(({ seen }) => seen)).toEqual([0, 1, 1])
  // Published again it is new again; withdrawn it is gone.
  await take('withdraw', ids[0]!)
  expect((await news(reader)).notes.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  await take('publish', ids[0]!)
  expect((await news(reader)).notes[0]).toMatchObject({ id: ids[0], seen: 0, version: '1.1' })
  // An edit is no news.
  await see(reader, ...ids)
  await plane.admin.call(notes.edit!, { query: { id: ids[0]! }, body: { content: 'Mended' } })
  expect(await news(reader)).toMatchObject({ unseen: 0, notes: [{ content: 'Mended', seen: 1 }, {}, {}] })
  // Whoever comes later starts with nothing unseen.
  at += 60_000
  const later = await plane.addUser(10)
  expect(await news(later)).toMatchObject({ unseen: 0, notes: [{}, {}, {}] })
})

test('each reads a note in their language, where a translation stands beside', async () => {
  const id = await add('Wall', { translations: '[zh] 手机墙\n\n**新**\n[ko] 휴대폰 벽' })
  await take('publish', id)
  const of = async (language: 'zh-CN' | 'ko' | 'vi') =>
    (await news(plane.client(plane.admin.token, language))).notes.find((one) => one.id === id)
  expect(await of('zh-CN')).toMatchObject({ title: '手机墙', content: '**新**', type_str: '新功能' })
  expect(await of('ko')).toMatchObject({ title: '휴대폰 벽', content: 'About Wall' })
  expect(await of('vi')).toMatchObject({ title: 'Wall', content: 'About Wall' })
  const unread = plane.admin.call(notes.edit!, { query: { id }, body: { translations: '[fr] Mur' } })
  expect(await refusal(unread)).toMatchObject({ status: 400, problems: [{ field: 'translations' }] })
})

test('notes are written by administrators alone, and published ones are read by everybody, outside too', async () => {
  const leader = await plane.addUser(3)
  expect(await refusal(leader.call(notes.list!, { query: {} }))).toMatchObject({ status: 403 })
  expect(await refusal(leader.call(actions.publish!, { body: { ids: [1] } }))).toMatchObject({ status: 403 })
  expect((await news(leader)).notes.length).toBeGreaterThan(0)
})
