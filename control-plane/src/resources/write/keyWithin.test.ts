import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import type { Person } from '../kit.testing.ts'
import { startWorld, type World } from '../visibility/world.testing.ts'

// Two organisations have a tag of the same name, and neither learns of the other's, whichever way they write.

const tags = endpointsOf(tag)
let world: World
let ours: Person
let theirs: Person
beforeAll(async () => {
  world = await startWorld(embeddedEngine)
  ours = world.members.get('view')!.person
  theirs = world.members.get('outside-admin')!.person
})
afterAll(() => world.kit.stop())

const namesOf = async (of: Person) =>
  (await of.call(tags.list!, { query: {} })).data.map(({ name, colour, remark }) => [name, colour, remark])
const sheet = async (...rows: (string | number)[][]) => {
  const columns = ['name', 'colour', 'remark'].map((header) => ({ header }))
  return new File([new Uint8Array(await writeSpreadsheet({ columns, rows }))], 'tags.xlsx')
}

test('a name is taken within an organisation alone: by form, sheet, edit of many and undo', async () => {
  const add = (of: Person, name: string) => of.call(tags.add!, { body: { name, colour: 1 } })
  await add(ours, 'vip')
  await add(theirs, 'vip')
  await add(theirs, 'old')
  expect((await refusal(add(ours, 'vip'))).problems).toMatchObject([
    { field: 'name', message: expect.stringMatching(/exists already/) },
  ])
  const [theirOld] = (await theirs.call(tags.list!, { query: { keyword: 'old' } })).data
  const rename = () => theirs.call(tags.edit!, { query: { id: theirOld!.id }, body: { name: 'vip' } })
  expect((await refusal(rename())).problems).toMatchObject([
    { field: 'name', message: expect.stringMatching(/exists already/) },
  ])

  // A sheet changes the own tag, and what the others call so is news to it.
  const file = await sheet(['vip', 2, 'of ours'], ['old', 3, 'new to us'])
  const { data } = await ours.call(tags.import!, { body: { file } as never })
  expect(data.counts).toMatchObject({ new: 1, changed: 1, wrong: 0 })
  expect(await namesOf(theirs)).toEqual([
    ['old', 1, ''],
    ['vip', 1, ''],
  ])
  await ours.call(undoImport, { query: { id: data.id } })
  expect(await namesOf(ours)).toEqual([['vip', 1, '']])

  const body = { filter: {}, values: { remark: 'all of ours' }, dry_run: 0 } as const
  expect((await ours.call(tags.editMany!, { body })).data.counts).toMatchObject({ total: 1, changed: 1 })
  expect((await namesOf(theirs)).map(([, , remark]) => remark)).toEqual(['', ''])
})
