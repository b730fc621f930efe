import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contact } from '@quarterdeck/shared/resources/customer/contact.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerHandle } from '@quarterdeck/shared/resources/customer/customerHandle.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(customer)
const actions = actionEndpointsOf(customer)
const now = Date.UTC(2026, 10, 20, 6, 30)
const dayFrom = (days: number) => formatDay(now + days * 86_400_000, 'Asia/Shanghai')
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now, watchesEntries: true })
})
afterAll(() => plane.stop())

const add = async (body: Record<string, unknown>) =>
  (await plane.admin.call(calls.add!, { body: { ...body } })).data.ids[0]!
const take = async (action: string, id: number, form: object = {}) =>
  (await plane.admin.call(actions[action]!, { body: { ids: [id], ...form } })).data
const read = async (id: number) => (await plane.admin.call(calls.get!, { query: { id } })).data
async function contractFile(): Promise<string> {
  const file = new File([`contract ${Math.random()}`], 'contract.txt')
  const query = { resource: 'customer', field: 'contract' }
  return String((await plane.admin.call(uploadFile, { query, body: { file } })).data.id)
}

test('nobody is signed without a contract, and who is signed keeps one', async () => {
  const id = await add({ name: 'Harbour' })
  expect(await take('sign', id)).toMatchObject({ refused: 1 })
  const contract = await contractFile()
  expect(await take('sign', id, { contract, contract_until: dayFrom(30) })).toMatchObject({ done: 1 })
  expect(await read(id)).toMatchObject({ signing_status: 1, contract, contract_until: dayFrom(30) })
  const edit = plane.admin.call(calls.edit!, { query: { id }, body: { contract: '' } })
  expect((await refusal(edit)).code).toBe('contract_missing')
})

test('hosting begins with a signed contract that still holds, ends, and begins again', async () => {
  const id = await add({ name: 'Tide' })
  expect(await take('activate-hosting', id)).toMatchObject({ refused: 1 })
  await take('sign', id, { contract: await contractFile(), contract_until: dayFrom(-1) })
  expect(await take('activate-hosting', id)).toMatchObject({
    results: [{ result: 'refused', reason: expect.stringContaining(dayFrom(-1)) }],
  })
  // It holds until the end of its day.
  await plane.admin.call(calls.edit!, { query: { id }, body: { contract_until: dayFrom(0) } })
  for (const action of ['activate-hosting', 'end-hosting', 'activate-hosting'])
    expect(await take(action, id)).toMatchObject({ done: 1 })
  expect(await read(id)).toMatchObject({ ai_hosting_status: 1 })
})

test('contracts that end soon are found, those that are over or have no end are not', async () => {
  for (const [name, days] of [
    ['over', -1],
    ['today', 0],
    ['week', 7],
    ['later', 8],
  ] as const)
    await add({ name: `ends ${name}`, contract_until: dayFrom(days) })
  await add({ name: 'ends never' })
  const { data } = await plane.admin.call(calls.list!, { query: { ends_within: 7, keyword: 'ends' } })
  expect(data.map((row) => row.name).sort()).toEqual(['ends today', 'ends week'])
})

test('in an organisation a handle is that of one customer, however it is written', async () => {
  const handles = endpointsOf(customerHandle)
  const [one, other] = [await add({ name: 'One' }), await add({ name: 'Other' })]
  const say = (id: number, handle: string, client = plane.admin) =>
    client.call(handles.add!, { body: { customer: id, platform: 1, handle } })
  await say(one, '@Sea.Breeze')
  expect((await refusal(say(other, 'sea.breeze'))).problems).toMatchObject([
    { field: 'handle', message: expect.stringContaining('One') },
  ])
  await plane.context.store.write((tx) => tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`))
  await plane.context.store.write((tx) =>
    tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`),
  )
  const outsider = await plane.addUser(13, { organisation: 20, user_group: 21 })
  const theirs = (await outsider.call(calls.add!, { body: { name: 'Theirs' } })).data.ids[0]!
  await say(theirs, 'sea.breeze', outsider)
})

test('a note with a due day is a task of somebody until it is done', async () => {
  const notes = endpointsOf(customerNote)
  const id = await add({ name: 'Noted' })
  const note = async (text: string, due: string) =>
    (await plane.admin.call(notes.add!, { body: { customer: id, text, due, assigned_to: 1 } })).data.ids[0]!
  const late = await note('call back', dayFrom(-2))
  await note('send the offer', dayFrom(3))
  await note('likes tea', '')
  const due = async () =>
    (await plane.admin.call(notes.list!, { query: { assigned_to: 1, done: 0, due_until: dayFrom(0) } })).data.map(
      (row) => row.text,
    )
  expect(await due()).toEqual(['call back'])
  await plane.admin.call(actionEndpointsOf(customerNote).done!, { body: { ids: [late] } })
  expect(await due()).toEqual([])
  expect((await plane.admin.call(notes.get!, { query: { id: late } })).data).toMatchObject({
    done: 1,
    done_by: 'admin',
    created_by: 'admin',
  })
})

test('a contact is somebody whom one can reach, and says on what ground', async () => {
  const contacts = endpointsOf(contact)
  const say = (body: object) => plane.admin.call(contacts.add!, { body: { name: 'Lin', consent: 2, ...body } })
  expect((await refusal(say({}))).problems).toMatchObject([{ field: 'phone' }])
  expect((await refusal(say({ handle: 'lin' }))).problems).toMatchObject([{ field: 'platform' }])
  expect((await refusal(say({ email: 'lin@example.com', consent: '' }))).problems).toMatchObject([{ field: 'consent' }])
  await say({ handle: 'lin', platform: 1 })
})
