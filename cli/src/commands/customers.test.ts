import { forgetAppUser } from '@quarterdeck/shared/contracts/appUser.ts'
import { customerDuplicates, mergeCustomers, unmergeCustomers } from '@quarterdeck/shared/contracts/customerMerge.ts'
import { customerTimeline } from '@quarterdeck/shared/contracts/customerTimeline.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
/** What was sent. */
let sent: unknown[]
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  sent = []
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

const kept = { id: 12, name: 'Sea', revision: 3 }
const other = { id: 31, name: 'Sea Ltd', revision: 8 }
const name = { field: 'name', name: 'Name', kept: 'Sea', other: 'Sea Ltd' }

test('duplicates are pairs with what they have in common and what differs', async () => {
  server.serve(customerDuplicates as Endpoint, () => ({
    data: [{ kept, other, by: ['email', 'phone'], differs: [name] }],
    totalCount: 1,
    totalPage: 1,
    pageIndex: 1,
    pageSize: 100,
  }))
  const { out, code } = await harness.qd(['customer', 'duplicates'])
  expect(code).toBe(0)
  expect(out).toContain('Sea (12)\tSea Ltd (31)\tSame e-mail, Same phone number\tName')
})

test('a merge does what was shown, with the revisions that were seen, and nothing unless it is confirmed', async () => {
  server.serve(mergeCustomers as Endpoint, ({ body }) => {
    sent.push(body)
    const isDry = (body as { dry_run?: number }).dry_run === 1
    const moves = [{ list: 'customer-order', field: 'customer', name: 'Orders', count: 4 }]
    const done = { kept, other, differs: [{ ...name, taken: 'other' }], fills: [], moves }
    return { data: { ...done, merge: isDry ? null : 5, until: isDry ? null : '2026-12-29 08:00:00' } }
  })
  const dry = await harness.qd(['customer', 'merge', '12', '31', '--take', 'name', '--dry-run'])
  expect(dry.out).toContain('Orders: 4')
  expect(dry.out).toContain('“Sea Ltd” stays, “Sea” goes into a note')
  expect((await harness.qd(['customer', 'merge', '12', '31'])).code).toBe(exitCodes.usage)
  expect(sent).toHaveLength(2)
  const { code, out } = await harness.qd(['customer', 'merge', '12', '31', '--take', 'name', '--yes'])
  expect(code).toBe(0)
  expect(out).toContain('number 5')
  expect(sent.at(-1)).toMatchObject({ kept: 12, other: 31, take: ['name'], kept_revision: 3, other_revision: 8 })
})

test('an undo names what stays, and its exit code says that something does', async () => {
  const rest = [{ list: 'customer-order', field: 'customer', name: 'Orders', ids: [7, 9] }]
  server.serve(unmergeCustomers as Endpoint, () => ({ data: { kept: 12, other: 31, back: 3, rest } }))
  const { code, out } = await harness.qd(['customer', 'unmerge', '5'])
  expect(code).toBe(exitCodes.partly)
  expect(out).toContain('Orders: 7, 9')
})

test('a user of an app is forgotten by what the app calls them, after being asked twice', async () => {
  server.serve(forgetAppUser as Endpoint, ({ body }) => {
    sent.push(body)
    return { data: { id: 7 } }
  })
  const line = ['app-user', 'forget-by-external-id', 'app.shelf', 'u-1042']
  for (const half of [line, [...line, '--yes'], [...line, '--final']])
    expect((await harness.qd(half)).code).toBe(exitCodes.usage)
  expect(sent).toEqual([])
  const { code, out } = await harness.qd([...line, '--final', '--yes', '--json'])
  expect([code, JSON.parse(out)]).toEqual([0, { id: 7 }])
  expect(sent).toEqual([{ app: 'app.shelf', external_id: 'u-1042', final: 1 }])
})

test('a timeline is read part by part where all of it is asked for', async () => {
  const item = { kind: 'note', time: '2026-11-20 08:00:00', what: 'Note', text: '', actor: '', list: '', row: 0 }
  server.serve(customerTimeline as Endpoint, ({ query }) => {
    sent.push((query as { cursor?: string }).cursor)
    const isFirst = sent.length === 1
    return {
      data: [{ ...item, key: `n ${sent.length}`, text: isFirst ? 'new' : 'old' }],
      next: isFirst ? '9.1.2' : null,
    }
  })
  const { out } = await harness.qd(['customer', 'timeline', '12', '--all'])
  expect(sent).toEqual([undefined, '9.1.2'])
  expect(out).toMatch(/new[\s\S]*old/)
})

test('`--mine` asks for what is due for whoever asks, and not done, what is due first in front', async () => {
  const flags = { is_google_auth: 0, read_only: 0, external: 0, administers: 0, view_mode: 0 }
  const said = {
    id: 44,
    username: 'lin',
    name: 'Lin',
    role_id: 3,
    role_name: 'Leads',
    buttons: [],
    zone: 'Asia/Shanghai',
  }
  server.serve(userInfo as Endpoint, () => ({ data: { ...said, ...flags, version: '1.0.0' } }))
  server.serve(endpointsOf(customerNote).list as Endpoint, ({ query }) => {
    sent.push(query)
    return { data: [], totalCount: 0, totalPage: 0, pageIndex: 1, pageSize: 10 }
  })
  const { code, err } = await harness.qd(['customer-note', 'list', '--mine'])
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(sent[0]).toMatchObject({ assigned_to: 44, done: 0, has_due: 1, order_field: 'due', order_sort: 'asc' })
})
