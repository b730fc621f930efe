import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import type { ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { runMessage } from '../../work/runs/index.ts'
import { connectPhones, setUpFleet } from '../fleet/fleet.testing.ts'

let plane: TestPlane
let agent: FakeAgent
let id: number

beforeAll(async () => {
  plane = await startTestPlane()
  agent = await connectPhones(await setUpFleet(plane), ['A', 'B'])
})
afterAll(() => plane?.stop())

const rowOf = async (serial: string) =>
  (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data.find((row) => row.serial === serial)!
const waiting = async () =>
  (await plane.admin.call(endpointsOf(verifyTask).list!, { query: { state: 0 } })).data.map((row) => row.phone)
const take = (name: 'ready' | 'check', on: typeof phone | typeof account, of: number) =>
  plane.admin.call(actionEndpointsOf(on)[name]!, { body: { ids: [of] } })

/** Out with its task, as four failures for a missing app leave it. */
beforeEach(async () => {
  id = (await rowOf('A')).id
  const why = runMessage('app_not_installed', {})
  await plane.context.store.write(async (tx) => {
    await tx.run('UPDATE phone SET failures = 4, trouble = ? WHERE id = ?', [why, id])
    await tx.run('DELETE FROM verify_task')
    await tx.run('INSERT INTO verify_task (phone, subsystem, cause, why, since) VALUES (?, 0, 1, ?, 1)', [id, why])
  })
})

test('a phone that is out says why in list and home, and by hand it is ready again, once', async () => {
  const trouble = 'The app is not installed on the phone'
  expect(await rowOf('A')).toMatchObject({ health: 2, failures: 4, trouble })
  const { data: home } = await plane.admin.call(fleetStatus)
  expect(home.ailing).toEqual({ count: 1, phones: [{ id, serial: 'A', health: 2, failures: 4, trouble }] })
  expect((await take('ready', phone, id)).data).toMatchObject({ done: 1 })
  expect(await rowOf('A')).toMatchObject({ health: 0, failures: 0, trouble: '' })
  expect(await waiting()).toEqual([])
  const log = await plane.admin.call(endpointsOf(platformLog).list!, { query: {} })
  expect(log.data[0]).toMatchObject({ event: 'Marked ready again by hand', actor: 'admin' })
  // What is well is not offered it.
  expect((await take('ready', phone, id)).data).toMatchObject({ done: 0 })
})

test('three failures in a row show before the rest, and after it', async () => {
  await take('ready', phone, id)
  const set = (failures: number, rests: number | null) =>
    plane.context.store.write((tx) =>
      tx.run('UPDATE phone SET failures = ?, rests_until = ? WHERE id = ?', [failures, rests, id]),
    )
  await set(2, null)
  expect((await rowOf('A')).health).toBe(4)
  await set(3, Date.now() + 60_000)
  expect((await rowOf('A')).health).toBe(1)
  await set(3, Date.now() - 1)
  expect((await rowOf('A')).health).toBe(4)
  await take('ready', phone, id)
  expect((await rowOf('A')).health).toBe(0)
})

test('a check that passes makes it ready again; one that does not leaves it out and says what is in the way', async () => {
  type Act = Extract<ToAgent, { type: 'act' }>
  const answer = async (ok: boolean, message = '') => {
    const act = (await agent.hear('act', (one: Act) => one.what === 'check')) as Act
    agent.heard.splice(agent.heard.indexOf(act), 1)
    agent.say({ type: 'acted', request: act.request, ok, message })
    return act
  }
  const failing = take('check', phone, id)
  expect(await answer(false, 'app.shelf is not installed')).toMatchObject({
    phone: 'A',
    app: { app: 'app.shelf', user: 0 },
  })
  expect(JSON.stringify((await failing).data)).toContain('app.shelf is not installed')
  expect(await waiting()).toEqual([id])
  const passing = take('check', phone, id)
  await answer(true)
  expect((await passing).data).toMatchObject({ done: 1 })
  expect(await rowOf('A')).toMatchObject({ health: 0, failures: 0 })
  expect(await waiting()).toEqual([])
})

test('an account is given back by hand as well', async () => {
  await take('ready', phone, id)
  const { data } = await plane.admin.call(endpointsOf(account).list!, { query: {} })
  const of = data[0]!.id
  await plane.context.store.write((tx) =>
    tx.run('UPDATE account SET failures = 3, rests_until = ? WHERE id = ?', [Date.now() + 60_000, of]),
  )
  expect((await take('ready', account, of)).data).toMatchObject({ done: 1 })
  const after = await plane.admin.call(endpointsOf(account).get!, { query: { id: of } })
  expect(after.data).toMatchObject({ health: 0, failures: 0 })
})
