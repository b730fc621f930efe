import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { alertWindow } from '@quarterdeck/shared/resources/site/alertWindow.ts'
import { windowEnds } from '@quarterdeck/shared/values/alertWindowRules.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { home, startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { announced } from '../announced.testing.ts'
import { evaluate } from '../evaluate.ts'
import { webhookOwner } from '../secrets.ts'
import { createWindows } from './createWindows.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const { add, edit, list, get } = endpointsOf(alertWindow)
const kinds = { availability: 1, invalid: 4, phoneSlow: 13, windowLost: 47 }

let plane: TestPlane
const clock = { now: 0 }
beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 20, 4)
  plane = await startTestPlane({ now: () => clock.now })
  await run('DELETE FROM alert_rule')
})
afterEach(() => plane.stop())

const run = (sql: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(sql, params))
const all = <R>(sql: string) => plane.context.store.read.all<R>(sql)
const addRule = (kind: keyof typeof kinds, threshold = 0) =>
  run(
    "INSERT INTO alert_rule (kind, threshold, webhook_url, webhook_secret, organisation_id) VALUES (?, ?, 'https://hooks.example/a', ?, 1)",
    [kinds[kind], threshold, plane.context.secrets.seal('a-secret-of-the-tests', webhookOwner())],
  )
const addSites = (names: readonly string[], ip: string) =>
  run(
    `INSERT INTO site (url, host, domain, site_status, ip) SELECT value, value, 'd.example', 2, ? FROM json_each(?)`,
    [ip, JSON.stringify(names)],
  )
const setStatus = (status: number, like: string) =>
  run('UPDATE site SET site_status = ? WHERE url LIKE ?', [status, like])
/** A look so many minutes later; what holds is asked anew, as after a restart. */
const look = async (minutes = 0) => {
  clock.now += minutes * minuteMs
  await evaluate(plane.context, announced, undefined, createWindows(plane.context, plane.resources))
}
const said = async () =>
  (await all<{ body: string }>('SELECT body FROM alert_delivery ORDER BY id')).map(({ body }) => {
    const { group, opened_count, closed_count } = JSON.parse(body)
    return [group?.what ?? 'rule', opened_count, closed_count]
  })
const at = (ms: number) => formatTime(ms, plane.context.settings.get(systemSettings.zone))
const once = (hours: number, more: object = {}) => ({
  name: 'cables',
  reason: 'new cables',
  list: 1,
  repeat: 1,
  from_time: at(clock.now),
  to_time: at(clock.now + hours * hourMs),
  ...more,
})
const open = async (body: Record<string, unknown>, who: TestClient = plane.admin) =>
  (await who.call(add!, { body })).data.ids[0]!
const rowOf = async (id: number) => (await plane.admin.call(get!, { query: { id } })).data as Record<string, unknown>

