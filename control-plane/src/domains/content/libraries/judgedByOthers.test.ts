import { utils, write } from '@e965/xlsx'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

type Person = TestClient & { username: string }
let plane: TestPlane
let [writer, editor, third]: Person[] = []
beforeAll(async () => {
  plane = await startTestPlane()
  ;[writer, editor, third] = [await plane.addUser(3), await plane.addUser(3), await plane.addUser(3)]
})
afterAll(() => plane.stop())

const calls = endpointsOf(libraryItem)
const submitted = async (id: number): Promise<number> => {
  const { submit } = actionEndpointsOf(libraryItem)
  await third!.call(submit!, { body: { ids: [id] } })
  const sql = 'SELECT id FROM content_review WHERE source = 2 AND source_id = ? ORDER BY id DESC'
  return (await plane.context.store.read.get<{ id: number }>(sql, [id]))!.id
}
const pass = async (who: Person, review: number) => {
  const { data } = await who.call(actionEndpointsOf(contentReview).pass!, {
    body: { ids: [review], despite: 1 },
  })
  return (data as { results: { reason: string }[] }).results[0]!.reason
}
const editorOf = async (id: number) => {
  const { data } = await plane.admin.call(calls.get!, { query: { id } })
  return (data as Record<string, unknown>).edited_by
}
const bySheet = async (id: number, content: string) => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['ID', 'Content'],
      [id, content],
    ]),
  )
  const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'texts.xlsx')
  return (await editor!.call(calls.import!, { body: { file, dry_run: 0 } })).data.id
}

const ways: Record<string, (id: number) => Promise<unknown>> = {
  'a form': (id) => editor!.call(calls.edit!, { query: { id }, body: { content: `By form ${id}` } }),
  'an edit of many': (id) =>
    editor!.call(calls.editMany!, { body: { ids: [id], values: { persona: who }, dry_run: 0 } }),
  'a spreadsheet': (id) => bySheet(id, `By sheet ${id}`),
}
let who = 0
const mira = {
  name: 'Mira',
  industry: 'Tea',
  career: 'Blender',
  gender: 2,
  age: 31,
  country: 'CN',
  traits: 'calm',
  interests: 'tea',
}

test.each(Object.keys(ways))(
  'whoever changed a text by %s does not judge it; whoever wrote it before does',
  async (way) => {
    who ||= (await editor!.call(endpointsOf(persona).add!, { body: mira })).data.ids[0]!
    const id = (await writer!.call(calls.add!, { body: { content: `Written for ${way}` } })).data.ids[0]!
    await ways[way]!(id)
    const review = await submitted(id)
    expect(await pass(editor!, review)).toMatch(/submitted or edited last/)
    expect(await pass(third!, review)).toMatch(/submitted or edited last/)
    expect(await pass(writer!, review)).toBe('')
  },
)

test('an undo gives a text back to whoever wrote it', async () => {
  const id = (await writer!.call(calls.add!, { body: { content: 'To come back' } })).data.ids[0]!
  const batch = await bySheet(id, 'For a while')
  expect(await editorOf(id)).toBe(editor!.username)
  await editor!.call(undoImport, { query: { id: batch } })
  expect(await editorOf(id)).toBe(writer!.username)
  const review = await submitted(id)
  expect(await pass(writer!, review)).toMatch(/submitted or edited last/)
  expect(await pass(editor!, review)).toBe('')
})

test('what is said beside a text makes nobody its author', async () => {
  const id = (await writer!.call(calls.add!, { body: { content: 'With keywords' } })).data.ids[0]!
  await editor!.call(calls.edit!, { query: { id }, body: { keywords: 'tea' } })
  expect(await editorOf(id)).toBe(writer!.username)
})

test('a text that says the same again after somebody has had it in hand is not judged by them', async () => {
  const id = (await writer!.call(calls.add!, { body: { content: 'There and back' } })).data.ids[0]!
  const review = await submitted(id)
  for (const content of ['There', 'There and back'])
    await editor!.call(calls.edit!, { query: { id }, body: { content } })
  expect(await pass(editor!, review)).toMatch(/submitted or edited last/)
})
