import { read, utils } from '@e965/xlsx'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { acceptInvitation, invite, readInvitation } from '@quarterdeck/shared/contracts/invitation.ts'
import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'

const dayMs = 86_400_000
const realNow = Date.now()
let now = realNow
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Agency', 2)`)
    await tx.run(
      `INSERT INTO user_group (id, name, organisation) VALUES (21, 'General', 20), (22, 'Night', 20), (23, 'Desk', 1)`,
    )
  })
})
afterAll(() => plane.stop())
beforeEach(async () => {
  if (now !== realNow) await plane.signInAgain()
})

const users = endpointsOf(user)
const columns = ['username', 'name', 'role_id', 'organisation', 'user_group']
async function sheet(rows: string[][]): Promise<File> {
  const bytes = await writeSpreadsheet({ columns: columns.map((header) => ({ header })), rows })
  return new File([new Uint8Array(bytes)], 'users.xlsx')
}
const bring = async (rows: string[][], client: TestClient = plane.admin) =>
  (await client.call(users.import!, { body: { file: await sheet(rows), dry_run: 0 } })).data
const tokenOf = (address: string) => address.split('/').at(-1)!
const add = async (username: string, more: Record<string, unknown> = {}) =>
  (await plane.admin.call(users.add!, { body: { username, name: username, role_id: 6, ...home, ...more } })).data
    .ids[0]!
const inviteOne = async (id: number) => (await plane.admin.call(invite, { body: { ids: [id] } })).data.people[0]!
const look = (token: string) => plane.client('').call(readInvitation, { body: { token } })
const accept = (token: string, password = 'Chosen-Pass-1') =>
  plane.client('').call(acceptInvitation, { body: { token, password: hashPassword(password) } })

test('people come by a sheet without passwords, choose them at their addresses, and sign in', async () => {
  const report = await bring([
    ['mei', 'Mei', 'Operator', 'Home', 'Desk'],
    ['jun', 'Jun', 'Team leader', 'Home', 'Home/General'],
    ['ana', 'Ana', 'Operator', 'Agency', 'Agency/General'],
    ['bo', 'Bo', 'Operator', 'Home', 'General'],
    ['system', 'System', 'Operator', 'Home', 'Desk'],
    ['li', 'Li', 'Operator', 'Home', 'Night'],
  ])
  expect(report.counts).toMatchObject({ total: 6, new: 3, wrong: 3 })
  expect(report.problems.map(({ row, field }) => [row, field])).toEqual([
    [5, 'user_group'],
    [6, 'username'],
    [6, 'name'],
    [7, 'user_group'],
  ])
  const { data } = await plane.admin.call(invite, { body: { import: report.id, origin: 'https://console.example' } })
  expect(data.people.map(({ username }) => username)).toEqual(['mei', 'jun', 'ana'])
  // The same addresses as a column of a file.
  const [sheetName] = read(Buffer.from(data.file, 'base64')).SheetNames
  const rows = utils.sheet_to_json<string[]>(read(Buffer.from(data.file, 'base64')).Sheets[sheetName!]!, { header: 1 })
  expect(rows.slice(1).map(([username, , address]) => [username, address])).toEqual(
    data.people.map(({ username, address }) => [username, address]),
  )
  const token = tokenOf(data.people[0]!.address)
  expect(data.people[0]!.address).toBe(`https://console.example/invitation/${token}`)
  expect((await look(token)).data).toMatchObject({ username: 'mei', name: 'Mei', factor_required: false })
  expect((await accept(token)).data).toEqual({ username: 'mei' })
  expect((await (await plane.login('mei', 'Chosen-Pass-1')).call(userInfo)).data.name).toBe('Mei')
  // Somebody of them works here now.
  const undo = (id: string) => plane.admin.call(undoImport, { query: { id } })
  expect(await refusal(undo(report.id))).toMatchObject({ code: 'import_touched' })
  const again = await bring([['kai', 'Kai', 'Operator', 'Home', 'Desk']])
  const { people } = (await plane.admin.call(invite, { body: { import: again.id } })).data
  await undo(again.id)
  expect(await refusal(look(tokenOf(people[0]!.address)))).toMatchObject({ status: 410, code: 'invitation_gone' })
})