describe('a maintenance window', () => {
  test('set by a filter: nothing is told in it, nor of what recovers in it; what fails at its end is told then', async () => {
    await addRule('invalid')
    await addSites(['a.rack.example', 'b.rack.example'], '203.0.113.7')
    await addSites(['c.other.example'], '203.0.113.9')
    const id = await open(once(2, { filter: 'url=rack' }))
    await setStatus(0, '%')
    await look()
    expect(await said()).toEqual([['begin', 1, 0]])
    expect(await rowOf(id)).toMatchObject({ holds_until: at(clock.now + 2 * hourMs), made_by: 'admin' })
    await look(90)
    await setStatus(2, 'a.%')
    await look(1)
    expect(await said()).toHaveLength(1)
    await look(29)
    expect((await said()).slice(1)).toEqual([['begin', 1, 0]])
    expect(await rowOf(id)).toMatchObject({ state: 1, ended_why: windowEnds.over, holds_until: null })
    await setStatus(2, '%')
    await look(1)
    await look(6)
    expect((await said()).slice(2)).toEqual([
      ['recovered', 0, 1],
      ['recovered', 0, 1],
    ])
  })

  test('what was told before it, and recovers in it, is told to be over behind it', async () => {
    await addRule('invalid')
    await addSites(['a.rack.example'], '203.0.113.7')
    await setStatus(0, '%')
    await look()
    await open(once(1, { filter: 'url=rack' }))
    await setStatus(2, '%')
    await look(10)
    await look(20)
    expect(await said()).toEqual([['begin', 1, 0]])
    await look(40)
    expect((await said()).slice(1)).toEqual([['recovered', 0, 1]])
  })

  test('of one outage only the rows of the filter are held, and those that still fail join it at the end', async () => {
    await addRule('invalid')
    await addSites(['a.rack.example', 'b.rack.example', 'c.other.example'], '203.0.113.7')
    await open(once(2, { filter: 'url=rack' }))
    await setStatus(0, '%')
    await look()
    await look(100)
    expect(await said()).toEqual([['begin', 1, 0]])
    await look(21)
    expect((await said()).slice(1)).toEqual([['more', 2, 0]])
    await look(70)
    expect(await said()).toHaveLength(2)
  })

  test('one of two that overlap holds on when the other is over, and an edit counts at once', async () => {
    await addRule('invalid')
    await addSites(['a.rack.example'], '203.0.113.7')
    await open(once(1))
    const second = await open(once(3, { name: 'more cables' }))
    await setStatus(0, '%')
    await look(10)
    await look(110)
    expect(await said()).toEqual([])
    const row = await rowOf(second)
    await plane.admin.call(edit!, { query: { id: second }, body: { ...row, to_time: at(clock.now + 10 * minuteMs) } })
    await look(5)
    expect(await said()).toEqual([])
    await look(6)
    expect(await said()).toEqual([['begin', 1, 0]])
  })

  test('of a host it holds the alerts of its phones, too', async () => {
    await addRule('phoneSlow', 1)
    await run("INSERT INTO host (id, name, audit_status, state) VALUES (7, 'rack', 1, 1), (8, 'other', 1, 1)")
    await run(
      "INSERT INTO phone (serial, host, audit_status, adb, state, slowness) VALUES ('A', 7, 1, 1, 1, 9), ('B', 8, 1, 1, 1, 9)",
    )
    await open(once(2, { list: 2, filter: 'keyword=rack' }))
    await look()
    const bodies = await all<{ body: string }>('SELECT body FROM alert_delivery')
    expect(
      bodies.map(({ body }) => JSON.parse(body).opened.map(({ subject }: { subject: string }) => subject)),
    ).toEqual([['B']])
  })

  test('nothing of it counts into availability', async () => {
    await addRule('availability', 95)
    await addSites(['a.rack.example', 'c.other.example'], '203.0.113.7')
    await run('UPDATE site_check_plan SET checked_at = 1')
    await open(once(2, { filter: 'url=rack' }))
    await setStatus(0, 'a.%')
    await look()
    expect(await said()).toEqual([])
    await look(121)
    expect(await said()).toEqual([['rule', 1, 0]])
  })

  test('every week it keeps its hour of the wall, also over the end of summer time', async () => {
    await plane.context.settings.set(systemSettings.zone, 'Europe/Berlin')
    clock.now = Date.parse('2026-10-24T00:30:00Z')
    await addRule('invalid')
    await addSites(['a.rack.example'], '203.0.113.7')
    const weekly = { repeat: 2, weekdays: '1,2,3,4,5,6,7', from_clock: '02:00', to_clock: '04:00' }
    const id = await open({ name: 'nights', reason: 'backups', list: 1, ...weekly })
    await look()
    expect(await rowOf(id)).toMatchObject({ holds_until: '2026-10-24 04:00:00' })
    // In winter it begins an hour later by UTC.
    clock.now = Date.parse('2026-10-26T00:30:00Z')
    await look()
    expect(await rowOf(id)).toMatchObject({ holds_until: null })
    clock.now = Date.parse('2026-10-26T01:30:00Z')
    await look()
    expect(await rowOf(id)).toMatchObject({ holds_until: '2026-10-26 04:00:00' })
  })
})

