import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeSheet } from '../../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const guest = defineResource({
  name: 'guest',
  table: 'guest',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 20, required: true },
    country: { kind: 'text', max: 2, format: 'country' },
    speaks: { kind: 'text', max: 2, format: 'language' },
    wakes: { kind: 'text', max: 5, format: 'clock' },
    mail: { kind: 'text', max: 60, format: 'email' },
    battery: { kind: 'integer', computed: true, default: -1, unknown: -1, format: 'percent' },
    leaves: { kind: 'time', format: 'deadline' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const guests = endpointsOf(guest)
let kit: Kit
let ann: Person
beforeAll(async () => {
  kit = await startKit(embeddedEngine, { definitions: [guest] })
  ann = kit.person('ann')
})
afterAll(() => kit.stop())

const load = async (rows: string[][]) => {
  const header = ['name', 'country', 'speaks', 'wakes', 'mail', 'leaves']
  const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
  const file = new File([new Uint8Array(bytes)], 'guests.xlsx')
  return (await ann.call(guests.import!, { body: { file, dry_run: 1 } })).data
}

test('sheets say countries and languages by code or by name, in whatever language, and exports name them', async () => {
  const { id, counts, problems } = await load([
    ['Ana', 'Brasil', '葡萄牙语', '07:30', 'ana@example.com', '2030-01-31 10:00:00'],
    ['Bo', 'kr', 'ko', '', '', ''],
    ['Cy', 'Atlantis', 'Elvish', '24:00', 'nobody', 'soon'],
  ])
  expect(counts).toMatchObject({ new: 2, wrong: 1 })
  expect(problems.map(({ row, column }) => [row, column])).toEqual(
    ['B', 'C', 'D', 'E', 'F'].map((column) => [4, column]),
  )
  await ann.call(commitImport, { query: { id } })
  expect((await ann.call(guests.list!)).data).toMatchObject([
    { country: 'BR', speaks: 'pt', wakes: '07:30', battery: -1 },
    { country: 'KR', speaks: 'ko', wakes: '' },
  ])

  const { blob } = await ann.file(guests.export!, {}, 'vi')
  const lines = (await wholeSheet(blob)).rows.map(({ cells }) => cells)
  expect(lines.map((cells) => cells.slice(0, 6))).toEqual([
    ['Ana', 'Brazil', 'Tiếng Bồ Đào Nha', '07:30', 'ana@example.com', ''],
    ['Bo', 'Hàn Quốc', 'Tiếng Hàn', '', '', ''],
  ])
  const again = await load(
    lines.map(([name, country, speaks, wakes, mail, , leaves]) => [name!, country!, speaks!, wakes!, mail!, leaves!]),
  )
  expect(again.counts).toMatchObject({ same: 2, wrong: 0 })
})
