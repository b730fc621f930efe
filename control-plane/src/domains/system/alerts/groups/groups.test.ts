import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJobsHarness, type JobsHarness } from '../../jobs/jobsHarness.testing.ts'
import { announced } from '../announced.testing.ts'
import { type Alerts, startAlerts } from '../index.ts'
import { webhookOwner } from '../secrets.ts'
import { ofOrganisation } from '../store/rules.ts'

const minuteMs = 60_000
let harness: JobsHarness<Alerts>
beforeEach(async () => {
  harness = await createJobsHarness(async (context, router) => {
    const alerts = startAlerts(context, router, { events: ofOrganisation, announced, timeoutMs: 2_500 })
    return { parts: alerts, running: [alerts] }
  })
  await run('DELETE FROM alert_rule')
})
afterEach(() => harness.close())

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const all = <R>(sql: string) => harness.context.store.read.all<R>(sql)
const kinds = {
  invalid: 4,
  availability: 1,
  certificate: 2,
  hostGone: 7,
  phoneSlow: 13,
  accountFailures: 10,
  scriptRests: 22,
}
const addRule = (kind: keyof typeof kinds, threshold = 0, url = 'https://hooks.example/a') =>
  run('INSERT INTO alert_rule (kind, threshold, webhook_url, webhook_secret, organisation_id) VALUES (?, ?, ?, ?, 1)', [
    ...[kinds[kind], threshold, url],
    harness.context.secrets.seal('a-secret-of-the-tests', webhookOwner()),
  ])
const addSites = (count: number, ip: string) =>
  run(
    `INSERT INTO site (url, host, domain, site_status, ip)
     SELECT ? || key || '.example', ? || key || '.example', 'd.example', 0, ? FROM json_each(?)`,
    [ip, ip, ip, JSON.stringify(Array(count).fill(0))],
  )
const look = async (minutes = 0) => {
  harness.clock.now += minutes * minuteMs
  await harness.parts.evaluate()
}
interface Body {
  rule: { kind: string }
  group?: { cause: string; name: string; what: string; stays_count: number }
  opened_count: number
  closed_count: number
}
const bodies = async () =>
  (await all<{ body: string }>('SELECT body FROM alert_delivery ORDER BY id')).map(
    ({ body }) => JSON.parse(body) as Body,
  )
const said = async () =>
  (await bodies()).map(({ group, opened_count, closed_count }) => [group?.what ?? 'rule', opened_count, closed_count])
const groups = () =>
  all<{ cause: number; subject: string; open: number; members: number }>(
    `SELECT g.cause, g.subject, g.closed_time IS NULL AS open, count(e.id) AS members FROM alert_group g
     LEFT JOIN alert_event e ON e.alert_group = g.id GROUP BY g.id ORDER BY g.id`,
  )