test('an address is good once, for seven days, until the next is made; of others all say the same', async () => {
  const first = await inviteOne(await add('once'))
  await accept(tokenOf(first.address))
  const second = await inviteOne(await add('again'))
  const third = await inviteOne(second.id)
  const late = await inviteOne(await add('late'))
  const off = await inviteOne(await add('off'))
  await plane.admin.call(users.edit!, { query: { id: off.id }, body: { available: 0 } })
  const dead = [first, second, off].map(({ address }) => tokenOf(address))
  const said = new Set<string>()
  for (const token of [...dead, 'never-made']) {
    for (const attempt of [() => look(token), () => accept(token, 'Other-Pass-1')]) {
      const { status, code, message } = await refusal(attempt())
      said.add(`${status} ${code} ${message}`)
    }
  }
  now += 7 * dayMs - 1000
  expect((await look(tokenOf(late.address))).data.username).toBe('late')
  expect((await look(tokenOf(third.address))).data.username).toBe('again')
  now += 1000
  const { status, code, message } = await refusal(look(tokenOf(late.address)))
  said.add(`${status} ${code} ${message}`)
  expect(said.size).toBe(1)
  expect([...said][0]).toMatch(/^410 invitation_gone .*ask whoever invited you/)
  await plane.signInAgain()
  // Whoever has a password is not invited: that would be a way to take somebody over.
  expect(await refusal(inviteOne(first.id))).toMatchObject({ code: 'nobody_to_invite' })
  expect(await refusal(inviteOne(1))).toMatchObject({ code: 'nobody_to_invite' })
})

test('nobody signs in as somebody who is only invited, and of an address nothing but its hash is kept', async () => {
  const { id, address } = await inviteOne(await add('quiet'))
  for (const password of ['', 'Any-Pass-1'])
    expect(await refusal(plane.login('quiet', password))).toMatchObject({ code: 'login_failed' })
  const tables = await plane.context.store.read.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  )
  for (const { name } of tables) {
    const rows = await plane.context.store.read.all(`SELECT * FROM "${name}"`)
    expect([name, JSON.stringify(rows).includes(tokenOf(address))]).toEqual([name, false])
  }
  const log = await listAudit(plane.admin, 'user')
  expect(log.filter(({ row_id }) => row_id === String(id)).map(({ action }) => action)).toContain('user.invite')
  const common = await refusal(accept(tokenOf(address), 'Password1'))
  expect(common.code).toBe('password_common')
  expect((await look(tokenOf(address))).data.username).toBe('quiet')
})

test('an external administrator brings people into the own organisation alone, and nobody gives a role that may more', async () => {
  const boss = await plane.addUser(1, { organisation: 20, user_group: 21 })
  const report = await bring(
    [
      ['out1', 'One', 'Operator', 'Agency', 'Night'],
      ['out2', 'Two', 'Operator', 'Home', 'Desk'],
      ['out3', 'Three', 'Super admin', 'Agency', 'Night'],
      ['admin', 'Taken', 'Operator', 'Agency', 'Night'],
    ],
    boss,
  )
  expect(report.counts).toMatchObject({ new: 1, wrong: 3 })
  expect(report.problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
    '3 organisation',
    '3 user_group',
    '4 role_id',
    '5 username',
  ])
  const { people } = (await boss.call(invite, { body: { import: report.id } })).data
  expect(people.map(({ username }) => username)).toEqual(['out1'])
  const inside = await add('inside')
  expect(await refusal(boss.call(invite, { body: { ids: [inside] } }))).toMatchObject({ code: 'nobody_to_invite' })
  // Nor does the import of another give anything away.
  const own = await bring([['mine', 'Mine', 'Operator', 'Home', 'Desk']])
  expect(await refusal(boss.call(invite, { body: { import: own.id } }))).toMatchObject({ code: 'import_gone' })
  const operator = await plane.addUser(6)
  expect(await refusal(operator.call(invite, { body: { ids: [inside] } }))).toMatchObject({ status: 403 })
})

test('whoever tries many addresses waits, as at the sign-in', async () => {
  const guess = async (n: number) => (await refusal(look(`guess-${n}`))).code
  const codes: string[] = []
  for (let n = 0; n < 40; n++) codes.push(await guess(n))
  expect(codes.filter((code) => code === 'login_too_often').length).toBeGreaterThan(0)
})
