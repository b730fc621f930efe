import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { refusal } from '../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const items = endpointsOf(libraryItem)
const users = endpointsOf(user)
const rowOf = async (id: number) =>
  (await plane.admin.call(items.get!, { query: { id } })).data as Record<string, unknown>
const edit = (id: number, body: Record<string, unknown>) => plane.admin.call(items.edit!, { query: { id }, body })

test('what nobody sets with a call is refused by its name, and nothing is written', async () => {
  const id = (await plane.admin.call(items.add!, { body: { content: 'By a model', rights: 3 } })).data.ids[0]!
  const before = await rowOf(id)
  const wrong = await refusal(edit(id, { title: 'Another', ai_generated: 0, organisation_id: 7, edited_by: 'nobody' }))
  expect(wrong.problems?.map(({ field }) => field).sort()).toEqual(['ai_generated', 'edited_by', 'organisation_id'])
  expect(await rowOf(id)).toEqual(before)
  const added = await refusal(plane.admin.call(items.add!, { body: { content: 'Not by me', create_user: 'ann' } }))
  expect(added.problems).toMatchObject([{ field: 'create_user' }])
})

test('a whole row that comes back as it was given out is taken, with what has changed in it', async () => {
  const id = (await plane.admin.call(items.add!, { body: { content: 'There and back again' } })).data.ids[0]!
  const { data } = await edit(id, { ...(await rowOf(id)), title: 'With a title' })
  expect(data).toMatchObject({ id, title: 'With a title', content: 'There and back again' })
})

test('what is fixed once it is there is refused where it would be another', async () => {
  const bob = await plane.addUser(6)
  const change = (username: string) =>
    plane.admin.call(users.edit!, { query: { id: bob.id }, body: { username, remark: 'x' } })
  expect((await refusal(change('robert'))).problems).toMatchObject([{ field: 'username' }])
  await change(bob.username)
})
