import {
  customerDuplicates,
  customerMerges,
  mergeCustomers,
  unmergeCustomers,
} from '@quarterdeck/shared/contracts/customerMerge.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { commodity } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerHandle } from '@quarterdeck/shared/resources/customer/customerHandle.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { customerOrder } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { relationsTo } from './relations.ts'

const now = Date.UTC(2026, 10, 20, 6, 30)
let plane: TestPlane
let item: number
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now, watchesEntries: true })
  item = await add(commodity, { name: 'Thing', sku: 'T-1', price: 100, currency: 'USD' })
  await plane.admin.call(actionEndpointsOf(commodity)['on-sale']!, { body: { ids: [item] } })
})
afterAll(() => plane.stop())

async function add(list: AnyResource, body: object): Promise<number> {
  return (await plane.admin.call(endpointsOf(list).add!, { body: { ...body } })).data.ids[0]!
}
const read = async (list: AnyResource, id: number) =>
  (await plane.admin.call(endpointsOf(list).get!, { query: { id } })).data
const edit = (list: AnyResource, id: number, body: object) =>
  plane.admin.call(endpointsOf(list).edit!, { query: { id }, body: { ...body } })
const stored = (table: string) =>
  plane.context.store.read.all<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`)
const without = (rows: Record<string, unknown>[]) => rows.map(({ revision: _, update_time: __, ...row }) => row)

async function contractFile(): Promise<string> {
  const file = new File([`contract ${Math.random()}`], 'contract.txt')
  const query = { resource: 'customer', field: 'contract' }
  return String((await plane.admin.call(uploadFile, { query, body: { file } })).data.id)
}

let made = 0
/** A customer with 3 accounts, 4 orders, 5 notes, 2 handles, a tag and a contract. */
async function whole(body: object) {
  const n = ++made
  const accounts = [1, 2, 3].map((one) => n * 10 + one)
  for (const id of accounts)
    await plane.context.store.write((tx) =>
      tx.run(`INSERT INTO account (id, platform, account, nickname) VALUES (?, 1, ?, ?)`, [id, `a${id}`, `a${id}`]),
    )
  const tags = String(await add(tag, { name: `tag ${n}` }))
  const id = await add(customer, { ...body, accounts: accounts.join(), tags })
  const contract = await contractFile()
  await plane.admin.call(actionEndpointsOf(customer).sign!, { body: { ids: [id], contract } })
  const orders = []
  const notes = []
  for (let one = 0; one < 4; one++) orders.push(await add(customerOrder, { customer: id, commodity: item, count: 1 }))
  for (let one = 0; one < 5; one++) notes.push(await add(customerNote, { customer: id, text: `note ${n}-${one}` }))
  for (const one of [1, 2]) await add(customerHandle, { customer: id, platform: 1, handle: `who-${n}-${one}` })
  return { id, accounts, orders, notes, contract, tags }
}

async function merge(kept: number, other: number, more: { take?: string[]; dry_run?: 0 | 1 } = {}) {
  const [one, two] = [await read(customer, kept), await read(customer, other)]
  const revisions = { kept_revision: Number(one.revision), other_revision: Number(two.revision) }
  return (await plane.admin.call(mergeCustomers, { body: { kept, other, ...revisions, ...more } })).data
}
const pairs = async () => (await plane.admin.call(customerDuplicates, { query: { pageSize: 100 } })).data

test('two with 3 accounts, 4 orders, 1 contract and 5 notes each become one, and nothing is lost; taken back they are the very rows', async () => {
  const one = await whole({ name: 'Sea Trading', email: 'sales@sea.example', phone: '+86 138 0000 0001' })
  const two = await whole({ name: 'SEA Trading Ltd', email: 'SALES@sea.example', company: 'Sea', country: 'CN' })
  const tables = ['customer', 'customer_order', 'customer_note', 'customer_handle']
  const before = await Promise.all(tables.map(stored))

  const dry = await merge(one.id, two.id, { dry_run: 1, take: ['name'] })
  expect(dry).toMatchObject({
    merge: null,
    differs: [
      { field: 'name', kept: 'Sea Trading', other: 'SEA Trading Ltd', taken: 'other' },
      { field: 'email', taken: 'kept' },
    ],
    fills: [{ field: 'company' }, { field: 'country' }],
  })
  expect(dry.moves.map(({ list, field, count }) => [list, field, count])).toEqual(
    expect.arrayContaining([
      ['customer', 'accounts', 3],
      ['customer', 'tags', 1],
      ['customer', 'contract', 1],
      ['customer-order', 'customer', 4],
      ['customer-note', 'customer', 5],
      ['customer-handle', 'customer', 2],
    ]),
  )
  expect(await Promise.all(tables.map(stored))).toEqual(before)

  const { merge: id } = await merge(one.id, two.id, { take: ['name'] })
  const kept = await read(customer, one.id)
  expect(kept).toMatchObject({
    name: 'SEA Trading Ltd',
    company: 'Sea',
    country: 'CN',
    orders: 8,
    handles: 4,
    notes: 11,
  })
  expect(String(kept.accounts).split(',').map(Number).sort()).toEqual([...one.accounts, ...two.accounts].sort())
  expect(String(kept.contract).split(',')).toEqual([one.contract, two.contract])
  expect((await refusal(plane.admin.call(endpointsOf(customer).get!, { query: { id: two.id } }))).code).toBe(
    'not_found',
  )
  // What nobody says any more stands in a note.
  const noted = (
    await plane.admin.call(endpointsOf(customerNote).list!, { query: { customer: one.id, keyword: 'SALES@sea' } })
  ).data
  expect(noted).toHaveLength(1)
  expect(noted[0]!.text).toContain('SALES@sea.example')
  const open = (await plane.admin.call(customerMerges, { query: { customer: one.id } })).data
  expect(open).toMatchObject([{ id, other: two.id, other_name: 'SEA Trading Ltd', actor: 'admin' }])

  const undone = (await plane.admin.call(unmergeCustomers, { body: { merge: id! } })).data
  expect(undone).toMatchObject({ kept: one.id, other: two.id, back: 11, rest: [] })
  const after = await Promise.all(tables.map(stored))
  expect(after.map(without)).toEqual(before.map(without))
})

test('an undo leaves what was edited or moved since, and names it', async () => {
  const one = await whole({ name: 'River' })
  const two = await whole({ name: 'River Ltd', email: 'river@example.com' })
  const { merge: id } = await merge(one.id, two.id)
  await edit(customerOrder, two.orders[1]!, { remark: 'call first' })
  await plane.admin.call(endpointsOf(customerNote).delete!, { query: { id: two.notes[0]! } })
  await edit(customer, one.id, { email: 'river2@example.com' })
  const kept = await read(customer, one.id)
  const left = String(kept.accounts)
    .split(',')
    .filter((one) => one !== String(two.accounts[2]))
  await edit(customer, one.id, { accounts: left.join() })

  const { back, rest } = (await plane.admin.call(unmergeCustomers, { body: { merge: id! } })).data
  expect(back).toBe(9)
  expect(rest.map(({ list, field, ids }) => [list, field, ids])).toEqual([
    ['customer', 'email', [one.id]],
    ['customer', 'accounts', [two.accounts[2]]],
    ['customer-note', 'customer', [two.notes[0]]],
    ['customer-order', 'customer', [two.orders[1]]],
  ])
  expect(await read(customerOrder, two.orders[1]!)).toMatchObject({ customer: one.id, remark: 'call first' })
  expect(await read(customer, one.id)).toMatchObject({ email: 'river2@example.com', orders: 5, notes: 5 })
  expect(await read(customer, two.id)).toMatchObject({
    email: 'river@example.com',
    orders: 3,
    notes: 4,
    signing_status: 1,
  })
  expect((await refusal(plane.admin.call(unmergeCustomers, { body: { merge: id! } }))).code).toBe('not_found')
})

test('who is edited meanwhile is not merged, and nothing has happened', async () => {
  const [one, two] = [await add(customer, { name: 'Hill' }), await add(customer, { name: 'Hill Ltd' })]
  const seen = { kept_revision: 1, other_revision: 1 }
  await edit(customer, two, { remark: 'new' })
  const late = plane.admin.call(mergeCustomers, { body: { kept: one, other: two, ...seen } })
  expect(await refusal(late)).toMatchObject({ code: 'changed_meanwhile', status: 409 })
  expect(await read(customer, two)).toMatchObject({ name: 'Hill Ltd' })
  // Of two who merge the same pair at once, one does.
  const both = { body: { kept: one, other: two, kept_revision: 1, other_revision: 2 } }
  const done = await Promise.allSettled([
    plane.admin.call(mergeCustomers, both),
    plane.admin.call(mergeCustomers, both),
  ])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('duplicates are found by e-mail, digits of the telephone, and handle; each beside the oldest', async () => {
  const first = await add(customer, { name: 'Lake', email: 'lake@example.com', phone: '+49 30 1234567' })
  const second = await add(customer, { name: 'Lake 2', email: ' LAKE@Example.com', phone: '0049 (30) 123-45-67' })
  const third = await add(customer, { name: 'Lake 3', phone: '0049301234567' })
  const fourth = await add(customer, { name: 'Lake 4' })
  await add(customerHandle, { customer: first, platform: 1, handle: 'lake.side' })
  // A list from before the rule, that a handle is that of one.
  await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO customer_handle (customer, platform, handle, handle_key) VALUES (?, 1, '@Lake.Side', 'lake.side')`,
      [fourth],
    ),
  )
  const found = (await pairs()).filter(({ kept }) => kept.id === first)
  expect(found.map(({ other, by }) => [other.id, by])).toEqual([
    [fourth, ['handle']],
    [third, ['phone']],
    [second, ['email', 'phone']],
  ])
  expect(found[2]!.differs.map(({ field, kept, other }) => [field, kept, other])).toContainEqual([
    'name',
    'Lake',
    'Lake 2',
  ])
})

