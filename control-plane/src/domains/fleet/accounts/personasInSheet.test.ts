import { utils, write } from '@e965/xlsx'
import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

// Who speaks under an account, as a column of its sheet.

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await plane.context.store.write(async (tx) => {
    await tx.run("INSERT INTO platform (name, basis) VALUES ('Sheetland', 1)")
    for (const [name, status] of [
      ['Mira', 2],
      ['Tom', 2],
      ['Waiting', 0],
    ])
      await tx.run('INSERT INTO persona (name, status, organisation_id) VALUES (?, ?, 1)', [name, status])
  })
})
afterAll(() => plane.stop())

const calls = endpointsOf(account)
const actions = actionEndpointsOf(account)

async function bring(rows: readonly (readonly string[])[]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
  const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'accounts.xlsx')
  const { data } = await plane.admin.call(calls.import!, { body: { file, dry_run: 1 } })
  return data as { id: string; counts: Record<string, number> }
}
const commit = (id: string) => plane.admin.call(commitImport, { query: { id } })
const read = async (name: string) =>
  plane.context.store.read.get<{ id: number; personas: string; unbound_by_hand: number; names: string | null }>(
    `SELECT a.id, a.personas, a.unbound_by_hand, (SELECT group_concat(p.name) FROM account_personas l
       JOIN persona p ON p.id = l.link_id WHERE l.row_id = a.id) AS names FROM account a WHERE a.account = ?`,
    [name],
  )

test('personas are named in the sheet of accounts, by commas; new ones only where somebody has passed them, and a row read back is the same', async () => {
  const phone = await phoneRow(plane)
  const { serial } = (await plane.context.store.read.get<{ serial: string }>('SELECT serial FROM phone WHERE id = ?', [
    phone,
  ]))!
  const header = ['platform', 'account', 'nickname', 'country', 'longitude', 'latitude', 'phone', 'personas']
  const row = (name: string, personas: string) => ['Sheetland', name, name, 'SG', '0', '0', serial, personas]
  const first = await bring([header, row('a', 'Mira, Tom'), row('b', 'Waiting'), row('c', 'Nobody'), row('d', '')])
  expect(first).toMatchObject({ counts: { new: 2, wrong: 2 } })
  await commit(first.id)
  expect(await read('a')).toMatchObject({ names: 'Mira,Tom' })
  expect(await read('d')).toMatchObject({ personas: '' })

  // Its persona waits for a review again: that is no reason to refuse the row.
  await plane.context.store.write((tx) => tx.run("UPDATE persona SET status = 0 WHERE name = 'Mira'"))
  const again = await bring([header, row('a', 'Mira, Tom')])
  expect(again.counts).toMatchObject({ same: 1, wrong: 0 })

  // Taken out by the sheet it is unlinked by a person: many are not linked at once again.
  const less = await bring([header, row('a', 'Tom')])
  expect(less.counts).toMatchObject({ changed: 1 })
  await commit(less.id)
  const { id } = (await read('a'))!
  expect(await read('a')).toMatchObject({ names: 'Tom', unbound_by_hand: 1 })
  const { data } = await plane.admin.call(actions['bulk-link']!, { body: { ids: [id] } })
  expect(data).toMatchObject({ refused: 1 })
})
