import { getPhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { cardType } from '@quarterdeck/shared/resources/fleet/cardType.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { automationCodes, platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'
import { takeInventory } from './inventory.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)
const add = async (resource: unknown, body: Record<string, unknown>) =>
  (await plane.admin.call(callsOf(resource).add!, { body })).data.ids[0] ?? 0
const edit = async (resource: unknown, id: number, body: Record<string, unknown>) =>
  (await plane.admin.call(callsOf(resource).edit!, { query: { id }, body })).data as Record<string, unknown>
const remove = (resource: unknown, id: number) =>
  plane.admin.call(callsOf(resource).delete!, { query: { id: String(id) } })
const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
  (await plane.admin.call(callsOf(resource).list!, { query })).data as Record<string, unknown>[]
const idOf = async (resource: unknown, keyword: string) => Number((await rows(resource, { keyword }))[0]!.id)
const run = (sql: string, ...params: unknown[]) => plane.context.store.write((tx) => tx.run(sql, params))

/** What every account says of itself. */
const whole = { nickname: 'Ann', country: 'SG', longitude: 103.85, latitude: 1.29 }

describe('a platform', () => {
  test('records who said on what basis it is used, and goes only when nothing is on it', async () => {
    const id = await add(platform, { name: 'own-app', app: 'app.own', basis: 2, basis_note: 'contract 12' })
    expect((await rows(platform, { keyword: 'own-app' }))[0]).toMatchObject({
      recorded_by: 'admin',
      cap_hour: 6,
      cap_day: 30,
    })
    const other = await plane.addUser(1)
    await other.call(callsOf(platform).edit!, { query: { id }, body: { basis: 0 } })
    expect((await rows(platform, { keyword: 'own-app' }))[0]).toMatchObject({ recorded_by: other.username, basis: 0 })
    expect((await listAudit(plane.admin, 'platform'))[0]).toMatchObject({
      actor: other.username,
      action: 'platform.edit',
      row_id: String(id),
    })
    const onIt = await add(account, { ...whole, account: 'a', platform: id, phone: await phoneRow(plane) })
    expect(await refusal(remove(platform, id))).toMatchObject({ status: 409, code: 'in_use' })
    await remove(account, onIt)
    expect((await remove(platform, id)).data).toEqual({ count: 1 })
  })

  test('whose basis is past, or is ended, counts as one without, and one worked by hand as neither', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const id = await add(platform, { name: 'dated', app: 'app.dated', basis: 2, basis_until: day(-1) })
    const now = async () => (await rows(platform, { keyword: 'dated' }))[0]
    const { noBasis, allowed, byHand } = automationCodes
    expect(await now()).toMatchObject({ automation: noBasis })
    await edit(platform, id, { basis_until: day(2), basis_note: 'contract 12' })
    expect(await now()).toMatchObject({ automation: allowed })
    expect(await rows(platform, { automation: allowed, keyword: 'dated' })).toHaveLength(1)
    await edit(platform, id, { by_hand: 1 })
    expect(await now()).toMatchObject({ automation: byHand })
    await edit(platform, id, { by_hand: 0 })

    const end = (reason: string) =>
      plane.admin.call(actionEndpointsOf(platform)['end-basis']!, { body: { ids: [id], reason } })
    expect((await refusal(end(''))).problems[0]).toMatchObject({ field: 'reason' })
    await end('terms changed')
    expect(await now()).toMatchObject({ automation: noBasis, basis: 2, basis_note: 'terms changed\ncontract 12' })
    expect((await listAudit(plane.admin, 'platform'))[0]).toMatchObject({ action: 'platform.end-basis' })
  })

  test('its rules for pictures are read when they are written', async () => {
    const wrong = add(platform, { name: 'p', app: 'a', image_rules: 'formats jpeg; colours red' })
    expect((await refusal(wrong)).problems).toMatchObject([
      { field: 'image_rules', message: expect.stringContaining('“colours red”') },
    ])
  })
})

test('an account stands on a platform that there is, and says who recorded its authorisation', async () => {
  const phone = await phoneRow(plane)
  const nowhere = add(account, { ...whole, account: 'b', platform: 987, phone })
  expect((await refusal(nowhere)).problems[0]?.field).toBe('platform')
  const id = await add(account, { ...whole, account: 'b', platform: await idOf(platform, 'shelf'), phone })
  const other = await plane.addUser(3)
  const change = (body: Record<string, unknown>) => other.call(callsOf(account).edit!, { query: { id }, body })
  expect((await change({ remark: 'x' })).data).toMatchObject({ recorded_by: 'admin' })
  expect((await change({ basis: 1, authorised_until: '2027-01-01' })).data).toMatchObject({
    recorded_by: other.username,
    authorised_until: '2027-01-01 00:00:00',
  })
})