test('an external organisation finds its own duplicates alone, and merges nobody with theirs', async () => {
  await plane.context.store.write((tx) => tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`))
  await plane.context.store.write((tx) =>
    tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`),
  )
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  const body = { name: 'Bay', email: 'bay@example.com' }
  const ours = await add(customer, body)
  const theirs = (await outsider.call(endpointsOf(customer).add!, { body })).data.ids[0]!
  expect((await outsider.call(customerDuplicates, { query: {} })).data).toEqual([])
  expect((await pairs()).filter(({ other }) => other.id === theirs)).toEqual([])
  const dry = (client: TestPlane['admin']) =>
    client.call(mergeCustomers, { body: { kept: ours, other: theirs, dry_run: 1 } })
  expect((await refusal(dry(outsider))).code).toBe('not_found')
  expect((await refusal(dry(plane.admin))).code).toBe('merge_organisations')
})

test('after 30 days a merge stays as it is', async () => {
  const [one, two] = [await add(customer, { name: 'Fen' }), await add(customer, { name: 'Fen 2' })]
  const { merge: id } = await merge(one, two)
  await plane.context.store.write((tx) => tx.run(`UPDATE customer_merge SET at = at - ?`, [30 * 86_400_000 + 1]))
  expect((await refusal(plane.admin.call(unmergeCustomers, { body: { merge: id! } }))).code).toBe('merge_over')
  expect((await plane.admin.call(customerMerges, { query: { customer: one } })).data).toEqual([])
})

test('whatever refers to customers in the database is among what a merge moves', async () => {
  const { read } = plane.context.store
  const tables = await read.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
  const found: string[] = []
  for (const { name } of tables) {
    const keys = await read.all<{ table: string; from: string }>(
      `SELECT "table", "from" FROM pragma_foreign_key_list(?)`,
      [name],
    )
    for (const key of keys) if (key.table === 'customer') found.push(`${name}.${key.from}`)
  }
  const moved = relationsTo(plane.resources.tables, 'customer').map(({ table, field, pairs }) =>
    pairs ? `${pairs.replaceAll('"', '')}.link_id` : `${table.resource.table}.${field}`,
  )
  // Its own accounts and tags are joined.
  const own = ['customer_accounts.row_id', 'customer_tags.row_id']
  expect(found.sort()).toEqual([...moved, ...own].sort())
  expect(moved.length).toBeGreaterThan(2)
})