describe('whose windows are', () => {
  test('it covers what its maker may edit at each instant, and is refused to who may not edit that list', async () => {
    const leader = await plane.addUser(3, home)
    const watcher = await plane.addUser(10, home)
    expect(await refusal(open(once(1, { list: 3 }), watcher))).toMatchObject({ status: 403 })
    expect(await refusal(open(once(1, { list: 3, filter: 'nothing=1' }), leader))).toMatchObject({ status: 400 })
    await addRule('phoneSlow', 1)
    await run(
      "INSERT INTO phone (serial, audit_status, adb, state, slowness, organisation_id, owner_user_id) VALUES ('MINE', 1, 1, 1, 9, 1, ?), ('OTHER', 1, 1, 1, 9, 1, 1)",
      [leader.id],
    )
    await open(once(2, { list: 3 }), leader)
    await look()
    const bodies = await all<{ body: string }>('SELECT body FROM alert_delivery')
    expect(
      bodies.map(({ body }) => JSON.parse(body).opened.map(({ subject }: { subject: string }) => subject)),
    ).toEqual([['OTHER']])
    await run("UPDATE phone SET owner_user_id = 1 WHERE serial = 'MINE'")
    await look(1)
    await look(61)
    expect((await said()).length).toBe(2)
  })

  test('when its maker leaves it ends and says so, and what it held is told', async () => {
    const leader = await plane.addUser(3, home)
    await addRule('phoneSlow', 1)
    await addRule('windowLost')
    await run(
      "INSERT INTO phone (serial, audit_status, adb, state, slowness, organisation_id, owner_user_id) VALUES ('MINE', 1, 1, 1, 9, 1, ?)",
      [leader.id],
    )
    const id = await open(once(48, { list: 3 }), leader)
    await look()
    expect(await said()).toEqual([])
    await run('UPDATE user SET available = 0 WHERE id = ?', [leader.id])
    await look(1)
    expect(await rowOf(id)).toMatchObject({ state: 1, ended_why: windowEnds.makerLeft })
    const told = await said()
    expect(told).toHaveLength(2)
    const written = await all<{ n: number }>("SELECT count(*) AS n FROM audit_log WHERE action = 'alert-window.end'")
    expect(written).toEqual([{ n: 1 }])
  })

  test('by hand it ends at once, and stays ended', async () => {
    const id = await open(once(5))
    await look()
    await plane.admin.call(actionEndpointsOf(alertWindow).end!, { body: { ids: [id] } })
    expect(await rowOf(id)).toMatchObject({ state: 1, ended_why: windowEnds.byHand, holds_until: null })
    await look(1)
    expect((await plane.admin.call(list!, { query: { state: 0 } })).totalCount).toBe(0)
  })

  test('what has no end, or ends before it begins, is refused; what is expected to be off ends some day', async () => {
    const wrong = async (body: Record<string, unknown>) => (await refusal(open(body))).status
    expect(await wrong(once(-1))).toBe(400)
    expect(await wrong(once(1, { to_time: null }))).toBe(400)
    expect(
      await wrong({
        name: 'x',
        reason: 'y',
        list: 1,
        repeat: 2,
        weekdays: '8',
        from_clock: '02:00',
        to_clock: '03:00',
      }),
    ).toBe(400)
    const weekly = { repeat: 2, weekdays: '1', from_clock: '02:00', to_clock: '03:00' }
    expect(await wrong({ name: 'x', reason: 'y', list: 1, purpose: 2, ...weekly })).toBe(400)
    expect(await wrong(once(1, { reason: '' }))).toBe(400)
  })
})
