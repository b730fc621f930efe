import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { event } from '@quarterdeck/shared/resources/content/event.ts'
import { eventGroup } from '@quarterdeck/shared/resources/content/eventGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'

const events = endpointsOf(event)
const groups = endpointsOf(eventGroup)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ watchesEntries: true })
})
afterAll(() => plane.stop())

const addGroup = async (name: string, parent?: number) =>
  (await plane.admin.call(groups.add!, { body: { name, ...(parent && { parent }) } })).data.ids[0]!
const addEvent = async (title: string, values: object = {}) =>
  (await plane.admin.call(events.add!, { body: { title, ...values } })).data.ids[0]!
const edit = (id: number, body: object) => plane.admin.call(events.edit!, { query: { id }, body: { ...body } })
const find = async (query: object) =>
  (await plane.admin.call(events.list!, { query: { order_field: 'id', order_sort: 'asc', ...query } })).data.map(
    ({ title }) => title,
  )

test('groups stand in three levels, and events are found in one and all below it', async () => {
  const spring = await addGroup('Spring')
  const tea = await addGroup('Tea', spring)
  const green = await addGroup('Green', tea)
  expect((await refusal(addGroup('Leaf', green))).code).toBe('tree_too_deep')
  expect((await refusal(addGroup('A name of 13 c'))).problems).toMatchObject([{ field: 'name' }])
  await addEvent('First tea', { group: green })
  await addEvent('Fair', { group: spring })
  expect(await find({ group_below: spring })).toEqual(['First tea', 'Fair'])
  expect(await find({ group_below: tea })).toEqual(['First tea'])
  const { data } = await plane.admin.call(groups.list!, { query: {} })
  const shown = data.map(({ path, events: count }) => [path, Number(count)])
  expect(shown).toEqual([
    ['Spring', 1],
    ['Spring / Tea', 0],
    ['Spring / Tea / Green', 1],
  ])
})

test('an event stands below others, and never below itself', async () => {
  const top = await addEvent('Olympics')
  const middle = await addEvent('Opening', { parent: top })
  const low = await addEvent('Torch', { parent: middle })
  expect((await refusal(edit(top, { parent: low }))).code).toBe('tree_circle')
  expect((await refusal(edit(top, { parent: top }))).code).toBe('tree_circle')
  await edit(low, { parent: top })
})

test('an id from elsewhere stands once, and a sheet that is brought again updates by it', async () => {
  const first = await addEvent('Harbour day', { event_id: 'h-1' })
  expect(await refusal(addEvent('Another', { event_id: 'h-1' }))).toMatchObject({
    code: 'duplicate',
    problems: [{ field: 'event_id' }],
  })
  const other = await addEvent('Lantern night')
  await addEvent('Without an id, too')
  expect((await refusal(edit(other, { event_id: 'h-1' }))).problems).toMatchObject([{ field: 'event_id' }])
  const bring = async () => {
    const bytes = await writeSpreadsheet({
      columns: ['title', 'event_id', 'content'].map((header) => ({ header })),
      rows: [
        ['Harbour day moved', 'h-1', 'Now on Sunday'],
        ['Regatta', 'h-2', ''],
        ['No id', '', ''],
      ],
    })
    const file = new File([new Uint8Array(bytes)], 'events.xlsx')
    return (await plane.admin.call(events.import!, { body: { file, dry_run: 0 } })).data.counts
  }
  expect(await bring()).toMatchObject({ new: 2, changed: 1, wrong: 0 })
  expect((await plane.admin.call(events.get!, { query: { id: first } })).data).toMatchObject({
    title: 'Harbour day moved',
    content: 'Now on Sunday',
  })
  // What nothing tells apart is another row.
  expect(await bring()).toMatchObject({ new: 1, same: 2, wrong: 0 })
})

test('an event that a task still needs is not deleted', async () => {
  const id = await addEvent('Book fair')
  const values = { name: 'About the fair', description: 'Books', incantation: 'Write.', platforms: '1', random: 1 }
  const { data } = await plane.admin.call(endpointsOf(contentTask).add!, { body: { ...values, event: id } })
  const drop = () => plane.admin.call(events.delete!, { query: { id } })
  const refused = await refusal(drop())
  expect(refused.code).toBe('event_in_use')
  expect(refused.message).toContain('About the fair')
  await plane.admin.call(endpointsOf(contentTask).delete!, { query: { id: data.ids[0]! } })
  await drop()
  expect(await find({ keyword: 'Book fair' })).toEqual([])
})
