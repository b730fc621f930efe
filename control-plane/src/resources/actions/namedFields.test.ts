import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

test('a row that is refused for what stands in a field says which: of the form, or of the row', async () => {
  const { lastId: id } = await plane.context.store.write((tx) =>
    tx.run("INSERT INTO account (account, nickname, platform) VALUES ('a', 'a', 1)"),
  )
  const actions = actionEndpointsOf(account)
  const banned = await plane.admin.call(actions['change-status']!, { body: { ids: [id], status: 1 } })
  expect(banned.data.results[0]!.reason).toMatch(/^Remarks: ./)
  // Nobody has said by whose authority it is run.
  const link = { ids: [id], home_link: 'https://a.example/me' }
  const linked = await plane.admin.call(actions['set-home-link']!, { body: link })
  expect(linked.data.results[0]!.reason).toMatch(/^Home link: ./)
})
