import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { platformPause } from '@quarterdeck/shared/resources/fleet/platformPause.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.testing.ts'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'

const { list } = endpointsOf(platformPause)
const lift = actionEndpointsOf(platformPause).lift!

let plane: TestPlane
let leader: TestClient
let outside: TestClient
let outsideAdmin: TestClient & { username: string }
let away: number
beforeAll(async () => {
  plane = await startTestPlane()
  away = (await plane.admin.call(endpointsOf(organisation).add!, { body: { name: 'Outside', type: 2 } })).data.ids[0]!
  const crew = (await plane.admin.call(endpointsOf(userGroup).add!, { body: { name: 'Crew', organisation: away } }))
    .data.ids[0]!
  leader = await plane.addUser(3, home)
  outside = await plane.addUser(9, { organisation: away, user_group: crew })
  outsideAdmin = await plane.addUser(13, { organisation: away, user_group: crew })
  await plane.context.store.write(async (tx) => {
    for (const [id, organisation, side] of [
      [1, 1, 0],
      [2, away, away],
    ])
      await tx.run(
        `INSERT INTO platform_pause (id, state, platform, side, organisation_id, failures, since, next_probe, trouble)
         VALUES (?, 0, 1, ?, ?, 5, 1000, 3601000, ?)`,
        [id, side, organisation, side === 0 ? 'Inside words' : 'Outside words'],
      )
  })
})
afterAll(() => plane.stop())

const seenBy = async (client: TestClient) =>
  ((await client.call(list!, {})).data as { id: number }[]).map(({ id }) => id).toSorted()
const toldTo = async (client: TestClient) =>
  (await client.call(fleetStatus, {})).data.pauses.map(({ id, organisation, trouble }) => [id, organisation, trouble])

test('each side sees its own pauses, in the list and in the status of the fleet, and nothing of another', async () => {
  expect(await seenBy(plane.admin)).toEqual([1, 2])
  expect(await seenBy(leader)).toEqual([1])
  expect(await seenBy(outside)).toEqual([2])
  expect(await toldTo(plane.admin)).toEqual([
    [1, '', 'Inside words'],
    [2, 'Outside', 'Outside words'],
  ])
  expect(await toldTo(leader)).toEqual([[1, '', 'Inside words']])
  expect(await toldTo(outside)).toEqual([[2, 'Outside', 'Outside words']])
})

test('it is one alert, about the platform, for those whose work rests there', async () => {
  await plane.context.store.write((tx) =>
    tx.run('INSERT INTO alert_rule (kind, threshold, organisation_id) VALUES (46, 0, ?)', [away]),
  )
  const found = async (client: TestClient) =>
    ((await client.call(endpointsOf(alertEvent).list!, { query: { kind: 46 } })).data as Record<string, unknown>[]).map(
      ({ subject, value }) => [subject, value],
    )
  await eventually(plane, () => found(plane.admin)).toHaveLength(2)
  expect(await found(leader)).toEqual([['shelf', 5]])
  expect(await found(outside)).toEqual([['shelf', 5]])
})

test('whoever sets platforms up lifts it inside, an administrator of an external organisation its own, and it is written down', async () => {
  const act = (who: TestClient, id: number) => who.call(lift, { body: { ids: [id] } })
  expect((await act(leader, 1)).data).toMatchObject({ done: 0, refused: 1 })
  expect((await act(outsideAdmin, 1)).data).toMatchObject({ done: 0 })
  expect(await refusal(act(outside, 2))).toMatchObject({ status: 403 })
  expect((await act(outsideAdmin, 2)).data).toMatchObject({ done: 1 })
  expect((await act(plane.admin, 1)).data).toMatchObject({ done: 1 })
  const rows = (await plane.admin.call(list!, {})).data as Record<string, unknown>[]
  expect(rows.map(({ state, ended_by, next_probe }) => [state, ended_by, next_probe])).toEqual([
    [1, outsideAdmin.username, null],
    [1, 'admin', null],
  ])
  const written = await plane.context.store.read.all<{ actor: string }>(
    "SELECT actor FROM audit_log WHERE action = 'platform-pause.lift' ORDER BY id",
  )
  expect(written.map(({ actor }) => actor)).toEqual([outsideAdmin.username, 'admin'])
  expect(await toldTo(plane.admin)).toEqual([])
})
