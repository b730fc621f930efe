import { read, utils, write } from '@e965/xlsx'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneWall } from '@quarterdeck/shared/resources/fleet/phoneWall.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { TaskHarness } from '../../work/bookTasks/tasks.testing.ts'

const [phones, tags] = [endpointsOf(phone), endpointsOf(tag)]

let harness: TaskHarness
let admin: TestClient
/** A leader of another organisation. */
let dora: TestClient & { id: number; username: string }
beforeAll(async () => {
  harness = await TaskHarness.open()
  admin = harness.plane.admin
  const added = await admin.call(endpointsOf(organisation).add!, { body: { name: 'guests', type: 2 } })
  const group = { name: 'guests', organisation: added.data.ids[0]! }
  const { data } = await admin.call(endpointsOf(userGroup).add!, { body: group })
  dora = await harness.plane.addUser(3, { organisation: group.organisation, user_group: data.ids[0]! })
  for (const name of ['shop', 'night']) await admin.call(tags.add!, { body: { name } })
})
afterAll(() => harness.close())

const rowOf = async (serial: string, who = admin) =>
  (await who.call(phones.list!, { query: {} })).data.find((row) => row.serial === serial)!

/** The export of a list, its cells by serial or name and header, as somebody fills them in. */
async function filledIn(calls: typeof phones, fill: Record<string, Record<string, string>>, more: string[][] = []) {
  const { blob, name } = await admin.file(calls.export!, { query: {} })
  const book = read(await blob.arrayBuffer())
  const [header = [], ...rows] = utils.sheet_to_json<string[]>(book.Sheets.Sheet1!, { header: 1, defval: '' })
  for (const row of rows) {
    for (const [title, value] of Object.entries(fill[row[0]!] ?? {})) row[header.indexOf(title)] = value
  }
  const filled = utils.book_new(utils.aoa_to_sheet([header, ...rows, ...more]))
  return new File([write(filled, { type: 'buffer', bookType: 'xlsx' })], name)
}

test('what people fill in beside the serials of an export comes to the phones, and goes again', async () => {
  const fill = { A: { Name: 'Shelf 1', Tags: 'night, shop', Remarks: 'cracked', Maintenance: 'Yes' } }
  const file = await filledIn(phones, fill)
  const before = await rowOf('A')
  const { data } = await admin.call(phones.import!, { body: { file } })
  expect(data).toMatchObject({ counts: { changed: 1, same: 1, new: 0, wrong: 0 }, problems: [] })
  expect(await rowOf('A')).toMatchObject({
    name: 'Shelf 1',
    tags_label: 'night,shop',
    remark: 'cracked',
    maintenance: 1,
    state: 1,
  })
  const wall = await admin.call(endpointsOf(phoneWall).list!, { query: { tag: '2' } })
  expect(wall.data.map(({ serial }) => serial)).toEqual(['A'])
  await admin.call(undoImport, { query: { id: data.id } })
  const { name, tags, remark, maintenance } = before
  expect(await rowOf('A')).toMatchObject({ name, tags, remark, maintenance })
})

test('a sheet of phones adds none, removes none and finds none of others', async () => {
  const file = await filledIn(phones, { A: { Remarks: 'x' } }, [['NOBODYS']])
  const { data } = await admin.call(phones.import!, { body: { file, dry_run: 1 } })
  expect(data).toMatchObject({
    counts: { changed: 1, same: 1, new: 0, wrong: 1 },
    problems: [{ value: 'NOBODYS', message: expect.stringContaining('No such row') }],
  })
  const others = await dora.call(phones.import!, { body: { file, dry_run: 1 } })
  expect(others.data.counts).toMatchObject({ changed: 0, same: 0, wrong: 3 })
  expect(await refusal(admin.call(phones.import!, { body: { file, type: 1 } }))).toMatchObject({
    problems: [{ field: 'type' }],
  })
})

test('hosts take what was filled in beside their names', async () => {
  const hosts = endpointsOf(host)
  const file = await filledIn(hosts as typeof phones, { rack: { Remarks: 'second floor' } }, [['attic']])
  const { data } = await admin.call(hosts.import!, { body: { file } })
  expect(data.counts).toMatchObject({ changed: 1, new: 0, wrong: 1 })
  expect((await admin.call(hosts.list!, { query: { keyword: 'rack' } })).data).toMatchObject([
    { name: 'rack', remark: 'second floor' },
  ])
})

test('who sees a phone and not its tags keeps them, and adds none but what they see', async () => {
  const { id } = await rowOf('B')
  await admin.call(phones.edit!, { query: { id }, body: { tags: '1' } })
  await admin.call(actionEndpointsOf(phone).assign!, { body: { ids: [id], owner_user_id: dora.id } })
  const hers = (await dora.call(tags.add!, { body: { name: 'guest' } })).data.ids[0]!
  expect(await rowOf('B', dora)).toMatchObject({ tags: '1', tags_label: '' })
  await dora.call(phones.edit!, { query: { id }, body: { tags: `1,${hers}` } })
  expect(await rowOf('B', dora)).toMatchObject({ tags: `1,${hers}`, tags_label: 'guest' })
  const edit = dora.call(phones.edit!, { query: { id }, body: { tags: `1,2,${hers}` } })
  expect(await refusal(edit)).toMatchObject({ code: 'not_a_choice', problems: [{ field: 'tags' }] })
})
