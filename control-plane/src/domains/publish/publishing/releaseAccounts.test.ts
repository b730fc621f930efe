import { releaseAccounts } from '@quarterdeck/shared/contracts/publishing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PublishingHarness } from './publishing.testing.ts'

// More accounts than a release takes: some are shown, all are counted, and as many as it takes can be chosen at once.

let publishing: PublishingHarness
beforeAll(async () => {
  publishing = await PublishingHarness.open()
  const { context } = publishing.plane
  await context.store.write(async (tx) => {
    const like = await tx.get<{ platform: number; organisation_id: number }>(
      'SELECT platform, organisation_id FROM account WHERE id = ?',
      [publishing.accounts[0]!],
    )
    await tx.run(
      `INSERT INTO account (account, nickname, platform, organisation_id, basis, status)
       SELECT printf('bulk-%05d', value), iif(value % 2, 'Odd ', 'Even ') || value, ?, ?, iif(value % 10 = 0, 0, 1), 0
       FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 10000) SELECT value FROM n)`,
      [like!.platform, like!.organisation_id],
    )
  })
})
afterAll(() => publishing?.close())

const found = async (query: Record<string, unknown>) =>
  (await publishing.plane.admin.call(releaseAccounts, { query: query })).data

test('of ten thousand the first are shown, all are counted, and those that cannot publish come last', async () => {
  const { accounts, total, able, able_ids, platforms } = await found({ keyword: 'bulk-' })
  expect([accounts.length, total, able, able_ids.length]).toEqual([200, 10_000, 9_000, 500])
  expect(platforms).toMatchObject([{ name: 'shelf', total: 10_000, able: 9_000 }])
  expect(accounts.every(({ refused }) => refused === '')).toBe(true)
})

test("a search is the server's, also by nickname, and chosen ones are found by their ids", async () => {
  const odd = await found({ keyword: 'odd 9' })
  expect(odd.total).toBe(556)
  const [first, second] = odd.accounts
  const chosen = await found({ ids: `${second!.id},${first!.id}` })
  expect(chosen.accounts.map(({ id }) => id).sort()).toEqual([first!.id, second!.id].sort())
  expect((await found({ keyword: 'bulk-00010' })).accounts).toMatchObject([{ refused: expect.stringMatching(/./) }])
})
