import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { replyMacro } from '@quarterdeck/shared/resources/customer/replyMacro.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const at = Date.parse('2026-11-20T10:20:00+08:00')
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account (id, account, account_key, nickname, platform, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'one', 'one', 'One', 1, 1, 1, 1)`,
    )
    await tx.run(`INSERT INTO tag (id, name, organisation_id) VALUES (1, 'vip', 1), (2, 'refund', 1), (3, 'late', 1)`)
    await tx.run(
      `INSERT INTO conversation (id, account, peer_handle, waiting_since) VALUES (3, 1, 'mai', 5), (4, 1, 'lan', 6), (5, 1, 'bo', 7)`,
    )
    await tx.run(`UPDATE conversation SET tags = '1' WHERE id = 3`)
    await tx.run(`UPDATE conversation SET state = 1 WHERE id = 5`)
  })
})
afterAll(() => plane.stop())

const add = async (body: object) =>
  (await plane.admin.call(endpointsOf(replyMacro as AnyResource).add!, { body: { ...body } })).data.ids[0]!
const run = async (macro: number, ids: number[], client: Pick<TestPlane['admin'], 'call'> = plane.admin) =>
  (await client.call(actionEndpointsOf(conversation).macro!, { body: { ids, macro } })).data
const talk = async (id: number) =>
  (await plane.admin.call(endpointsOf(conversation as AnyResource).get!, { query: { id } })).data

test('a macro tags, assigns and snoozes as one action, beside what was there, and nobody is answered by it', async () => {
  const person = await plane.addUser(6)
  const macro = await add({ name: 'Refund', tags: '2,3', assign_to: person.id, snooze_hours: 24 })
  expect(await run(macro, [3])).toMatchObject({ done: 1 })
  expect(await talk(3)).toMatchObject({
    tags: '1,2,3',
    assigned_to: person.id,
    snoozed_until: '2026-11-21 10:20:00',
    waiting_since: '1970-01-01 08:00:00',
  })
  // Only what it says is changed.
  expect(await run(await add({ name: 'Late', tags: '3' }), [4])).toMatchObject({ done: 1 })
  expect(await talk(4)).toMatchObject({ tags: '3', assigned_to: null, snoozed_until: null })
})

test('one that cannot be done as a whole is not done at all, and says what is to be changed', async () => {
  const gone = await plane.addUser(6)
  const macro = await add({ name: 'To who left', tags: '2', assign_to: gone.id })
  await plane.context.store.write((tx) => tx.run('UPDATE user SET available = 0 WHERE id = ?', [gone.id]))
  expect(await run(macro, [4])).toMatchObject({
    refused: 1,
    results: [{ reason: expect.stringMatching(/is not active any more.*edit the macro/) }],
  })
  expect(await talk(4)).toMatchObject({ tags: '3', assigned_to: null })
  expect(await run(macro, [5])).toMatchObject({ refused: 1 })
})

test('one that does nothing is none, a name stands once, and macros of another organisation are not there', async () => {
  expect((await refusal(add({ name: 'Nothing' }))).problems).toMatchObject([
    { field: 'phrase', message: expect.stringMatching(/^Select at least one/) },
  ])
  expect((await refusal(add({ name: 'Refund', tags: '1' }))).code).toBe('duplicate')
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (40, 'Another', 1)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (41, 'Others', 40)`)
    await tx.run(`UPDATE account SET user_group_id = 41, organisation_id = 40 WHERE id = 1`)
  })
  const others = await plane.addUser(3, { organisation: 40, user_group: 41 })
  const macro = await add({ name: 'Ours', tags: '1' })
  expect(await refusal(run(macro, [4], others))).toMatchObject({ problems: [{ field: 'macro' }] })
})
