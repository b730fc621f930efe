import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const dayMs = 86_400_000
const { list } = endpointsOf(account)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  const ends = [
    ['none', 0, null],
    ['none with a date', 0, 90],
    ['past', 1, -1],
    ['soon', 2, 29],
    ['later', 3, 31],
    ['open', 1, null],
  ] as const
  for (const [name, basis, days] of ends)
    await plane.context.store.write((tx) =>
      tx.run(
        `INSERT INTO account (account, nickname, platform, basis, authorised_until, organisation_id, user_group_id, owner_user_id)
         VALUES (?, '', 1, ?, ?, 1, 1, ?)`,
        [name, basis, days === null ? null : Date.now() + days * dayMs, name === 'open' ? 1 : null],
      ),
    )
})
afterAll(() => plane.stop())

const found = async (query: Record<string, unknown>) =>
  (await plane.admin.call(list!, { query })).data.map((row) => row.account).sort()

test('accounts are found by how their authorisation stands, one way or several', async () => {
  expect(await found({ authorisation: '0' })).toEqual(['none', 'none with a date'])
  expect(await found({ authorisation: '1' })).toEqual(['past'])
  expect(await found({ authorisation: '2' })).toEqual(['soon'])
  expect(await found({ authorisation: '2,3' })).toEqual(['later', 'open', 'soon'])
})

test('and by who is responsible; a filter that there is not is refused by name and finds nothing', async () => {
  expect(await found({ owner_user_id: 1 })).toEqual(['open'])
  expect(await refusal(plane.admin.call(list!, { query: { authorization: '1' } }))).toMatchObject({
    status: 400,
    problems: [{ message: expect.stringContaining('authorization') }],
  })
})