test('a spreadsheet names platform and phone of an account: unknown ones are wrong rows, whoever imports has recorded', async () => {
  const clerk = await plane.addUser(3)
  const imports = async (rows: CellValue[][], client: TestClient = clerk) => {
    const columns = ['account', 'platform', 'phone', 'basis', 'remark', ...Object.keys(whole)].map((header) => ({
      header,
    }))
    const filled = rows.map((row) => [...row, ...Object.values(whole)])
    const file = new File([new Uint8Array(await writeSpreadsheet({ columns, rows: filled }))], 'accounts.xlsx')
    return (await client.call(callsOf(account).import!, { body: { file } })).data
  }
  const standing = async () =>
    (await rows(account, { keyword: 'sheet-' }))
      .map((row) => [row.account, row.basis, row.recorded_by])
      .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
  await phoneRow(plane, 'SHEET-PHONE')
  await phoneRow(plane, 'SPARE-PHONE')
  const first = await imports([
    ['sheet-1', 'shelf', 'sheet-phone', 1, ''],
    ['sheet-2', 'nowhere', 'sheet-phone', 1, ''],
    ['sheet-3', 'shelf', 'spare-phone', 0, ''],
    ['sheet-4', 'shelf', 'no-phone', 1, ''],
    ['sheet-5', 'shelf', '', 1, ''],
  ])
  expect(first.counts).toMatchObject({ new: 2, wrong: 3 })
  expect(first.problems).toMatchObject([
    { row: 3, field: 'platform', value: 'nowhere' },
    { row: 5, field: 'phone', value: 'no-phone' },
    { row: 6, field: 'phone', value: '', message: 'Android device required' },
  ])
  // The phone is found under its serial, also where somebody searches for it.
  expect(await rows(account, { keyword: 'HEET-PHON' })).toMatchObject([
    { account: 'sheet-1', phone_label: 'SHEET-PHONE', platform_label: 'shelf' },
  ])
  expect(await standing()).toEqual([
    ['sheet-1', 1, clerk.username],
    ['sheet-3', 0, clerk.username],
  ])
  // A remark says nothing of the authority; a basis does, and an undo takes that back too.
  const second = await imports(
    [
      ['sheet-1', 'shelf', 'SHEET-PHONE', 1, 'seen'],
      ['sheet-3', 'shelf', 'spare-phone', 2, ''],
    ],
    plane.admin,
  )
  expect(second.counts).toMatchObject({ changed: 2 })
  expect(await standing()).toEqual([
    ['sheet-1', 1, clerk.username],
    ['sheet-3', 2, 'admin'],
  ])
  for (const { id } of [second, first]) await plane.admin.call(undoImport, { query: { id } })
  expect(await standing()).toEqual([])
})

