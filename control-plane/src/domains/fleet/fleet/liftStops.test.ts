import { openAlerts } from '@quarterdeck/shared/contracts/alerts.ts'
import { fleetStatus, setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { connectPhones, setUpFleet } from './fleet.testing.ts'

let now = Date.now()
let plane: TestPlane
/** The phones A, B and C: of ann's group, of bob's group, and of the other organisation. */
let ids: Record<'A' | 'B' | 'C', number>
let rack: number
let groups: Record<'ann' | 'bob' | 'eve', number>
/** An operator, a leader and an operator of another group, who are internal, and three who are not. */
let [ann, lead, bob, eve, evesLead, evesAdmin]: TestClient[] = []

beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  const agent = await connectPhones(await setUpFleet(plane), ['A', 'B', 'C'])
  agent.cut()
  const newGroup = async (name: string, organisation: number) =>
    (await plane.admin.call(endpointsOf(userGroup).add!, { body: { name, organisation } })).data.ids[0]!
  const added = await plane.admin.call(endpointsOf(organisation).add!, { body: { name: 'agency', type: 2 } })
  const outside = added.data.ids[0]!
  const first = (await plane.admin.call(endpointsOf(userGroup).list!, { query: {} })).data[0]!.id
  groups = { ann: first, bob: await newGroup('other', 1), eve: await newGroup('outside', outside) }
  const of = { user_group: groups.eve, organisation: outside }
  ;[ann, lead, bob] = [
    await plane.addUser(6),
    await plane.addUser(3),
    await plane.addUser(6, { user_group: groups.bob }),
  ]
  ;[eve, evesLead, evesAdmin] = [await plane.addUser(6, of), await plane.addUser(3, of), await plane.addUser(1, of)]
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  ids = Object.fromEntries(data.map(({ serial, id }) => [serial, id])) as typeof ids
  rack = (await plane.admin.call(endpointsOf(host).list!, { query: {} })).data[0]!.id
  const give = (id: number, group: number, organisation: number) =>
    plane.context.store.write((tx) =>
      tx.run('UPDATE phone SET owner_user_id = NULL, user_group_id = ?, organisation_id = ? WHERE id = ?', [
        ...[group, organisation, id],
      ]),
    )
  await give(ids.B, groups.bob, 1)
  await give(ids.C, groups.eve, outside)
})
afterAll(() => plane.stop())

const fleet = (who: TestClient | undefined, halted: boolean, more = {}) =>
  who!.call(setHalt, { body: { halted, reason: halted ? 'smoke' : '', ...more } })
const status = async (who: TestClient | undefined) => (await who!.call(fleetStatus, {})).data
const standing = async () => (await status(plane.admin)).halts.map(({ kind, name }) => [kind, name])
type Stoppable = typeof host | typeof phone | typeof userGroup
const take = async (who: TestClient | undefined, list: Stoppable, action: 'halt' | 'resume', id: number) => {
  const body = { ids: [id], ...(action === 'halt' && { reason: 'hot' }) }
  const [first] = (await who!.call(actionEndpointsOf(list)[action]!, { body })).data.results
  return first?.result === 'refused' ? first.reason : first?.result
}

const wider = expect.stringContaining('reaches further than you do')
const unseen = expect.stringContaining('Phones that you do not see')
const forbidden = { status: 403, code: 'internal_only' }

test('nobody of an external organisation stops the whole fleet, or lifts its stop, whatever the role', async () => {
  for (const who of [eve, evesLead, evesAdmin]) expect(await refusal(fleet(who, true))).toMatchObject(forbidden)
  expect(await standing()).toEqual([])
  await fleet(plane.admin, true)
  for (const who of [eve, evesLead, evesAdmin]) expect(await refusal(fleet(who, false))).toMatchObject(forbidden)
  expect(await standing()).toEqual([['fleet', '']])
})

test('who may see the home page reads who stopped all work, and why; outsiders read that it stands still', async () => {
  const stop = { kind: 'fleet', by: 'admin', reason: 'smoke' }
  expect(await status(ann)).toMatchObject({ halted: true, halted_by: 'admin', halts: [{ ...stop, liftable: false }] })
  expect(await status(plane.admin)).toMatchObject({ halts: [{ ...stop, liftable: true }] })
  const hidden = { kind: 'fleet', by: '', reason: '', liftable: false }
  expect(await status(evesAdmin)).toMatchObject({ halted: true, halted_by: '', halts: [hidden] })
})

test("a stop is an alert from the start, without a rule of one's own", async () => {
  const open = async () => (await plane.admin.call(openAlerts, {})).data.events
  await expect.poll(open).toMatchObject([{ kind_str: 'Work is stopped', subject: '* · admin · smoke', value: 3 }])
})

