// @module-tag second-gear

import { utils, write } from '@e965/xlsx'
import { commitImport, importErrors, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(account)
const actions = actionEndpointsOf(account)
const columns = [
  ...['account', 'nickname', 'platform', 'password', 'country', 'longitude', 'latitude'],
  ...['level', 'owner', 'basis', 'authorised_until', 'cap_hour', 'professional_mode', 'home_link', 'phone'],
]
/** A good row, and what may be wrong with it: ten ways. */
const good = (n: number): CellValue[] => [
  ...[`acc-${n}`, `Name ${n}`, 'shelf', `PLAIN-pass-${n}`, 'SG', 103.8 + n / 1000, 1.3],
  ...[n % 10, 'Client', 2, '2099-01-01 00:00:00', 0, 0, '', 'TEST-PHONE'],
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
    await phoneRow(plane)
  })
  afterEach(async () => {
    await plane.stop()
    await remove()
  })
  afterAll(() => engine.stop?.())

  const bring = async (rows: readonly CellValue[][], dry = 0, format: 'xlsx' | 'xls' = 'xlsx') => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([columns, ...rows]), 'Sheet1')
    const bytes: Buffer = write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : format })
    const file = new File([new Uint8Array(bytes)], `accounts.${format}`)
    return (await plane.admin.call(calls.import!, { body: { file, dry_run: dry } })).data
  }
  const ids = async (count: number) =>
    (await plane.context.store.read.all<{ id: number }>('SELECT id FROM account ORDER BY id LIMIT ?', [count])).map(
      ({ id }) => id,
    )
  const reveal = async (id: number) =>
    (await plane.admin.call(actions.reveal!, { body: { ids: [id], reason: 'sign in' } })).data.secrets?.password

  test.each(['xlsx', 'xls'] as const)(
    '500 come by a spreadsheet (.%s), 20 of them wrong in ten ways; none of their passwords stands anywhere; undone, none is left',
    async (format) => {
      const wrong = Array.from({ length: 20 }, (_, n) => {
        const [column, cell] = wrongCells[n % 10]!
        return good(1000 + n).with(columns.indexOf(column), cell)
      })
      const checked = await bring([...Array.from({ length: 480 }, (_, n) => good(n)), ...wrong], 1, format)
      expect(checked).toMatchObject({ state: 'checked', counts: { total: 500, new: 480, wrong: 20 } })
      // Each of them is named with its row, below the header and the good ones, and with its column.
      expect(checked.problems.map(({ row, field }) => `${row} ${field}`)).toEqual(
        wrong.map((_, n) => `${482 + n} ${wrongCells[n % 10]![0]}`),
      )
      expect(await ids(1)).toEqual([])
      const errors = await wholeSheet((await plane.admin.file(importErrors, { query: { id: checked.id } })).blob)
      expect(errors.rows).toHaveLength(20)
      // Those whose password is not given back say so: an empty cell would keep the one that stood before.
      const said = errors.rows.map(({ cells }) => String(cells.at(-1)))
      expect(said.filter((text) => text.includes('type it again'))).toHaveLength(20)
      await plane.admin.call(commitImport, { query: { id: checked.id } })
      const list = await plane.admin.call(calls.list!, { query: { pageSize: 200 } })
      const whole = await wholeSheet((await plane.admin.file(calls.export!, { query: {} })).blob)
      expect([list.totalCount, whole.rows.length]).toEqual([480, 480])
      const { store } = plane.context
      const tables = await store.read.all<{ name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`,
      )
      const rows = await Promise.all(tables.map(({ name }) => store.read.all(`SELECT * FROM "${name}"`)))
      expect(JSON.stringify([checked, errors, list, whole, rows])).not.toContain('PLAIN')
      expect(await reveal((await ids(1))[0]!)).toBe('PLAIN-pass-0')
      await plane.admin.call(undoImport, { query: { id: checked.id } })
      expect(await ids(1)).toEqual([])
    },
    120_000,
  )

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

  test('that nobody is logged in and the verification task for it are set together, and either clears both', async () => {
    const { store } = plane.context
    await bring([good(1)])
    const [id] = await ids(1)
    await store.write(async (tx) => {
      await tx.run("INSERT INTO host (id, name, organisation_id) VALUES (1, 'rack-1', 1)")
      await tx.run(
        "INSERT INTO phone (id, serial, host, organisation_id) VALUES (11, 'SN-1', 1, 1), (12, 'SN-2', 1, 1)",
      )
    })
    const act = (action: string, body: Record<string, unknown> = {}) =>
      plane.admin.call(actions[action]!, { body: { ids: [id!], ...body } })
    const lost = () => act('change-status', { status: 3, remark: 'asked for a login' })
    const now = async () => {
      const row = await store.read.get('SELECT status, login_status FROM account WHERE id = ?', [id!])
      const tasks = await store.read.all('SELECT phone, cause FROM verify_task WHERE account = ? AND state = 0', [id!])
      return { ...row, tasks }
    }
    const waits = (phone: number) => ({ status: 3, login_status: 0, tasks: [{ phone, cause: 2 }] })

    // `unbind` alone takes the phone away. On none nobody can log it in; once it is on one, somebody is asked to.
    const emptied = plane.admin.call(calls.edit!, { query: { id: id! }, body: { phone: null } })
    expect(await refusal(emptied)).toMatchObject({
      problems: [{ field: 'phone', message: 'Android device required' }],
    })
    await act('unbind')
    await plane.admin.call(calls.edit!, { query: { id: id! }, body: { remark: 'stays editable' } })
    await lost()
    expect(await now()).toMatchObject({ status: 3, tasks: [] })
    await act('bind', { phone: 11 })
    expect(await now()).toEqual(waits(11))
    await lost()
    expect(await now()).toEqual(waits(11))

    const [task] = await store.read.all<{ id: number }>('SELECT id FROM verify_task WHERE state = 0')
    await plane.admin.call(actionEndpointsOf(verifyTask).done!, { body: { ids: [task!.id] } })
    expect(await now()).toEqual({ status: 0, login_status: 1, tasks: [] })
    await lost()
    expect(await now()).toEqual(waits(11))
    await act('set-login', { login_status: 1 })
    expect(await now()).toEqual({ status: 0, login_status: 1, tasks: [] })
    await lost()
    await act('ready')
    expect(await now()).toEqual({ status: 0, login_status: 1, tasks: [] })
    await lost()
    await act('change-status', { status: 0 })
    expect(await now()).toEqual({ status: 0, login_status: 1, tasks: [] })
    await lost()
    await act('change-status', { status: 1, remark: 'by the platform' })
    expect(await now()).toEqual({ status: 1, login_status: 0, tasks: [] })
  }, 60_000)

  test('whoever has a second factor shows a code before an authorisation is changed, by the form as by the action', async () => {
    const leader = await plane.addUser(0)
    await bring([good(1)])
    const [id] = await ids(1)
    const { secret } = (await leader.call(beginSecondFactor)).data
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: plane.context.now() })
    await leader.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(leader.password) } })
    const edit = (body: Record<string, unknown>) => leader.call(calls.edit!, { query: { id: id! }, body: body })
    await edit({ remark: 'no code for this' })
    const authorised = { owner: 'Client', basis: 1, authorised_until: '2098-01-01 00:00:00' }
    expect(await refusal(edit({ authorised_until: '2098-01-01 00:00:00' }))).toMatchObject({
      code: 'login_code_required',
    })
    const authorise = (more = {}) => leader.call(actions.authorise!, { body: { ids: [id!], ...authorised, ...more } })
    expect(await refusal(authorise())).toMatchObject({ code: 'login_code_required' })
    const wrong = await refusal(authorise({ code: '000000' }))
    expect(wrong).toMatchObject({ code: 'login_code_wrong' })
  }, 60_000)

  test('an account that its platform has already is an illegal one, also for whoever does not see it', async () => {
    await bring([good(1)])
    const [row] = (await plane.admin.call(calls.list!, { query: {} })).data
    const place = { phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
    const body = { account: 'acc-1', nickname: 'N', platform: row!.platform, ...place }
    const member = await plane.addUser(3)
    for (const { call } of [plane.admin, member]) {
      const problems = [{ field: 'account', message: expect.stringContaining('Illegal account') }]
      expect(await refusal(call(calls.add!, { body }))).toMatchObject({ code: 'duplicate', problems })
    }
  }, 60_000)
})