describe('a script', () => {
  const source = (name: string, more: Record<string, unknown> = {}) =>
    `export const meta = ${JSON.stringify({ name, platform: 'shelf', app: 'app.shelf', purpose: 'check', ...more })}\nexport default async () => {}\n`

  test('says itself what it is', async () => {
    const id = await add(script, { source: source('looker') })
    expect((await rows(script)).find((row) => row.id === id)).toMatchObject({
      name: 'looker',
      platform_label: 'shelf',
      app: 'app.shelf',
      purpose: 2,
      enabled: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await edit(script, id, { source: source('looker-2', { purpose: 'story-note' }) })).toMatchObject({
      name: 'looker-2',
      purpose: 1,
    })
  })

  test('is the only one enabled for its purpose and platform', async () => {
    const first = await add(script, { source: source('one') })
    const second = await add(script, { source: source('two') })
    const enabled = async () =>
      (await rows(script)).filter((row) => row.enabled === 1 && row.purpose === 2).map((row) => row.id)
    // A new one does not take its place unasked.
    expect(await enabled()).toEqual([first])
    await edit(script, second, { enabled: 1 })
    expect(await enabled()).toEqual([second])
    await edit(script, first, { enabled: 1 })
    expect(await enabled()).toEqual([first])
    await edit(script, first, { enabled: 0 })
    expect(await enabled()).toEqual([])
  })

  test('that cannot be read, or is for a platform that there is not, is refused with the reason', async () => {
    for (const [text, reason] of [
      ['nothing', 'meta'],
      [source('x', { purpose: 'steal' }), 'purpose'],
      [source('x', { platform: 'nowhere' }), 'nowhere'],
    ] as const) {
      const error = await refusal(add(script, { source: text }))
      expect(error.problems.map(({ message }) => message).join()).toContain(reason)
      expect(new Set(error.problems.map(({ field }) => field))).toEqual(new Set(['source']))
    }
  })

  test('that is wrong is refused with every line that is, and nothing of it is stored', async () => {
    const before = await rows(script)
    const wrong = `import 'x'\n${source('wrong')}\nexport const f = async ({ phone }) => {\n  phone.open()\n}`
    const { problems } = await refusal(add(script, { source: wrong }))
    expect(problems.map(({ message }) => message.replace(/^.*?(?=\d)/, ''))).toEqual([
      "1:1: cannot import 'x': a script is one module and imports nothing › import 'x'",
      expect.stringMatching(/^\d:3: phone…open\(…\) does nothing without `await` before it › phone\.open\(\)$/),
    ])
    expect(await rows(script)).toEqual(before)
  })
})

test('a phone shows the cards in it, its subsystems and its apps, to whoever sees phones', async () => {
  await run(`INSERT INTO host (id, name, organisation_id, user_group) VALUES (77, 'parts', 1, 1)`)
  const facts = phoneFacts('WITH-PARTS', {
    sims: [{ slot: 0, carrier: '中国移动', numeric: '46000', number: '', iccid: '' }],
    users: [
      { user: 999, name: 'XSpace', profile: true, apps: 1 },
      { user: 0, name: 'Owner', profile: false, apps: 1 },
    ],
  })
  const [id] = (await plane.context.store.write((tx) => takeInventory(tx, 77, [facts], { at: 1000, usual: 1 }))).phones
  const other = await plane.addUser(3)
  expect((await other.call(getPhoneParts, { query: { id: id! } })).data).toEqual({
    sims: [{ slot: 1, carrier: '中国移动', numeric: '46000', number: '', iccid: '' }],
    subsystems: [
      { user: 0, name: 'Owner', profile: 0 },
      { user: 999, name: 'XSpace', profile: 1 },
    ],
    apps: [{ package: 'app.shelf', version: '1.0', version_code: 10, md5: '' }],
  })
  expect(await refusal(other.call(getPhoneParts, { query: { id: 987_654 } }))).toMatchObject({ code: 'not_found' })
  await remove(phone, id!)
  await run('DELETE FROM host WHERE id = 77')
})

describe('what the fleet refers to stays', () => {
  test('a card type on a phone', async () => {
    const id = await add(cardType, { name: 'gold' })
    await run(`INSERT INTO phone (serial, card_type) VALUES ('s-1', ?)`, id)
    expect(await refusal(remove(cardType, id))).toMatchObject({ code: 'in_use' })
    const [row] = await rows(phone, { keyword: 's-1' })
    expect(row).toMatchObject({ card_type: id, card_type_label: 'gold' })
    await edit(phone, Number(row!.id), { card_type: '' })
    expect((await remove(cardType, id)).data).toEqual({ count: 1 })
  })

  test('a phone that works, and one that an account is bound to; a phone shows the name of its host', async () => {
    await run(`INSERT INTO host (name) VALUES ('desk')`)
    await run(`UPDATE phone SET host = (SELECT id FROM host WHERE name = 'desk') WHERE serial = 's-1'`)
    const [desk] = await rows(host)
    expect(desk).toMatchObject({ phones: 1 })
    await edit(host, Number(desk!.id), { name: 'shelf-2' })
    const [row] = await rows(phone, { keyword: 'shelf-2' })
    expect(row).toMatchObject({ serial: 's-1', host: desk!.id, host_label: 'shelf-2' })
    await run('INSERT INTO phone_lease (phone, kind) VALUES (?, 1)', row!.id)
    expect(await refusal(remove(phone, Number(row!.id)))).toMatchObject({ code: 'in_use' })
    await run('UPDATE phone_lease SET ended = 1')
    const bound = await add(account, {
      ...whole,
      account: 'c',
      platform: await idOf(platform, 'shelf'),
      phone: row!.id,
    })
    expect(await refusal(remove(phone, Number(row!.id)))).toMatchObject({ code: 'in_use' })
    await remove(account, bound)
    expect((await remove(phone, Number(row!.id))).data).toEqual({ count: 1 })
  })
})
