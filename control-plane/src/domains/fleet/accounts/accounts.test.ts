// @module-tag second-gear

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commitImport, importErrors, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { passwordsToChange } from '@quarterdeck/shared/resources/fleet/passwordsToChange.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(account)
const actions = actionEndpointsOf(account as unknown as AnyResource)
const columns = [
  ...['account', 'nickname', 'platform', 'password', 'country', 'longitude', 'latitude'],
  ...['level', 'owner', 'basis', 'authorised_until', 'cap_hour', 'professional_mode', 'home_link', 'phone'],
]
/** A good row, and what may be wrong with it: ten ways. */
const good = (n: number): CellValue[] => [
  ...[`acc-${n}`, `Name ${n}`, 'shelf', `PLAIN-pass-${n}`, 'SG', 103.8 + n / 1000, 1.3],
  ...[n % 10, 'Client', 2, '2099-01-01 00:00:00', 0, 0, '', ''],
]
const wrongCells: readonly (readonly [column: string, cell: CellValue])[] = [
  ['account', ''],
  ['nickname', ''],
  ['platform', 'nowhere'],
  ['country', 'Atlantis'],
  ['longitude', 181],
  ['latitude', ''],
  ['level', 10],
  ['basis', 9],
  ['professional_mode', 1],
  ['phone', 'no-such-phone'],
]