describe('groups of alerts', () => {
  test('245 sites of one IP that two rules look at are one outage: one message to each webhook, and one when all are back', async () => {
    await addRule('invalid')
    await addRule('invalid', 0, 'https://hooks.example/b')
    await addSites(245, '203.0.113.7')
    await look()
    await look(1)
    await look(90)
    expect(await groups()).toEqual([{ cause: 2, subject: '203.0.113.7', open: 1, members: 490 }])
    expect(await said()).toEqual([
      ['begin', 490, 0],
      ['begin', 490, 0],
    ])
    await run('UPDATE site SET site_status = 2')
    await look(1)
    await look(5)
    expect((await said()).slice(2)).toEqual([
      ['recovered', 0, 490],
      ['recovered', 0, 490],
    ])
    await look(120)
    expect(await said()).toHaveLength(4)
  })

  test('two webhooks of one address are one', async () => {
    await addRule('invalid')
    await addRule('invalid')
    await addSites(3, '203.0.113.7')
    await look()
    expect(await said()).toEqual([['begin', 6, 0]])
  })

  test('the IP is back and four of its sites are not: those are told, once', async () => {
    await addRule('invalid')
    await addSites(30, '203.0.113.7')
    await look()
    await run('UPDATE site SET site_status = 2 WHERE id > 4')
    await look(20)
    await look(5)
    await look(30)
    const [, part, ...others] = await bodies()
    expect(part).toMatchObject({
      group: { what: 'part', name: '203.0.113.7', stays_count: 4 },
      opened_count: 0,
      closed_count: 26,
    })
    expect(others).toEqual([])
  })

  test('phones join their host, accounts their platform, versions their script; what no cause explains stands by itself', async () => {
    for (const kind of ['hostGone', 'phoneSlow', 'accountFailures', 'scriptRests', 'certificate'] as const)
      await addRule(kind, 1)
    const at = harness.clock.now
    await run("INSERT INTO host (id, name, audit_status, state, last_seen) VALUES (7, 'rack', 1, 0, ?)", [
      at - 3_600_000,
    ])
    await run(
      `INSERT INTO phone (serial, host, audit_status, adb, state, slowness) VALUES ('A', 7, 1, 1, 1, 9), ('B', NULL, 1, 1, 1, 9)`,
    )
    await run("INSERT INTO account (account, platform, phone, failures) VALUES ('ann', 1, 1, 3), ('bob', 1, 2, 3)")
    await run(
      "INSERT INTO script (name, platform, app, purpose, hash, source) VALUES ('shelf x', 1, 'app.shelf', 0, 'h', 's')",
    )
    await run('UPDATE script_version SET rests = 2')
    await addSites(2, '203.0.113.9')
    await run('UPDATE site SET ssl_time = ?', [at])
    await look()
    const found = await all<{ cause: number; subject: string; name: string | null; members: number }>(
      `SELECT g.cause, g.subject, coalesce(h.name, p.name) AS name, count(*) AS members FROM alert_group g
       JOIN alert_event e ON e.alert_group = g.id LEFT JOIN host h ON h.id = g.host LEFT JOIN platform p ON p.id = g.platform
       GROUP BY g.id ORDER BY g.cause, g.subject`,
    )
    const platform = (await all<{ name: string }>('SELECT name FROM platform WHERE id = 1'))[0]!.name
    expect(found).toEqual([
      { cause: 0, subject: '203.0.113.90.example', name: null, members: 1 },
      { cause: 0, subject: '203.0.113.91.example', name: null, members: 1 },
      { cause: 0, subject: 'B', name: null, members: 1 },
      { cause: 1, subject: '', name: 'rack', members: 2 },
      { cause: 3, subject: '', name: platform, members: 2 },
      { cause: 4, subject: 'shelf x', name: null, members: 1 },
    ])
  })

  test('what comes again within the hour is the same outage; after it, another one', async () => {
    await addRule('invalid')
    await addSites(1, '203.0.113.7')
    await look()
    for (const [status, minutes] of [
      [2, 1],
      [0, 30],
      [2, 1],
      [0, 70],
    ] as const) {
      await run('UPDATE site SET site_status = ?', [status])
      await look(minutes)
    }
    expect((await groups()).map(({ open, members }) => [open, members])).toEqual([
      [0, 2],
      [1, 1],
    ])
  })

  test('300 alerts of one host are acknowledged as one: nothing more leaves but that they are over', async () => {
    await addRule('invalid')
    await addSites(300, '203.0.113.7')
    await look()
    const [{ id }] = (await all<{ id: number }>('SELECT id FROM alert_group')) as [{ id: number }]
    await run('UPDATE alert_group SET acknowledged_time = 1, acknowledged_by = ? WHERE id = ?', ['ann', id])
    expect(await harness.parts.deliver()).toBe(1)
    expect(await all('SELECT state, error FROM alert_delivery')).toEqual([{ state: 2, error: 'acknowledged' }])
    await addSites(9, '203.0.113.7x')
    await run("UPDATE site SET ip = '203.0.113.7'")
    await look(90)
    expect(await said()).toHaveLength(1)
    await run('UPDATE site SET site_status = 2')
    await look(1)
    await look(5)
    expect((await said()).at(-1)).toEqual(['recovered', 0, 300])
  })

  test('an IP that was acknowledged and came back but for one site is told when it goes out again, and is acknowledged by nobody then', async () => {
    await addRule('invalid')
    await addSites(30, '203.0.113.7')
    await look()
    await run("UPDATE alert_group SET acknowledged_time = 1, acknowledged_by = 'ann'")
    await run('UPDATE site SET site_status = 2 WHERE id > 1')
    await look(20)
    await look(5)
    await look(120)
    expect(await said()).toEqual([['begin', 30, 0]])
    await run('UPDATE site SET site_status = 0')
    await look(1)
    const [, again] = await bodies()
    expect(again).toMatchObject({ group: { what: 'begin', stays_count: 1 }, opened_count: 29, closed_count: 29 })
    expect(await all('SELECT acknowledged_time, acknowledged_by FROM alert_group')).toEqual([
      { acknowledged_time: null, acknowledged_by: '' },
    ])
    expect(await all('SELECT kind FROM alert_note WHERE kind = 2')).toHaveLength(1)
    // Those that come with it tell nothing by themselves.
    await addSites(3, '203.0.113.7x')
    await run("UPDATE site SET ip = '203.0.113.7'")
    await look(2)
    await look(70)
    expect(await said()).toHaveLength(2)
  })
})