test('a stop is lifted by whoever reaches as far as the one who stopped, and sees all that stands still', async () => {
  expect(await refusal(fleet(lead, false))).toMatchObject({ status: 403, code: 'halt_by_wider' })
  await fleet(plane.admin, false)
  expect(await standing()).toEqual([])
  // Stopping is easy: an operator who sees one phone stops all of them, and does not judge alone when they go on.
  await fleet(ann, true)
  expect(await refusal(fleet(ann, false))).toMatchObject({ status: 403, code: 'halt_unseen' })
  expect(await refusal(fleet(lead, false))).toMatchObject({ status: 403, code: 'halt_unseen' })
  expect(await standing()).toEqual([['fleet', '']])
  await fleet(plane.admin, false)
  expect(await standing()).toEqual([])
})

test('hosts and phones: those in reach are stopped, and go on for whoever sees them whole and reaches as far', async () => {
  expect(await take(ann, phone, 'halt', ids.B)).toMatch(/Not found/)
  expect(await take(eve, phone, 'halt', ids.A)).toMatch(/Not found/)
  expect(await take(evesAdmin, host, 'halt', rack)).toMatch(/Not found/)
  expect(await take(lead, phone, 'halt', ids.A)).toBe('done')
  expect(await take(ann, phone, 'resume', ids.A)).toEqual(wider)
  expect(await take(lead, phone, 'resume', ids.A)).toBe('done')
  expect(await take(ann, host, 'halt', rack)).toBe('done')
  // Phones of others hang on it.
  expect(await take(ann, host, 'resume', rack)).toEqual(unseen)
  expect(await status(ann)).toMatchObject({ halts: [{ kind: 'host', name: 'rack', reason: 'hot', liftable: false }] })
  expect((await status(evesAdmin)).halts).toEqual([])
  expect(await take(plane.admin, host, 'resume', rack)).toBe('done')
  expect(await take(plane.admin, phone, 'halt', ids.C)).toBe('done')
  expect(await take(evesAdmin, phone, 'resume', ids.C)).toEqual(wider)
  expect(await take(plane.admin, phone, 'resume', ids.C)).toBe('done')
  expect(await standing()).toEqual([])
})

test('who reaches further takes over a stop that stands, and it is lifted by the measure of the widest', async () => {
  expect(await take(ann, phone, 'halt', ids.A)).toBe('done')
  expect(await take(ann, phone, 'halt', ids.A)).toBe('same')
  expect(await take(plane.admin, phone, 'halt', ids.A)).toBe('done')
  expect(await status(ann)).toMatchObject({ halts: [{ kind: 'phone', name: 'A', by: 'admin', liftable: false }] })
  expect(await take(ann, phone, 'resume', ids.A)).toEqual(wider)
  expect(await take(lead, phone, 'halt', ids.A)).toBe('same')
  expect(await take(plane.admin, phone, 'resume', ids.A)).toBe('done')
  expect(await standing()).toEqual([])
})

test('groups: the own one, or those that one reaches', async () => {
  expect(await take(ann, userGroup, 'halt', groups.bob)).toMatch(/do not have permission/)
  for (const who of [eve, evesLead, evesAdmin]) expect(await take(who, userGroup, 'halt', groups.ann)).not.toBe('done')
  expect(await standing()).toEqual([])
  expect(await take(ann, userGroup, 'halt', groups.ann)).toBe('done')
  expect(await take(bob, userGroup, 'resume', groups.ann)).toMatch(/do not have permission/)
  expect(await take(ann, userGroup, 'resume', groups.ann)).toBe('done')
  expect(await take(evesLead, userGroup, 'halt', groups.eve)).toBe('done')
  expect(await take(eve, userGroup, 'resume', groups.eve)).toEqual(wider)
  expect(await take(evesAdmin, userGroup, 'resume', groups.eve)).toBe('done')
  expect(await standing()).toEqual([])
})

test('going on takes the key of stopping', async () => {
  const { store } = plane.context
  const without = (change: string) => store.write((tx) => tx.run(change))
  expect(await take(lead, phone, 'halt', ids.A)).toBe('done')
  await without(`DELETE FROM role_permission WHERE role_id = 3 AND permission = 'phone.halt'`)
  expect(await take(lead, phone, 'resume', ids.A)).toMatch(/do not have permission/)
  await without(`INSERT INTO role_permission (role_id, permission) VALUES (3, 'phone.halt')`)
  expect(await take(lead, phone, 'resume', ids.A)).toBe('done')
})

test('whoever has a second factor shows a fresh code to let work go on, and none to stop it', async () => {
  const boss = await plane.addUser(1)
  const { secret } = (await boss.call(beginSecondFactor)).data
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  await boss.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(boss.password) } })
  await fleet(boss, true)
  expect((await refusal(fleet(boss, false))).code).toBe('login_code_required')
  expect(await take(boss, phone, 'halt', ids.A)).toBe('done')
  expect((await refusal(take(boss, phone, 'resume', ids.A))).code).toBe('login_code_required')
  expect(await standing()).toEqual([
    ['fleet', ''],
    ['phone', 'A'],
  ])
  now += 60_000
  await fleet(boss, false, { code: code() })
  expect(await take(boss, phone, 'resume', ids.A)).toBe('done')
  expect(await standing()).toEqual([])
})