onEachEngine('accounts on the $name engine', (engine) => {
  let plane: TestPlane
  let remove: () => Promise<void>
  beforeEach(async () => {
    const database = await createMigrated(engine)
    remove = database.remove
    plane = await startTestPlane({ databaseUrl: database.url })
  })
  afterEach(async () => {
    await plane.stop()
    await remove()
  })
  afterAll(() => engine.stop?.())

  const sheet = async (rows: readonly CellValue[][]) => {
    const bytes = await writeSpreadsheet({ columns: columns.map((header) => ({ header })), rows })
    return new File([new Uint8Array(bytes)], 'accounts.xlsx')
  }
  const bring = async (rows: readonly CellValue[][], dry = 0) =>
    (await plane.admin.call(calls.import!, { body: { file: await sheet(rows), dry_run: dry } as never })).data
  const ids = async (count: number) =>
    (await plane.context.store.read.all<{ id: number }>('SELECT id FROM account ORDER BY id LIMIT ?', [count])).map(
      ({ id }) => id,
    )
  const reveal = async (who: TestClient, id: number, more: Record<string, unknown> = { reason: 'sign in' }) =>
    (await who.call(actions.reveal!, { body: { ids: [id], ...more } })).data.secrets?.password
  const toChange = async () =>
    (await plane.admin.call(endpointsOf(passwordsToChange).list!, { query: { pageSize: 200 } })).data
      .map(({ id }) => id)
      .sort((a, b) => a - b)

  test('500 come by a spreadsheet, 20 of them wrong in ten ways; none of their passwords stands anywhere; undone, none is left', async () => {
    const wrong = Array.from({ length: 20 }, (_, n) => {
      const [column, cell] = wrongCells[n % 10]!
      return good(1000 + n).with(columns.indexOf(column), cell)
    })
    const checked = await bring([...Array.from({ length: 480 }, (_, n) => good(n)), ...wrong], 1)
    expect(checked.counts).toMatchObject({ new: 480, wrong: 20 })
    expect(new Set(checked.problems.map(({ field }) => field)).size).toBe(10)
    const errors = await wholeSheet((await plane.admin.file(importErrors, { query: { id: checked.id } })).blob)
    expect(errors.rows).toHaveLength(20)
    await plane.admin.call(commitImport, { query: { id: checked.id } })
    const list = await plane.admin.call(calls.list!, { query: { pageSize: 200 } })
    const whole = await wholeSheet((await plane.admin.file(calls.export!, { query: {} })).blob)
    expect([list.totalCount, whole.rows.length]).toEqual([480, 480])
    const { store, dataDir } = plane.context
    const tables = await store.read.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
    )
    const rows = await Promise.all(tables.map(({ name }) => store.read.all(`SELECT * FROM "${name}"`)))
    const copy = join(dataDir, 'copy.db')
    await store.backup(copy).catch(() => undefined)
    const files = await readdir(dataDir, { withFileTypes: true, recursive: true })
    const bytes = await Promise.all(
      files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'latin1')),
    )
    expect(JSON.stringify([checked, errors, list, whole, rows]) + bytes.join('')).not.toContain('PLAIN')
    expect(await reveal(plane.admin, (await ids(1))[0]!)).toBe('PLAIN-pass-0')
    await plane.admin.call(undoImport, { query: { id: checked.id } })
    expect(await ids(1)).toEqual([])
  }, 120_000)

  test('30 states in one call are 30 rows of history; without a state, and without a remark to banned, it is refused', async () => {
    await bring(Array.from({ length: 30 }, (_, n) => good(n)))
    const all = await ids(30)
    const change = (body: Record<string, unknown>) =>
      plane.admin.call(actions['change-status']!, { body: { ids: all, ...body } })
    expect((await refusal(change({}))).problems).toMatchObject([
      { field: 'status', message: 'Account status cannot be empty' },
    ])
    expect((await change({ status: 1 })).data).toMatchObject({ done: 0, refused: 30 })
    expect((await change({ status: 1, remark: 'by the platform' })).data).toMatchObject({ done: 30 })
    for (const id of all) {
      const { data } = await plane.admin.call(calls.history!, { query: { id } })
      expect(data[0]).toMatchObject({
        before: { status: 0 },
        after: { status: 1, form: { remark: 'by the platform' } },
      })
    }
  }, 60_000)

  test('of three who looked at 40 passwords one leaves: exactly those are to be changed, less what was changed since', async () => {
    await bring(Array.from({ length: 50 }, (_, n) => good(n)))
    const all = await ids(50)
    // Whoever leads a group may reveal; all of these rows are of the group.
    const [ann, ben, cat] = [await plane.addUser(1), await plane.addUser(1), await plane.addUser(1)]
    for (const id of all.slice(0, 15)) await reveal(ann, id)
    for (const id of all.slice(15, 30)) await reveal(ben, id)
    for (const id of all.slice(25, 40)) await reveal(cat, id)
    expect(await toChange()).toEqual([])
    const [row] = (await plane.admin.call(calls.list!, { query: { keyword: 'acc-27' } })).data
    expect(row).toMatchObject({ known_to: 2 })
    for (const id of all.slice(15, 18))
      await plane.admin.call(calls.edit!, { query: { id }, body: { password: `PLAIN-new-${id}` } })
    await plane.admin.call(endpointsOf(user).edit!, { query: { id: ben.id }, body: { available: 0 } })
    expect(await toChange()).toEqual(all.slice(18, 30))
    // Somebody who may not look any more is as one who has left.
    await plane.admin.call(endpointsOf(user).edit!, { query: { id: cat.id }, body: { role_id: 6 } })
    expect(await toChange()).toEqual(all.slice(18, 40))
    await plane.admin.call(calls.edit!, { query: { id: all[20]! }, body: { password: 'PLAIN-again' } })
    expect(await toChange()).toEqual([...all.slice(18, 20), ...all.slice(21, 40)])
    // An account that may not be run any more.
    await plane.admin.call(actions['end-authorisation']!, { body: { ids: [all[0]], reason: 'contract over' } })
    expect(await toChange()).toContain(all[0])
  }, 60_000)

  test('a password is shown to nobody without the key, a reason, and a code from whoever has the second factor', async () => {
    await bring([good(1)])
    const [id] = await ids(1)
    const operator = await plane.addUser(6)
    expect(await refusal(reveal(operator, id!))).toMatchObject({ code: 'forbidden' })
    expect((await refusal(reveal(plane.admin, id!, {}))).problems).toMatchObject([{ field: 'reason' }])
    const ann = await plane.addUser(1)
    const { data } = await ann.call(beginSecondFactor, {})
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
    const code = (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead * 30_000 })
    await ann.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(ann.password) } })
    expect(await refusal(reveal(ann, id!))).toMatchObject({ code: 'login_code_required' })
    expect(await refusal(reveal(ann, id!, { reason: 'x', code: '000000' }))).toMatchObject({ code: 'login_code_wrong' })
    expect(await reveal(ann, id!, { reason: 'x', code: code(1) })).toBe('PLAIN-pass-1')
    const answers = [
      await plane.admin.call(calls.get!, { query: { id: id! } }),
      await plane.admin.call(calls.history!, { query: { id: id! } }),
      await refusal(plane.admin.call(calls.edit!, { query: { id: id! }, body: { password: 'PLAIN'.repeat(60) } })),
    ]
    expect(JSON.stringify(answers)).not.toContain('PLAIN')
  })
})
