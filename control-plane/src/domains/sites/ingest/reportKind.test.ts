import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountMetric } from '@quarterdeck/shared/resources/fleet/accountMetric.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

type Line = Record<string, unknown>

let plane: TestPlane
let first: number
beforeAll(async () => {
  plane = await startTestPlane({ now: () => Date.UTC(2026, 10, 20, 4) })
  const { store } = plane.context
  await store.write(async (tx) => {
    await tx.run("INSERT INTO platform (name, basis) VALUES ('Shelf', 1), ('Other', 1)")
    for (const name of ['one', 'two'])
      await tx.run(
        "INSERT INTO account (account, account_key, nickname, platform) VALUES (?, ?, ?, (SELECT id FROM platform WHERE name = 'Shelf'))",
        [name, name, name],
      )
  })
  first = (await store.read.get<{ id: number }>("SELECT id FROM account WHERE account = 'one'"))!.id
})
afterAll(() => plane.stop())

async function send(kind: string, lines: readonly Line[], headers: Record<string, string> = {}): Promise<IngestReply> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const answer = await plane.admin.fetch(`/api/ingest/${kind}`, { method: 'POST', body, headers })
  const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
  if (reply.status !== 200) throw new Error(reply.message)
  return reply.data
}
const counts = ({ errors: _, ...rest }: IngestReply) => rest
const rowsOf = async (resource: object) =>
  (await plane.admin.call(endpointsOf(resource as AnyResource).list!, { query: { account: String(first) } }))
    .data as Line[]

const one = { platform: 'shelf', account: 'one' }

test('figures of accounts are kept as those that scripts report: the latest of a day, once however often they are sent', async () => {
  const lines = [
    { ...one, time: '2026-11-18 09:00:00', fans: 100, posts: 3 },
    { ...one, time: '2026-11-18 21:00:00', fans: 110 },
    { ...one, time: '2026-11-19 09:00:00', fans: 120 },
  ]
  expect(counts(await send('account-metrics', lines))).toEqual({
    received: 3,
    added: 2,
    changed: 1,
    same: 0,
    wrong: 0,
  })
  expect(counts(await send('account-metrics', lines))).toEqual({ received: 3, added: 0, changed: 0, same: 3, wrong: 0 })
  expect(await rowsOf(accountMetric)).toMatchObject([
    { day: '2026-11-19', fans: 120 },
    { day: '2026-11-18', fans: 110, posts: 3, time: '2026-11-18 21:00:00' },
  ])
  const { data } = await plane.admin.call(endpointsOf(account).get!, { query: { id: first } })
  expect(data).toMatchObject({ fans: 120, posts: 3, metrics_time: '2026-11-19 09:00:00' })
})

test('what was read later than now was read now: a clock ahead does not shut out what comes after it', async () => {
  await send('account-metrics', [{ ...one, time: '2027-01-01 00:00:00', fans: 130 }])
  expect((await rowsOf(accountMetric))[0]).toMatchObject({ day: '2026-11-20', fans: 130, time: '2026-11-20 12:00:00' })
})

test('posts that stand under an account are added as seen, and refreshed', async () => {
  const post = { ...one, link: 'https://shelf.example/p/1', title: 'Tea', time: '2026-11-17 10:00:00', views: 5 }
  expect(counts(await send('posts', [post]))).toMatchObject({ added: 1, wrong: 0 })
  expect(counts(await send('posts', [post]))).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(counts(await send('posts', [{ ...post, views: 9 }]))).toMatchObject({ added: 0, changed: 1 })
  // Read before that: it says nothing of what is there now.
  const late = { ...post, views: 7, numbers_time: '2026-11-18 10:00:00' }
  expect(counts(await send('posts', [late]))).toMatchObject({ changed: 0, same: 1 })
  expect(await rowsOf(publication)).toMatchObject([
    { source: 5, name: 'Tea', share_link: post.link, views: 9, scheduled_time: '2026-11-17 10:00:00' },
  ])
})

test('a line of an account that is not there, a number that cannot be and a field that nobody knows are named by line and field', async () => {
  const reply = await send('posts', [
    { ...one, link: 'https://shelf.example/p/2', views: 1 },
    { ...one, account: 'nobody', link: 'https://shelf.example/p/3' },
    { ...one, platform: 'Other', link: 'https://shelf.example/p/4' },
    { ...one, link: 'javascript:alert(1)' },
    { ...one, link: 'https://shelf.example/p/5', views: mostCounted + 1 },
    { ...one, link: 'https://shelf.example/p/6', status: 4 },
    { ...one },
  ])
  expect(counts(reply)).toEqual({ received: 7, added: 1, changed: 0, same: 0, wrong: 6 })
  expect(reply.errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'account'],
    [3, 'account'],
    [4, 'link'],
    [5, 'views'],
    [6, 'status'],
    [7, 'link'],
  ])
  expect(reply.errors[0]!.message).toContain('nobody')
})

test('a key for figures alone sends in figures alone', async () => {
  const { data } = await plane.admin.call(createApiKey, { body: { name: 'reader', kinds: ['account-metrics'] } })
  const headers = { authorization: `Bearer ${data.key}` }
  expect(await send('account-metrics', [{ ...one, account: 'two', fans: 1 }], headers)).toMatchObject({ added: 1 })
  await expect(send('posts', [{ ...one, link: 'https://shelf.example/p/9' }], headers)).rejects.toThrow()
})
