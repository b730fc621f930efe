import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { alertGroup, alertStatuses } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertNote } from '@quarterdeck/shared/resources/site/alertNote.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'

const { list, get } = endpointsOf(alertGroup)
const actions = actionEndpointsOf(alertGroup)

let plane: TestPlane
let operator: TestClient & { id: number }
let outside: TestClient
beforeAll(async () => {
  plane = await startTestPlane()
  operator = await plane.addUser(9, home)
  const away = (await plane.admin.call(endpointsOf(organisation).add!, { body: { name: 'Outside', type: 2 } })).data
    .ids[0]!
  const crew = (await plane.admin.call(endpointsOf(userGroup).add!, { body: { name: 'Crew', organisation: away } }))
    .data.ids[0]!
  const other = (await plane.admin.call(endpointsOf(organisation).add!, { body: { name: 'Other', type: 1 } })).data
    .ids[0]!
  outside = await plane.addUser(1, { organisation: away, user_group: crew })
  await plane.context.store.write(async (tx) => {
    await tx.run('UPDATE alert_rule SET enabled = 0')
    await tx.run("INSERT INTO host (id, name, organisation_id) VALUES (7, 'secret rack', ?)", [other])
    await tx.run(
      `INSERT INTO phone (id, serial, host, organisation_id, owner_user_id) VALUES (1, 'MINE', 7, 1, ?), (2, 'SECRET', 7, 1, 1)`,
      [operator.id],
    )
    await tx.run(
      "INSERT INTO alert_group (id, cause, cause_key, host, opened_time) VALUES (5, 1, '0 1 7', 7, 1), (6, 1, '0 1 8', 7, 2)",
    )
    for (const [id, phone, group] of [
      [1, 1, 5],
      [2, 2, 5],
      [3, 2, 6],
    ])
      await tx.run(
        `INSERT INTO alert_event (rule_id, kind, subject, state, subject_list, subject_id, organisation_id, opened_time, alert_group)
         VALUES (?, 6, ?, 1, 'phone', ?, 1, 1, ?)`,
        [id, phone === 1 ? 'MINE' : 'SECRET', phone, group],
      )
  })
})
afterAll(() => plane.stop())

test('a group is there for whoever sees one of its members, counts those alone, and names its cause to who sees that', async () => {
  const all = await plane.admin.call(list!, {})
  expect(all.data).toMatchObject([
    { id: 6, members: 1, host_label: 'secret rack' },
    { id: 5, members: 2, host_label: 'secret rack' },
  ])
  const seen = await operator.call(list!, {})
  expect(seen).toMatchObject({ totalCount: 1, data: [{ id: 5, members: 1 }] })
  expect(JSON.stringify(seen)).not.toMatch(/secret/i)
  expect(await operator.call(list!, { query: { keyword: 'secret' } })).toMatchObject({ totalCount: 0 })
  expect(await refusal(operator.call(get!, { query: { id: 6 } }))).toMatchObject({ status: 404 })
  expect(await outside.call(list!, {})).toMatchObject({ totalCount: 0, data: [] })
})

test('whoever sees it says so, mutes it with reason and end, and notes what was done: the others read that', async () => {
  const act = (who: TestClient, name: keyof typeof actions, body: Record<string, unknown>) =>
    who.call(actions[name]!, { body: { ids: [5], ...body } })
  const status = async () => ((await plane.admin.call(get!, { query: { id: 5 } })).data as { status: number }).status
  expect(await refusal(act(operator, 'silence', { silenced_until: '2099-01-01 00:00:00' }))).toMatchObject({
    status: 400,
  })
  await act(operator, 'silence', { silence_reason: 'new cables', silenced_until: '2099-01-01 00:00:00' })
  expect(await status()).toBe(alertStatuses.silenced)
  await act(operator, 'unsilence', {})
  expect(await status()).toBe(alertStatuses.new)
  await act(plane.admin, 'acknowledge', {})
  expect(await status()).toBe(alertStatuses.acknowledged)
  await act(plane.admin, 'note', { text: 'the switch is new' })
  const notes = (await operator.call(endpointsOf(alertNote).list!, {})).data as { kind: number; text: string }[]
  expect(notes.map(({ kind, text }) => [kind, text]).reverse()).toEqual([
    [5, 'new cables'],
    [6, ''],
    [4, ''],
    [0, 'the switch is new'],
  ])
  const other = await operator.call(actions.acknowledge!, { body: { ids: [6] } })
  expect(other.data).toMatchObject({ done: 0 })
  expect(await outside.call(endpointsOf(alertNote).list!, {})).toMatchObject({ totalCount: 0 })
})
