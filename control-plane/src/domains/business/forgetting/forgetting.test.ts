import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetAppUser } from '@quarterdeck/shared/contracts/appUser.ts'
import { mergeCustomers } from '@quarterdeck/shared/contracts/customerMerge.ts'
import { orderSums } from '@quarterdeck/shared/contracts/customerOrder.ts'
import { listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { addView, listViews, removeView } from '@quarterdeck/shared/contracts/views.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { appUser } from '@quarterdeck/shared/resources/customer/appUser.ts'
import { comment } from '@quarterdeck/shared/resources/customer/comment.ts'
import { contact } from '@quarterdeck/shared/resources/customer/contact.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerHandle } from '@quarterdeck/shared/resources/customer/customerHandle.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { customerOrder } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const add = async (list: Parameters<typeof endpointsOf>[0], body: object) =>
  (await plane.admin.call(endpointsOf(list).add!, { body: { ...body } })).data.ids[0]!
const take = async (list: Parameters<typeof endpointsOf>[0], action: string, id: number, form: object = {}) =>
  (await plane.admin.call(actionEndpointsOf(list)[action]!, { body: { ids: [id], ...form } })).data
const edit = (list: Parameters<typeof endpointsOf>[0], id: number, body: object) =>
  plane.admin.call(endpointsOf(list).edit!, { query: { id }, body: { ...body } })
async function bring(
  list: Parameters<typeof endpointsOf>[0],
  row: Record<string, string>,
  dry: 0 | 1,
  fileName = 'people.xlsx',
) {
  const columns = Object.keys(row).map((header) => ({ header }))
  const bytes = await writeSpreadsheet({ columns, rows: [Object.values(row)] })
  const file = new File([new Uint8Array(bytes)], fileName)
  return (await plane.admin.call(endpointsOf(list).import!, { body: { file, dry_run: dry } })).data
}

/** Where in the database, or in the files beside it, a text stands. */
async function placesOf(text: string): Promise<string[]> {
  const { read } = plane.context.store
  const found: string[] = []
  const tables = await read.all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
  for (const { name } of tables) {
    const rows = await read.all<Record<string, unknown>>(`SELECT * FROM "${name}"`).catch(() => [])
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name)
  }
  for (const entry of await readdir(plane.context.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    if ((await readFile(path, 'latin1')).includes(Buffer.from(text).toString('latin1'))) found.push(path)
  }
  return found
}

/** Files and the log of the database follow when the answer has gone out. */
async function nothingLeft(...texts: string[]): Promise<void> {
  const places = async () => (await Promise.all(texts.map(placesOf))).flat()
  await expect.poll(places, { timeout: 60_000, interval: 200 }).toEqual([])
}

test('of a customer nothing is left that names them: no table, no file; orders and sums stand as before', async () => {
  const person = { name: 'Zebulon Quarles', email: 'zebulon@quarles.example', phone: '+44 20 7946 0777' }
  const words = [...Object.values(person), 'zeb.quarles', 'prefers evenings with Zebulon', 'contract-of-zebulon']
  const id = await add(customer, { ...person, company: 'Quarles Ltd', remark: 'Zebulon Quarles himself' })
  await add(customerHandle, { customer: id, platform: 1, handle: 'zeb.quarles' })
  await add(customerNote, { customer: id, text: 'prefers evenings with Zebulon' })
  // Who wrote to an account under that name, and under its posts.
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO account (id, account, account_key, nickname, platform) VALUES (70, 'tea', 'tea', '', 1)`)
    await tx.run(
      `INSERT INTO conversation (id, account, peer_handle, peer_name, last_text) VALUES (71, 70, 'zeb.quarles', 'Zebulon', 'Zebulon here')`,
    )
    await tx.run(
      `INSERT INTO private_message (conversation, account, text, original, translation, external_key, time) VALUES (71, 70, 'Zebulon here', 'Zebulon, unmasked', 'Zebulon ist da', 'zeb.quarles-1', 1)`,
    )
    await tx.run(`INSERT INTO conversation_note (conversation, text) VALUES (71, 'Zebulon again')`)
    await tx.run(`INSERT INTO asked_translation (id, user_id, request, create_time) VALUES (9, 1, 'r', 1)`)
    await tx.run(
      `INSERT INTO asked_translation_part (asked, part, state, text) VALUES (9, 1, 1, 'Guten Tag, Zebulon Quarles')`,
    )
    await tx.run(
      `INSERT INTO comment (account, author_handle, text, original, time) VALUES (70, 'zeb.quarles', 'by Zebulon', 'by Zebulon', 1)`,
    )
  })
  const file = new File(['contract-of-zebulon'], 'contract-of-zebulon.txt')
  const query = { resource: 'customer', field: 'contract' }
  const uploaded = (await plane.admin.call(uploadFile, { query, body: { file } })).data
  await take(customer, 'sign', id, { contract: String(uploaded.id) })
  await edit(customer, id, { remark: 'called Zebulon Quarles again' })
  const service = await add(valueService, { name: 'Service', price: 700, currency: 'USD' })
  const order = await add(customerOrder, { customer: id, service, count: 2 })
  await take(customerOrder, 'mark-paid', order, { reference: 'Zebulon Quarles, T-1' })
  await bring(customer, { ...person, company: 'Quarles & Co' }, 0)
  await bring(customer, { name: person.name, email: 'not an address', phone: '' }, 1)
  // Its history says what changed, to whoever sees the row.
  const history = (await plane.admin.call(endpointsOf(customer).history!, { query: { id } })).data
  expect(JSON.stringify(history)).toContain('called Zebulon Quarles again')
  expect(await placesOf('Zebulon')).not.toContain('audit_log')
  const before = (await plane.admin.call(orderSums, { query: {} })).data

  expect((await refusal(take(customer, 'forget', id))).problems).toMatchObject([{ field: 'final' }])
  expect(await take(customer, 'forget', id, { final: 1 })).toMatchObject({ done: 1 })
  await nothingLeft(...words)
  expect((await plane.admin.call(orderSums, { query: {} })).data).toEqual(before)
  for (const list of [conversation, privateMessage, comment])
    expect((await plane.admin.call(endpointsOf(list as AnyResource).list!, { query: {} })).totalCount).toBe(1)
  const { data } = await plane.admin.call(endpointsOf(customerOrder).get!, { query: { id: order } })
  expect(data).toMatchObject({ customer: id, total: 1400, customer_label: expect.stringContaining(String(id)) })
  expect((await refusal(edit(customer, id, { name: 'Back' }))).code).toBe('forgotten')
})

test('whoever was merged into a customer is forgotten with it, under both numbers', async () => {
  const [one, other] = ['Ambrose Fell', 'Ambrosius Fell-Gray'].map((name) => ({
    name,
    email: `${name.length}@fell.example`,
  }))
  const kept = await add(customer, one!)
  const gone = await add(customer, other!)
  await edit(customer, gone, { remark: 'Ambrosius called' })
  await bring(customer, { ...other!, company: 'Fell & Gray' }, 0)
  const seen = async (id: number) =>
    Number((await plane.admin.call(endpointsOf(customer).get!, { query: { id } })).data.revision)
  const revisions = { kept_revision: await seen(kept), other_revision: await seen(gone) }
  await plane.admin.call(mergeCustomers, { body: { kept, other: gone, ...revisions } })
  expect(await placesOf('Ambrosius')).toContain('customer_merge')
  expect(await take(customer, 'forget', kept, { final: 1 })).toMatchObject({ done: 1 })
  await nothingLeft('Ambros', 'fell.example')
})

test('contacts and app users are forgotten, and are counted as before', async () => {
  const one = await add(contact, { name: 'Ottoline Marsh', email: 'ottoline@marsh.example', consent: 2 })
  const other = await add(appUser, {
    app: 'app.shelf',
    external_id: 'ext-ottoline-1',
    consent_time: '2026-11-01 10:00:00',
  })
  await edit(contact, one, { name: 'Ottoline M. Marsh' })
  const both: readonly (readonly [AnyResource, number])[] = [
    [contact, one],
    [appUser, other],
  ]
  for (const [list, id] of both) {
    const count = async () => (await plane.admin.call(endpointsOf(list).list!, { query: {} })).totalCount
    const before = await count()
    expect(await take(list, 'forget', id, { final: 1 })).toMatchObject({ done: 1 })
    expect(await take(list, 'forget', id, { final: 1 })).toMatchObject({ same: 1 })
    expect(await count()).toBe(before)
  }
  await nothingLeft('ottoline')
})

test('of what people do beside the row nothing names them: edits of many, names of files, saved views, answers that are kept', async () => {
  const { admin } = plane
  const person = { name: 'Émilie Wren', email: 'emilie@wren.example', phone: '+44 20 7946 0555' }
  const id = await add(customer, person)
  const typed = { query: { id }, body: { company: 'Wren & Co' } }
  await admin.call(endpointsOf(customer).edit!, typed, { idempotencyKey: 'edit-emilie' })
  expect(await placesOf('Émilie')).toContain('idempotency')
  const other = await add(customer, { name: 'Somebody else', email: 'else@example.com' })
  const editMany = async (ids: number[], values: object, dry_run: 0 | 1) =>
    (await admin.call(endpointsOf(customer).editMany!, { body: { ids, values: { ...values }, dry_run } })).data.id
  await editMany([id], { remark: 'friends of Émilie Wren' }, 0)
  await editMany([other], { remark: 'met by émilie wren' }, 1)
  const kept = await editMany([other], { kind: 2 }, 0)
  const sheet = { name: 'Third', email: 'third@example.com', 'emilie@wren.example': 'x' }
  await bring(customer, sheet, 0, 'Émilie_Wren (2).xlsx')
  await bring(customer, { ...sheet, name: 'Fourth' }, 1, 'contract 442079460555.xlsx')
  await bring(customer, { name: 'Fifth', email: 'fifth@example.com' }, 1, 'wrens.xlsx')
  const view = async (list: string, name: string, query: string, shared: 0 | 1 = 0) =>
    (await admin.call(addView, { body: { list, name, query, shared } })).data.id
  await view('customer', 'one', 'keyword=emilie%40wren.example', 1)
  await view('customer-order', 'Orders of Émilie Wren', 'customer=7', 1)
  await admin.call(removeView, { query: { id: await view('customer', 'two', 'keyword=%C3%89milie+Wren') } })
  await view('customer', 'Wrens', 'keyword=wren')
  for (const text of ['Émilie', 'emilie@wren']) expect(await placesOf(text)).not.toContain('audit_log')

  await take(customer, 'forget', id, { final: 1 })
  await nothingLeft('Émilie Wren', 'émilie wren', 'Émilie_Wren', 'emilie@wren', 'emilie%40wren', '442079460555')
  const names = async (list: string) => (await admin.call(listViews, { query: { list } })).data.map(({ name }) => name)
  expect([await names('customer'), await names('customer-order')]).toEqual([['Wrens'], []])
  const batches = (await admin.call(listImports, { query: { resource: 'customer' } })).data
  expect(batches.map((batch) => batch.file_name)).toEqual(expect.arrayContaining(['wrens.xlsx', '….xlsx']))
  // What says nothing of them can still be taken back.
  expect(batches.map((batch) => batch.id)).toContain(kept)
})

test('an app user is forgotten by what the app calls them, in the own organisation, once', async () => {
  const { admin } = plane
  const person = { app: 'app.shelf', external_id: 'ext-leopoldine-7', consent_time: '2026-11-01 10:00:00' }
  const forget = (more: object = {}, client: Pick<TestPlane['admin'], 'call'> = admin) =>
    client.call(forgetAppUser, { body: { app: person.app, external_id: person.external_id, ...more } })
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (40, 'Another', 1)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (41, 'Others', 40)`)
  })
  const others = await plane.addUser(13, { organisation: 40, user_group: 41 })
  const [id, theirs] = await Promise.all([
    add(appUser, person),
    others.call(endpointsOf(appUser).add!, { body: { ...person } }).then(({ data }) => data.ids[0]!),
  ])
  await edit(appUser, id, { country: 'CN' })
  await bring(appUser, { ...person, country: 'KR' }, 0)

  expect((await refusal(forget())).problems).toMatchObject([{ field: 'final' }])
  const operator = await plane.addUser(6)
  expect((await refusal(forget({ final: 1 }, operator))).status).toBe(403)
  expect((await refusal(forget({ final: 1, app: 'app.other' }))).code).toBe('not_found')
  expect((await forget({ final: 1 })).data).toEqual({ id })
  expect((await refusal(forget({ final: 1 }))).code).toBe('not_found')
  const stands = (await admin.call(endpointsOf(appUser).get!, { query: { id } })).data
  expect(stands).toMatchObject({ external_id: `forgotten-${id}`, country: 'KR', app: person.app })
  // The same number of another organisation is somebody else's.
  const left = (await others.call(endpointsOf(appUser).get!, { query: { id: theirs } })).data
  expect(left).toMatchObject({ external_id: person.external_id, forgotten: null })
  expect((await forget({ final: 1 }, others)).data).toEqual({ id: theirs })
  await nothingLeft('leopoldine')
})

test('data that were put back know again who was forgotten, until the next start; a number that is somebody else’s by then is left alone', async () => {
  const id = await add(contact, { name: 'Peregrine Vole', email: 'peregrine@vole.example', consent: 2 })
  await take(contact, 'forget', id, { final: 1 })
  const restore = (created: number) =>
    plane.context.store.write((tx) =>
      tx.run(`UPDATE contact SET name = 'Peregrine Vole', forgotten = NULL, create_time = ? WHERE id = ?`, [
        created,
        id,
      ]),
    )
  await restore(Date.now() - 86_400_000)
  await plane.restart()
  await plane.signInAgain()
  expect(await placesOf('Peregrine')).toEqual([])
  await restore(Date.now() + 86_400_000)
  await plane.restart()
  expect(await placesOf('Peregrine')).toContain('contact')
})

test('who may work with customers may not forget them, but for those who lead', async () => {
  const id = await add(contact, { name: 'Kept', email: 'kept@example.com', consent: 2 })
  const operator = await plane.addUser(6)
  const call = operator.call(actionEndpointsOf(contact).forget!, { body: { ids: [id], final: 1 } })
  expect((await refusal(call)).status).toBe(403)
})
