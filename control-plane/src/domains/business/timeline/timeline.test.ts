import { customerTimeline } from '@quarterdeck/shared/contracts/customerTimeline.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { customerOrder } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const hour = 3_600_000
let at = Date.UTC(2026, 10, 20, 1)
let plane: TestPlane
let id: number
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
  await run(`INSERT INTO account (id, platform, account, nickname, owner_user_id) VALUES (1, 1, 'one', 'one', 1)`)
  id = await add(customer, { name: 'Quay', accounts: '1', contract_until: '2026-11-25' })
})
afterAll(() => plane.stop())

const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
async function add(list: AnyResource, body: object): Promise<number> {
  at += hour
  return (await plane.admin.call(endpointsOf(list).add!, { body: { ...body } })).data.ids[0]!
}
async function take(list: AnyResource, action: string, row: number, form: object = {}) {
  at += hour
  await plane.admin.call(actionEndpointsOf(list)[action]!, { body: { ids: [row], ...form } })
}
const read = (query: object = {}, client: TestClient = plane.admin) =>
  client.call(customerTimeline, { query: { id, size: 100, ...query } })

test('orders, payments, posts of the accounts, the contract and its end, notes and hosting stand in one order, newest first', async () => {
  const file = new File(['contract'], 'contract.txt')
  const sent = { query: { resource: 'customer', field: 'contract' }, body: { file } }
  const contract = String((await plane.admin.call(uploadFile, sent)).data.id)
  await take(customer, 'sign', id, { contract })
  await take(customer, 'activate-hosting', id)
  const service = await add(valueService, { name: 'Care', price: 700, currency: 'USD' })
  const order = await add(customerOrder, { customer: id, service, count: 2 })
  await add(customerNote, { customer: id, text: 'likes tea', due: '2026-11-30' })
  await take(customerOrder, 'mark-paid', order, { reference: 'T-1' })
  at += hour
  await run(`INSERT INTO publication (account, platform, name, status, finished_time) VALUES (1, 1, 'Morning', ?, ?)`, [
    publicationMachine.codes.completed,
    at,
  ])
  await take(customerOrder, 'refund', order, { refund_reference: 'R-1' })
  const { data, next } = await read()
  expect(next).toBeNull()
  expect(data.map(({ kind, what, text }) => [kind, what, text])).toEqual([
    ['contract_end', 'End of the contract', '2026-11-25'],
    ['refunded', 'Payment refunded', 'Care · 14.00 USD · R-1'],
    ['publication', 'Post', 'Morning'],
    ['paid', 'Paid', 'Care · 14.00 USD · T-1'],
    ['note', 'Note, due 2026-11-30', 'likes tea'],
    ['order', 'Order', '2 × Care · 14.00 USD'],
    ['action', 'Activate hosting', ''],
    ['action', 'Sign', ''],
    ['created', 'Customer added', ''],
  ])
  expect(data[7]).toMatchObject({ actor: 'admin', list: '', row: 0 })
  expect(data[5]).toMatchObject({ list: 'customer-order', row: order })
})

test('its parts follow on each other, also where much happened in one moment', async () => {
  // All of the same moment, and of two kinds.
  for (let n = 0; n < 12; n++)
    await run(`INSERT INTO customer_note (customer, text, create_time) VALUES (?, ?, ?)`, [id, `same ${n}`, at])
  for (let n = 0; n < 5; n++)
    await run(`INSERT INTO customer_order (customer, thing, currency, create_time) VALUES (?, 'Same', 'USD', ?)`, [
      id,
      at,
    ])
  const whole = (await read()).data.map(({ key }) => key)
  expect(new Set(whole).size).toBe(whole.length)
  const parts: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await read({ size: 3, ...(cursor && { cursor }) })
    parts.push(...part.data.map(({ key }) => key))
    cursor = part.next
  }
  expect(parts).toEqual(whole)
})

test('of each kind there is what the reader may see', async () => {
  const role = Number(
    (await plane.context.store.write((tx) => tx.run(`INSERT INTO role (name, reach) VALUES ('Looks', 3)`))).lastId,
  )
  await run(`INSERT INTO role_permission (role_id, permission) VALUES (?, 'customer.list')`, [role])
  const reader = await plane.addUser(role)
  const kinds = new Set((await read({}, reader)).data.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['action', 'contract_end', 'created'])
  await run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
  await run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`)
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  expect((await refusal(read({}, outsider))).code).toBe('not_found')
})
