import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { commodity } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerNote } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'

const calls = endpointsOf(customer)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

type Row = Record<string, string | number>
async function bring(rows: readonly Row[], { list = calls as typeof calls, dry = 0 } = {}) {
  const header = Object.keys(rows[0]!)
  const bytes = await writeSpreadsheet({
    columns: header.map((name) => ({ header: name })),
    rows: rows.map((row) => header.map((name) => row[name]!)),
  })
  const file = new File([new Uint8Array(bytes)], 'rows.xlsx')
  return (await plane.admin.call(list.import!, { body: { file, dry_run: dry as 0 | 1 } })).data
}
const person = (n: number): Row => ({
  name: `Customer ${n}`,
  email: n % 2 === 0 ? `c${n}@example.com` : '',
  phone: `+86 138 0000 ${1000 + n}`,
})

test('five hundred brought twice are five hundred, and of thirty that changed thirty change', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => person(n))
  expect((await bring(rows)).counts).toMatchObject({ new: 500, same: 0, wrong: 0 })
  expect((await bring(rows)).counts).toMatchObject({ new: 0, changed: 0, same: 500, wrong: 0 })
  // Written as other people write them.
  const again = rows.map((row, n) => ({
    ...row,
    email: String(row.email).toUpperCase(),
    phone: n % 2 === 0 ? row.phone! : `0086-138 0000-${1000 + n}`,
    name: n < 30 ? `Renamed ${n}` : row.name!,
  }))
  const { counts } = await bring(again, { dry: 1 })
  expect(counts).toMatchObject({ new: 0, total: 500, wrong: 0 })
  const renamed = rows.map((row, n) => ({ ...row, name: n < 30 ? `Renamed ${n}` : row.name! }))
  const checked = await bring(renamed, { dry: 1 })
  expect(checked.counts).toMatchObject({ new: 0, changed: 30, same: 470 })
  // All thirty are named, with what stands there and what would.
  const said = rows.slice(0, 30).map((_, n) => ({
    row: n + 2,
    name: `Customer ${n}`,
    cells: [{ field: 'name', label: 'Name', before: `Customer ${n}`, after: `Renamed ${n}` }],
  }))
  expect(checked.changes?.map(({ id: _, ...row }) => row)).toEqual(said)

  await plane.admin.call(commitImport, { query: { id: checked.id }, body: {} })
  expect((await plane.admin.call(calls.list!, { query: { keyword: 'Renamed' } })).totalCount).toBe(30)
})

test('a row that fits two customers is an error that names both', async () => {
  const ids = []
  for (const body of [
    { name: 'By mail', email: 'two@example.com' },
    { name: 'By phone', phone: '020 7946 0001' },
  ])
    ids.push((await plane.admin.call(calls.add!, { body })).data.ids[0]!)
  const { counts, problems } = await bring([{ name: 'Which', email: 'Two@Example.com', phone: '(20) 7946-0001' }])
  expect(counts).toMatchObject({ wrong: 1, new: 0, changed: 0 })
  for (const text of ['By mail', 'By phone', ...ids.map((id) => `ID ${id}`)])
    expect(problems[0]!.message).toContain(text)
  // With its number it is that one.
  const said = [{ id: ids[1]!, name: 'Which', email: 'two@example.com', phone: '020 7946 0001' }]
  expect((await bring(said)).counts).toMatchObject({ changed: 1, wrong: 0 })
})

test('of two rows of one sheet that are the same customer the second is wrong', async () => {
  const twice = [
    { name: 'Once', email: 'once@example.com' },
    { name: 'Again', email: 'ONCE@example.com' },
  ]
  expect((await bring(twice)).counts).toMatchObject({ new: 1, wrong: 1 })
})

test('customers of sheets as public reports tell of them are who they are, with what they had', async () => {
  const row = (name: string, email: string, phone: string | number, company = '') => ({ name, email, phone, company })
  // cluster-software/agent-crm#84: a telephone alone; KingdomFirst/Excavator#152: with the zero in front.
  const first = await bring([
    row('Only a phone', '', '0207 946 0101'),
    row('With mail', 'mail@one.example', '', 'Shop'),
  ])
  expect(first.counts).toMatchObject({ new: 2 })
  const found = async (keyword: string) => (await plane.admin.call(calls.list!, { query: { keyword } })).data
  const [before] = await found('Only a phone')
  expect(before).toMatchObject({ phone: '0207 946 0101' })
  const note = { customer: before!.id, text: 'prefers tea' }
  await plane.admin.call(endpointsOf(customerNote).add!, { body: note })
  // NETivism/netiCRM#54: another spelling is the same one; ONLYOFFICE/CommunityServer#295: number and notes stay.
  // SuiteCRM/SuiteCRM#5574: an empty cell is not filled from the row above.
  await bring([row('Above', 'above@one.example', ''), row('Called anew', '', '(0207)946-0101')])
  expect(await found('Called anew')).toMatchObject([{ id: before!.id, email: '', notes: 1 }])
  // SEED-platform/seed#610, pimcore/pimcore#4263, civicrm/civicrm-core#11132: an empty cell empties, and the check says so first.
  const { changes } = await bring([row('With mail', 'mail@one.example', '')], { dry: 1 })
  expect(changes![0]!.cells).toMatchObject([{ field: 'company', before: 'Shop', after: '' }])
  // chatwoot/chatwoot#12325, ownCloud contacts#818, and what copied links and mail programs leave in a cell.
  const odd = [
    row('Twice', '', '0207 946 0102'),
    row('Twice again', '', '0207-946-0102'),
    row('Two numbers', '', '0207-946-0103 ::: 0207-946-0104'),
    row('Two addresses', 'a@one.example; b@one.example', ''),
    row('Link', 'mailto:a@one.example', ''),
    row('Named', 'Ann <a@one.example>', ''),
    row('Cut', '', '2.07946E+09'),
  ]
  const report = await bring(odd, { dry: 1 })
  expect([report.counts.new, report.problems.map(({ row }) => row)]).toEqual([1, [3, 4, 5, 6, 7, 8]])
})

test('a commodity is the one with its SKU', async () => {
  const list = endpointsOf(commodity) as unknown as typeof calls
  const row = (price: number) => [{ name: 'Tea', sku: 'TEA-1', price, currency: 'JPY' }]
  expect((await bring(row(800), { list })).counts).toMatchObject({ new: 1 })
  expect((await bring(row(800), { list })).counts).toMatchObject({ same: 1, new: 0 })
  expect((await bring(row(900), { list })).counts).toMatchObject({ changed: 1, new: 0 })
  const none = [{ name: 'Tea', sku: '', price: 1, currency: 'JPY' }]
  expect((await bring(none, { list })).counts).toMatchObject({ wrong: 1 })
})
