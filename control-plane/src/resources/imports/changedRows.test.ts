import { importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { commitImport, getImport, listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { commodity } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { liveDomain } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../plane.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'

// What the check of an import says of rows that are there: what stands in them, and what would.

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await phoneRow(plane)
})
afterAll(() => plane.stop())

type Row = Record<string, string | number>

async function sheetOf(rows: readonly Row[]): Promise<File> {
  const header = Object.keys(rows[0]!)
  const bytes = await writeSpreadsheet({
    columns: header.map((name) => ({ header: name })),
    rows: rows.map((row) => header.map((name) => row[name]!)),
  })
  return new File([new Uint8Array(bytes)], 'rows.xlsx')
}

async function bring(list: unknown, rows: readonly Row[], isDry: boolean, client: TestClient = plane.admin) {
  const body = { file: await sheetOf(rows), dry_run: isDry ? 1 : 0 }
  return (await client.call(endpointsOf(list as AnyResource).import!, { body })).data
}

/** The cells of each row as `label: before > after`. */
function said({ changes }: ImportReport) {
  return changes?.map(({ row, name, cells }) => [
    row,
    name,
    cells.map(({ label, before, after }) => `${label}: ${before} > ${after}`),
  ])
}

test('names, choices, times and countries are told in the words of the list and of the reader, secrets not at all', async () => {
  for (const name of ['North', 'South'])
    await plane.admin.call(endpointsOf(accountGroup as AnyResource).add!, { body: { name } })
  const row = {
    account: 'ann@example',
    nickname: 'Ann',
    platform: 'shelf',
    phone: 'TEST-PHONE',
    country: 'US',
    longitude: 1.5,
    latitude: 2,
    group: 'North',
    custody_reply: 'no',
    authorised_until: '2027-01-31 00:00:00',
    password: 'old-secret',
  }
  expect((await bring(account, [row], false)).counts).toMatchObject({ new: 1, wrong: 0 })
  const next = {
    ...row,
    nickname: 'Anna',
    country: 'TH',
    group: 'South',
    custody_reply: 'yes',
    authorised_until: '2027-02-28 00:00:00',
    password: 'new-secret',
  }
  const report = await bring(account, [next], true)
  expect(said(report)).toEqual([
    [
      2,
      'ann@example',
      [
        'Nickname: Ann > Anna',
        'Country: United States > Thailand',
        'Account group: North > South',
        'Hosted replies: No > Yes',
        'Authorised until: 2027-01-31 00:00:00 > 2027-02-28 00:00:00',
      ],
    ],
  ])
  const chinese = plane.client(plane.admin.token, 'zh-CN')
  const again = (await chinese.call(getImport, { query: { id: report.id } })).data
  expect(again.changes![0]!.cells.slice(1).map(({ before, after }) => `${before} > ${after}`)).toEqual([
    '美国 > 泰国',
    'North > South',
    '否 > 是',
    '2027-01-31 00:00:00 > 2027-02-28 00:00:00',
  ])
  // A row of which nothing but its secret changes is named without a cell.
  const secret = await bring(account, [{ ...row, password: 'third-secret' }], true)
  expect(said(secret)).toEqual([[2, 'ann@example', []]])
  expect(JSON.stringify([report, again, secret])).not.toContain('secret"')
})

test('an amount is told in its main unit, each in its own currency', async () => {
  const row = { name: 'Tea', sku: 'T-1', price: 10.5, currency: 'USD' }
  await bring(commodity, [row], false)
  expect(said(await bring(commodity, [{ ...row, price: 1050, currency: 'JPY' }], true))).toEqual([
    [2, 'T-1', ['Price: 10.5 > 1050', 'Currency: USD > JPY']],
  ])
})

test('of more than two hundred rows the first are told, and how many there are; of what is done nothing is told any more', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => ({ url: `https://a.test/${n}`, link_type: 0, remark: 'old' }))
  const report = await bring(linkPool, rows, false)
  expect([report.counts.new, report.changes]).toEqual([250, undefined])
  const changed = rows.map((row, n) => ({ ...row, remark: n === 7 ? 'old' : `new ${n}` }))
  const { id, counts, changes } = await bring(linkPool, changed, true)
  expect([counts.changed, changes?.length]).toEqual([249, 200])
  expect(changes!.map(({ row }) => row)).toEqual(Array.from({ length: 201 }, (_, n) => n + 2).filter((n) => n !== 9))
  const { data } = await plane.admin.call(listImports, { query: {} })
  expect(data.find((one) => one.id === id)).not.toHaveProperty('changes')
  expect((await plane.admin.call(commitImport, { query: { id } })).data.changes).toBeUndefined()
})

test('rows that are set to the same values are told in the same way', async () => {
  const calls = endpointsOf(liveDomain as AnyResource)
  const ids: number[] = []
  for (const [n, remarks] of ['one', 'two', 'new'].entries()) {
    const body = { domain: `l${n}.example.com`, remarks }
    ids.push((await plane.admin.call(calls.add!, { body })).data.ids[0]!)
  }
  const { data } = await plane.admin.call(calls.editMany!, { body: { ids, values: { remarks: 'new' }, dry_run: 1 } })
  expect(
    data.changes?.map(({ id, name, cells }) => [id, name, cells.map((cell) => [cell.before, cell.after])]),
  ).toEqual([
    [ids[0], 'l0.example.com', [['one', 'new']]],
    [ids[1], 'l1.example.com', [['two', 'new']]],
  ])
})

test('a task that waits is told with what its sheet changes', async () => {
  const send = async (rows: readonly Row[], dry_run: 0 | 1) =>
    (await plane.admin.call(importBookTasks, { body: { file: await sheetOf(rows), book_type: 0, type: 0, dry_run } }))
      .data
  const task = { book_name: 'Dune', search_keyword: 'sand', describe: 'x'.repeat(300), domains: '' }
  expect((await send([task], 0)).counts.new).toBe(1)
  const [row] = await plane.context.store.read.all<{ id: number }>('SELECT id FROM book_task')
  const report = await send([{ id: row!.id, ...task, describe: `${task.describe}!`, search_keyword: 'spice' }], 1)
  const [first] = report.changes!
  expect([report.changes!.length, first!.name]).toEqual([1, 'Dune'])
  expect(first!.cells.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['search_keyword', 'sand', 'spice'],
    ['describe', `…${'x'.repeat(24)}`, `…${'x'.repeat(24)}!`],
  ])
})

test('who may bring a list and not read it is told how many change, and not what stands there', async () => {
  const own = (await plane.admin.call(endpointsOf(role).add!, { body: { name: 'bringers', reach: 3 } })).data.ids[0]!
  const report = async (keys: string[]) => {
    await plane.admin.call(setRolePermissions, { query: { id: own }, body: { keys } })
    const bob = await plane.addUser(own)
    return bring(linkPool, [{ url: 'https://a.test/0', link_type: 0, remark: 'again' }], true, bob)
  }
  const blind = await report(['link-pool.import'])
  expect([blind.counts.changed, blind.changes]).toEqual([1, undefined])
  expect((await report(['link-pool.import', 'link-pool.list'])).changes).toHaveLength(1)
})
