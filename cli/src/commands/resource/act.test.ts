import { getActionBatch } from '@quarterdeck/shared/contracts/actionBatch.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type ActionReply, actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { nameField } from '@quarterdeck/shared/resource/nameField.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { registrationRecord } from '@quarterdeck/shared/resources/fleet/registrationRecord.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { apiKey } from '@quarterdeck/shared/resources/system/apiKey.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { rowOf } from '../../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

const keys = actionEndpointsOf(apiKey)
const users = actionEndpointsOf(user)
let server: TestServer
let harness: CliHarness
/** What was sent. */
let bodies: Record<string, unknown>[]
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  bodies = []
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

function answer(call: Endpoint, refused: readonly number[], job: number | null = null): void {
  server.serve(call, ({ body }) => {
    const given = body as Record<string, unknown> & { ids: number[] }
    bodies.push(given)
    const results = given.ids.map((id): ActionReply['results'][number] =>
      refused.includes(id) ? { id, result: 'refused', reason: `not ${id}` } : { id, result: 'done', reason: '' },
    )
    const counts = { done: results.length - refused.length, same: 0, refused: refused.length }
    return { data: job === null ? { results, ...counts, job } : { results: [], done: 0, same: 0, refused: 0, job } }
  })
}

test('an action is taken on the rows that are named; those that are refused are listed with their reasons', async () => {
  answer(keys.revoke as Endpoint, [5])
  const { code, out, err } = await harness.qd(['api-key', 'revoke', '3', '4,5', '--yes'])
  expect(bodies).toEqual([{ ids: [3, 4, 5] }])
  expect(out).toBe('id\treason\n5\tnot 5\n')
  expect(err).toContain('Done: 2, unchanged: 0, refused: 1')
  expect(code).toBe(exitCodes.partly)
})

test('without being confirmed nothing is sent; where nothing could be done the exit code says so', async () => {
  answer(keys.revoke as Endpoint, [3])
  expect((await harness.qd(['api-key', 'revoke', '3'])).code).toBe(exitCodes.usage)
  expect(bodies).toEqual([])
  const { code, out } = await harness.qd(['api-key', 'revoke', '3', '--yes', '--json'])
  expect(code).toBe(exitCodes.refused)
  expect(JSON.parse(out)).toMatchObject({ results: [{ id: 3, result: 'refused', reason: 'not 3' }], refused: 1 })
})

test('ids come from another program', async () => {
  answer(keys.revoke as Endpoint, [])
  const { code } = await harness.qd(['api-key', 'revoke', '-', '--yes'], { stdin: '3\n4\n' })
  expect([code, bodies]).toEqual([0, [{ ids: [3, 4] }]])
})

test('rows may be called by what is their own of a natural key that names another row beside it', async () => {
  const records: AnyResource = registrationRecord
  answer(actionEndpointsOf(records).reopen as Endpoint, [])
  server.serve(endpointsOf(records).list!, () => ({
    data: [rowOf(records, { id: 7, account: 'Reader' }), rowOf(records, { id: 8, account: 'Reader two' })],
    totalCount: 2,
    totalPage: 1,
  }))
  expect((await harness.qd(['registration-record', 'reopen', 'reader', '--yes'])).code).toBe(exitCodes.ok)
  expect(bodies).toEqual([{ ids: [7] }])
  expect(nameField(nurtureTask)).toBe('name')
})

test('rows may be called by their name, such as the serial of a phone', async () => {
  const phones: AnyResource = phone
  answer(actionEndpointsOf(phones).release as Endpoint, [])
  server.serve(endpointsOf(phones).list!, ({ query }) => ({
    data: [rowOf(phones, { id: 3, serial: 'A:5' }), rowOf(phones, { id: 4, serial: 'A:55' })].filter(({ serial }) =>
      String(serial).includes(String(query.keyword)),
    ),
    totalCount: 2,
  }))
  expect((await harness.qd(['phone', 'release', 'A:5', '9', '--yes'])).code).toBe(exitCodes.ok)
  expect(bodies).toEqual([{ ids: [3, 9] }])
  const unknown = await harness.qd(['phone', 'release', 'B', '--yes'])
  expect([unknown.code, unknown.err, bodies.length]).toEqual([exitCodes.usage, expect.stringContaining('B'), 1])
})

test('fields of a form are options; a password is hashed', async () => {
  answer(users['reset-password'] as Endpoint, [])
  const { code } = await harness.qd(['user', 'reset-password', '7', '--password-stdin', '--yes'], {
    stdin: 'Fresh-pass-1\n',
  })
  expect([code, bodies]).toEqual([0, [{ ids: [7], password: hashPassword('Fresh-pass-1') }]])
})

test('what becomes a job is followed to its end, and its refused rows are listed', async () => {
  answer(keys.revoke as Endpoint, [], 12)
  const counts = { done: 300, same: 0, refused: 1 }
  server.serve(getJob as Endpoint, () => ({
    data: {
      id: 12,
      kind: 'action',
      title: 'Revoke',
      state: 3,
      done: 301,
      total: 301,
      counts,
      link: '',
      error: null,
      created_by: 'ann',
      create_time: '2026-11-20 08:00:00',
      start_time: null,
      end_time: null,
    },
  }))
  server.serve(getActionBatch as Endpoint, () => ({
    data: [{ id: 9, result: 'refused', reason: 'not 9' }],
    resource: 'api-key',
    action: 'revoke',
    dry_run: 0,
    counts: { ...counts, waiting: 0 },
    totalCount: 1,
    totalPage: 1,
    pageIndex: 1,
    pageSize: 200,
  }))
  const { code, out, err } = await harness.qd(['api-key', 'revoke', '1', '--yes'])
  expect(out).toBe('id\treason\n9\tnot 9\n')
  expect(err).toContain('Done: 300, unchanged: 0, refused: 1')
  expect(code).toBe(exitCodes.partly)
})

test('the help says what an action asks for, with an example', async () => {
  const { out } = await harness.qd(['user', 'reset-password', '--help'])
  expect(out).toContain('--password-stdin')
  expect(out).toContain('qd user reset-password 7 --yes')
})

test('the history of a row is listed', async () => {
  server.serve(endpointsOf(user).history as Endpoint, () => ({
    data: [
      { at: '2026-11-20 08:00:00', actor: 'ann', action: 'user.edit', summary: 'name', before: null, after: null },
    ],
  }))
  const { out } = await harness.qd(['user', 'history', '7'])
  expect(out).toBe('at\tactor\taction\tsummary\n2026-11-20 08:00:00\tann\tuser.edit\tname\n')
})
