import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { appFan } from '@quarterdeck/shared/resources/customer/appFan.ts'
import { appUser } from '@quarterdeck/shared/resources/customer/appUser.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

const calls = endpointsOf(appUser)
let plane: TestPlane
let at = Date.UTC(2026, 10, 20, 6, 30)
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at, watchesEntries: true })
})
afterAll(() => plane.stop())

type Line = Record<string, unknown>
async function send(lines: readonly Line[], by: TestClient = plane.admin): Promise<IngestReply> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const answer = await by.fetch('/api/ingest/app-users', { method: 'POST', body })
  const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
  if (reply.status !== 200) throw new Error(reply.message)
  return reply.data
}
const user = (n: number, more: Line = {}): Line => ({
  app: 'app.shelf',
  external_id: `u-${n}`,
  country: 'CN',
  is_fan: n % 10 === 0 ? 1 : 0,
  consent_time: '2026-11-01 10:00:00',
  last_seen: '2026-11-19 10:00:00',
  ...more,
})
const find = async (external_id: string, list: object = appUser) =>
  (await plane.admin.call(endpointsOf(list as typeof appUser).list!, { query: { keyword: external_id } })).data

test('ten thousand come by one request; sent again nothing changes, and what has changed replaces what stood', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => user(n))
  expect(await send(lines)).toMatchObject({ added: 10_000, changed: 0, same: 0, wrong: 0 })
  at += 60_000
  expect(await send(lines)).toMatchObject({ added: 0, changed: 0, same: 10_000, wrong: 0 })
  const changed = lines.map((line, n) => (n % 100 === 7 ? { ...line, country: 'KR' } : line))
  expect(await send(changed)).toMatchObject({ added: 0, changed: 100, same: 9_900 })
  const { totalCount } = await plane.admin.call(calls.list!, { query: { country: 'KR' } })
  expect(totalCount).toBe(100)
})

test('one who was added by hand is the same one when a program sends them', async () => {
  const { data } = await plane.admin.call(calls.add!, { body: { ...user(50_001, { country: 'BR' }), tags: '' } })
  expect(await send([user(50_001, { country: 'TH' })])).toMatchObject({ added: 0, changed: 1 })
  expect(await find('u-50001')).toMatchObject([{ id: data.ids[0], country: 'TH', organisation_id: 1 }])
})

test('a fan is one since it was first said, however often it is said again', async () => {
  const said = at
  await send([user(60_001, { is_fan: 1 })])
  at += 86_400_000
  expect(await send([user(60_001, { is_fan: 1 })])).toMatchObject({ same: 1 })
  const [fan] = await find('u-60001', appFan)
  expect(Date.parse(`${String(fan!.fan_since).replace(' ', 'T')}+08:00`)).toBe(said)
  await send([user(60_001, { is_fan: 0 })])
  expect(await find('u-60001', appFan)).toEqual([])
})

test('without a time of consent nobody comes in, and no field of a line is a way to write to them', async () => {
  expect(await send([user(1, { consent_time: '' }), user(2, { email: 'x@example.com' })])).toMatchObject({
    wrong: 2,
    errors: [{ field: 'consent_time' }, { field: 'email' }],
  })
})

test('each organisation has its own, and an external one sends none in', async () => {
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2), (30, 'Inside two', 1)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'One', 20), (31, 'Two', 30)`)
  })
  const second = await plane.addUser(13, { organisation: 30, user_group: 31 })
  expect(await send([user(3)], second)).toMatchObject({ added: 1 })
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  await expect(send([user(3)], outsider)).rejects.toThrow()
  expect((await outsider.call(calls.list!, { query: {} })).totalCount).toBe(0)
})
