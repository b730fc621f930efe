import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { commodity } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { customer } from '@quarterdeck/shared/resources/customer/customer.ts'
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

test('a commodity is the one with its SKU', async () => {
  const list = endpointsOf(commodity) as unknown as typeof calls
  const row = (price: number) => [{ name: 'Tea', sku: 'TEA-1', price, currency: 'JPY' }]
  expect((await bring(row(800), { list })).counts).toMatchObject({ new: 1 })
  expect((await bring(row(800), { list })).counts).toMatchObject({ same: 1, new: 0 })
  expect((await bring(row(900), { list })).counts).toMatchObject({ changed: 1, new: 0 })
  const none = [{ name: 'Tea', sku: '', price: 1, currency: 'JPY' }]
  expect((await bring(none, { list })).counts).toMatchObject({ wrong: 1 })
})
