import { createHash } from 'node:crypto'
import { accountWhy, accountWhyFile } from '@quarterdeck/shared/contracts/account.ts'
import type { Report } from '@quarterdeck/shared/contracts/report.ts'
import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'

const calls = endpointsOf(account)
const actions = actionEndpointsOf(account)
const place = { country: 'SG', longitude: 0, latitude: 0 }

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const why = async (who: TestClient, id: number) => (await who.call(accountWhy, { query: { id } })).data
const section = (report: Report, name: string) => report.sections.find((one) => one.name === name)
const fact = (report: Report, of: string, name: string) =>
  section(report, of)?.facts.find((one) => one.name === name)?.value
const rows = (report: Report, of: string) => section(report, of)?.table?.rows
async function add(who: TestClient, name: string, more: Record<string, unknown> = {}): Promise<number> {
  const body = { account: name, nickname: name, platform: 1, phone: await phoneRow(plane), ...place, ...more }
  return (await who.call(calls.add!, { body })).data.ids[0]!
}

test('says who owns it, by whose decision and evidence it is run, who reaches it and who knows the password, and never the password', async () => {
  const { data: file } = await plane.admin.call(uploadFile, {
    query: { resource: 'account', field: 'evidence' },
    body: { file: new File(['signed <here>'], 'contract.txt') },
  })
  const id = await add(plane.admin, 'why-1', { password: 'PLAIN-why', cap_hour: 3 })
  const [leader, operator] = [await plane.addUser(3), await plane.addUser(10)]
  const twin = await add(plane.admin, 'why-1b')
  const authorised = { owner: 'Client <Ltd>', basis: 2, authorised_until: '2099-01-01 00:00:00' }
  // One contract for both; whoever authorises them anew without another one keeps it.
  for (const more of [{ evidence: String(file.id) }, {}])
    await plane.admin.call(actions.authorise!, { body: { ids: [id, twin], ...authorised, ...more } })
  expect(rows(await why(operator, twin), 'evidence')).toMatchObject([{ name: 'contract.txt' }])
  for (const way of [1, 2, 2]) await leader.call(actions.reveal!, { body: { ids: [id], reason: 'sign in', way } })
  const report = await why(operator, id)
  expect(report).toMatchObject({ may_run: false, reason: 'no_script', text: expect.stringContaining('No script') })
  expect(fact(report, 'authorisation', 'owner')).toBe('Client <Ltd>')
  expect(fact(report, 'authorisation', 'authorised_until')).toBe('2099-01-01 00:00:00')
  expect(rows(report, 'evidence')).toMatchObject([
    { name: 'contract.txt', sha: createHash('sha256').update('signed <here>').digest('hex') },
  ])
  expect(rows(report, 'decided')?.[0]).toMatchObject({ who: 'admin', detail: expect.stringContaining('Client') })
  expect(rows(report, 'caps')?.[0]).toMatchObject({ own: '3', counts: '3', used: '0' })
  expect(rows(report, 'people')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ person: expect.stringContaining(leader.username), reveals: 'Yes' }),
      expect.objectContaining({ person: expect.stringContaining(operator.username), reveals: 'No' }),
    ]),
  )
  const saw = { person: expect.stringContaining(leader.username), still: 'Yes' }
  expect(rows(report, 'password')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...saw, how: 'Looked at it', times: '1' }),
      expect.objectContaining({ ...saw, how: 'Copied it', times: '2' }),
    ]),
  )
  expect(fact(report, 'password', 'set_by')).toBe('admin')
  const page = await plane.admin.file(accountWhyFile, { query: { id } })
  const html = await page.blob.text()
  expect(page.name).toMatch(/^Why may this account run_why-1.*\.html$/)
  expect(html).toContain('Client &lt;Ltd&gt;')
  expect(html).not.toMatch(/<script|sign=/)
  expect(JSON.stringify(report) + html).not.toContain('PLAIN')
  // A new password: nobody has seen this one.
  await plane.admin.call(calls.edit!, { query: { id }, body: { password: 'PLAIN-next' } })
  expect(rows(await why(operator, id), 'password')).toEqual([])
})

test('is there for those who see the account; outside, nobody of another organisation is named, nor what the platform rests on', async () => {
  const added = async (list: AnyResource, body: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(list).add!, { body })).data.ids[0]!
  const outside = await added(organisation, { name: 'Outside', type: 2 })
  const group = await added(userGroup, { name: 'Out', organisation: outside })
  const there = { organisation: outside, user_group: group }
  const [ann, boss] = [await plane.addUser(6, there), await plane.addUser(1, there)]
  const phone = await phoneRow(plane, 'OUT-PHONE', there)
  const [ours, theirs] = [await add(plane.admin, 'ours'), await add(ann, 'theirs', { password: 'PLAIN', phone })]
  expect(await refusal(why(ann, ours))).toMatchObject({ code: 'not_found' })
  await plane.admin.call(actions.reveal!, { body: { ids: [theirs], reason: 'help' } })
  const report = await why(boss, theirs)
  const names = rows(report, 'people')?.map(({ person }) => person)
  expect(names).toEqual([boss, ann].map(({ username }) => expect.stringContaining(username)))
  expect(rows(report, 'password')).toEqual([])
  expect(section(report, 'platform_evidence')).toBeUndefined()
  expect(fact(report, 'platform', 'basis_note')).toBeUndefined()
})

test('a home link is set only while the account is authorised; one that was set stays', async () => {
  const id = await add(plane.admin, 'linked', { owner: 'Client', basis: 1, home_link: 'https://shelf.example/me' })
  const edit = (body: Record<string, unknown>) => plane.admin.call(calls.edit!, { query: { id }, body })
  await edit({ authorised_until: '2020-01-01 00:00:00', remark: 'over' })
  const refused = await refusal(edit({ home_link: 'https://shelf.example/other' }))
  expect(refused.problems).toMatchObject([{ field: 'home_link' }])
  await edit({ remark: 'over for good' })
})
