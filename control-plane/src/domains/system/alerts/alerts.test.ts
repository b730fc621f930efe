import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alertDeliveries, openAlerts, sendAgain, sendTest } from '@quarterdeck/shared/contracts/alerts.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { alertRule } from '@quarterdeck/shared/resources/site/alertRule.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane } from '../../../plane.testing.ts'
import { isSealed } from '../../../platform/secretBox.ts'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { siteReach } from '../../sites/siteChecks/index.ts'
import { createJobsHarness, type JobsHarness } from '../jobs/jobsHarness.testing.ts'
import { announced } from './announced.testing.ts'
import { mostOpen } from './evaluate.ts'
import { type Alerts, startAlerts } from './index.ts'
import { webhookOwner } from './secrets.ts'
import { signatureOf } from './sendWebhook.ts'
import { webhookReach } from './settings.ts'
import { ofOrganisation } from './store/rules.ts'

const dayMs = 86_400_000
const secret = 'a-secret-of-the-tests'
let harness: JobsHarness<Alerts>
const open = async (engine = embeddedEngine) => {
  const opened = await createJobsHarness(async (context, router) => {
    const alerts = startAlerts(context, router, { events: ofOrganisation, announced, timeoutMs: 2_500 })
    // The rules that every installation has: each test makes its own.
    await context.store.write(async (tx) => {
      await tx.run('DELETE FROM alert_rule')
      await tx.run("DELETE FROM sqlite_sequence WHERE name = 'alert_rule'")
    })
    return { parts: alerts, running: [alerts] }
  }, engine)
  // Each test has rules of its own.
  await opened.context.store.write((tx) => tx.run('DELETE FROM alert_rule'))
  await opened.context.store.write((tx) => tx.run("DELETE FROM sqlite_sequence WHERE name = 'alert_rule'"))
  return opened
}

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const kinds = { availability: 1, certificate: 2, ranking: 3, invalid: 4, clock: 5, halt: 21, scriptRests: 22 }
const addRule = (kind: keyof typeof kinds, threshold: number, more: Record<string, string> = {}) =>
  run(
    `INSERT INTO alert_rule (name, kind, threshold, keyword, site, webhook_url, webhook_secret)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      kind,
      kinds[kind],
      threshold,
      more.keyword ?? '',
      more.site ?? '',
      more.url ?? '',
      harness.context.secrets.seal(secret, webhookOwner()),
    ],
  )
const addSites = (statuses: readonly number[], ssl: number | null = null) =>
  run(
    `INSERT INTO site (url, host, domain, site_status, ssl_time)
     SELECT 's' || key || '.example', 's' || key || '.example', 'd' || (key % 2) || '.example', value, ? FROM json_each(?)`,
    [ssl, JSON.stringify(statuses)],
  )
const addRanking = (keyword: string, host: string, ranking: number, ago = 0) =>
  run('INSERT INTO ranking (keyword, host, ranking, is_my_site, create_time) VALUES (?, ?, ?, 1, ?)', [
    ...[keyword, host, ranking, harness.clock.now - ago],
  ])
const events = () =>
  harness.context.store.read.all<{ subject: string; value: number; state: number }>(
    'SELECT subject, value, state FROM alert_event ORDER BY id',
  )
const openOnes = async () =>
  (await events()).filter((event) => event.state === 1).map(({ subject, value }) => [subject, value])

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    harness = await open(engine)
  })
  afterEach(() => harness.close())

  test('a clock that leaps ahead is an alert, and over once it is right again', async () => {
    const { clockWatch } = harness.context
    await addRule('clock', 0)
    harness.clock.now += 365 * dayMs
    harness.clock.leapt = 365 * dayMs
    await clockWatch.keep()
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([['', 365 * 24]])
    expect(harness.context.serverHealth.troubles()).toMatchObject([{ kind: kinds.clock }])
    harness.clock.now -= 365 * dayMs
    harness.clock.leapt = 0
    await clockWatch.keep()
    harness.clock.now += 5 * 60_000
    await clockWatch.keep()
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('every stop is an alert that says what is stopped, by whom and why, until work goes on there', async () => {
    await addRule('halt', 0)
    await run(`INSERT INTO host (id, name) VALUES (7, 'rack')`)
    await run(`INSERT INTO phone (serial, host) VALUES ('A', 7), ('B', 7), ('C', NULL)`)
    const stop = 'INSERT INTO halt (kind, host, phone, reason, "by", reach, since) VALUES (?, ?, ?, ?, ?, 3, 1)'
    await run(stop, [2, 7, null, 'smoke', 'ann'])
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([['rack · ann · smoke', 2]])
    await run(stop, [0, null, null, '', 'bob'])
    await run('DELETE FROM halt WHERE host = 7')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([['* · bob', 3]])
    await run('DELETE FROM halt')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('a version of a script that rests is an alert until it works or is let go on', async () => {
    await addRule('scriptRests', 0)
    await run(
      `INSERT INTO script (name, platform, app, purpose, hash, source) VALUES ('shelf-x', 1, 'app.shelf', 0, 'h', 's')`,
    )
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
    await run(`UPDATE script_version SET rests = 2, rests_until = 5`)
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([['shelf-x 1', 2]])
    await run(`UPDATE script_version SET rests = 0, rests_until = NULL`)
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('a site that is invalid opens one event for a rule, however often it is looked at, and closes when it is well', async () => {
    await addRule('invalid', 0)
    await addSites([0, 1, 2])
    for (let n = 0; n < 3; n++) await harness.parts.evaluate()
    expect(await events()).toEqual([{ subject: 's0.example', value: 0, state: 1 }])
    const { data } = await harness.call(openAlerts)
    expect(data).toMatchObject({ count: 1, events: [{ kind: 4, rule_name: 'invalid', subject: 's0.example' }] })
    await run('UPDATE site SET site_status = 2')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
    await run('UPDATE site SET site_status = 0 WHERE id = 1')
    await harness.parts.evaluate()
    expect((await events()).map((event) => event.state)).toEqual([0, 1])
    // Each event that opens is put into its group.
    expect(harness.events.changed.filter((topic) => topic === 'alert_event')).toHaveLength(5)
  })

  test('a certificate that ends within the days of the rule, or has ended, opens an event of its site', async () => {
    await addRule('certificate', 14)
    const { now } = harness.clock
    await addSites([2, 2, 2, 2])
    for (const [id, days] of [
      [1, 14.5],
      [2, 13.5],
      [3, -1.5],
    ] as const)
      await run('UPDATE site SET ssl_time = ? WHERE id = ?', [now + days * dayMs, id])
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([
      ['s2.example', -2],
      ['s1.example', 13],
    ])
    await run('UPDATE site SET ssl_time = ? WHERE id = 2', [now + 90 * dayMs])
    await run('DELETE FROM site WHERE id = 3')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('availability is that of the sites that have been checked, of all or of a main domain', async () => {
    await addRule('availability', 95)
    await addRule('availability', 50, { site: 'd1.example' })
    await addSites([2, 0, 2, 0, 2, 2, 1, 1])
    await run('UPDATE site_check_plan SET checked_at = 1 WHERE site_id <= 7')
    await harness.parts.evaluate()
    // Of all: 4 of 7, the one that nobody has checked aside. Of d1: 1 of 3.
    expect(await openOnes()).toEqual([
      ['', 57.14],
      ['d1.example', 33.33],
    ])
    await run('UPDATE site SET site_status = 2')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('a ranking counts as last seen: of a keyword the best of ours, of a site each keyword', async () => {
    await addRule('ranking', 10, { keyword: 'tea' })
    await addRule('ranking', 10, { site: 'a.example' })
    await addRanking('tea', 'a.example', 3, dayMs)
    await addRanking('tea', 'a.example', 12)
    await addRanking('tea', 'b.example', 5)
    await addRanking('rice', 'a.example', 40, 8 * dayMs)
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([['tea a.example', 12]])
    harness.clock.now += 1
    await addRanking('tea', 'b.example', 30)
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([
      ['tea a.example', 12],
      ['tea', 12],
    ])
    // Not seen for a week: nobody knows, and so nothing changes.
    harness.clock.now += 8 * dayMs
    await harness.parts.evaluate()
    expect(await openOnes()).toHaveLength(2)
    await addRanking('tea', 'a.example', 10)
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })

  test('an outage of everything opens no more events than can be read', async () => {
    await addRule('invalid', 0)
    await addSites(Array.from({ length: mostOpen + 50 }, () => 0))
    await harness.parts.evaluate()
    expect(await openOnes()).toHaveLength(mostOpen)
    await run('UPDATE site SET site_status = 2 WHERE id <= 100')
    await harness.parts.evaluate()
    await harness.parts.evaluate()
    expect(await openOnes()).toHaveLength(mostOpen - 50)
  })
})

describe('rules', () => {
  beforeEach(async () => {
    harness = await open()
  })
  afterEach(() => harness.close())

  test('that are turned off, taken out or about something else by now leave no open event behind', async () => {
    await addRule('invalid', 0)
    await addRule('availability', 95)
    await addRule('invalid', 0)
    await addSites([0])
    await harness.parts.evaluate()
    expect(await openOnes()).toHaveLength(3)
    await run('UPDATE alert_rule SET enabled = 0 WHERE id = 1')
    await run("UPDATE alert_rule SET site = 'elsewhere.example' WHERE id = 2")
    await run('DELETE FROM alert_rule WHERE id = 3')
    await harness.parts.evaluate()
    expect(await openOnes()).toEqual([])
  })
})

describe('a webhook', () => {
  let receiver: Server
  let answers: (number | 'hang')[]
  let got: { headers: IncomingHttpHeaders; body: string }[]
  let url: string
  beforeEach(async () => {
    harness = await open()
    await harness.context.settings.set(webhookReach.allow, ['127.0.0.1'])
    answers = []
    got = []
    receiver = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
        const answer = answers.shift() ?? 200
        if (answer === 'hang') return
        response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('a'.repeat(100_000))
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterEach(async () => {
    await harness.close()
    receiver.closeAllConnections()
    receiver.close()
  })
  /** What is well by now has been so for as long as it takes to be told. */
  const allOver = async () => {
    await harness.parts.evaluate()
    harness.clock.now += 5 * 60_000
    await harness.parts.evaluate()
  }
  const deliveries = async () => (await harness.call(alertDeliveries, { query: { rule_id: 1 } })).data

  test('is told of what began and what ended, signed, in one message each time', async () => {
    await addRule('invalid', 0, { url })
    await addSites([0, 0, 2])
    await harness.parts.evaluate()
    await harness.parts.evaluate()
    expect(await harness.parts.deliver()).toBe(1)
    const [{ headers, body }] = got as [(typeof got)[number]]
    expect(JSON.parse(body)).toMatchObject({
      time: new Date(harness.clock.now).toISOString(),
      rule: { id: 1, name: 'invalid', kind: 'invalid' },
      opened_count: 2,
      opened: [{ subject: 's0.example' }, { subject: 's1.example' }],
      closed_count: 0,
    })
    const timestamp = Number(headers['x-quarterdeck-timestamp'])
    expect(timestamp).toBe(Math.floor(harness.clock.now / 1000))
    expect(headers['x-quarterdeck-signature']).toBe(signatureOf(secret, timestamp, body))
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1, error: '' }])
    await run('UPDATE site SET site_status = 2')
    await allOver()
    await harness.parts.deliver()
    expect(JSON.parse(got[1]!.body)).toMatchObject({ opened_count: 0, closed_count: 2 })
    expect(await harness.parts.deliver()).toBe(0)
  })

  test('that fails, hangs or leads elsewhere is tried again, later and later, with the same number and content', async () => {
    await addRule('invalid', 0, { url })
    await addSites([0])
    await harness.parts.evaluate()
    answers = [500, 302, 'hang']
    const errors: string[] = []
    for (const waitMs of [30_000, 60_000, 120_000]) {
      expect(await harness.parts.deliver()).toBe(1)
      errors.push((await deliveries())[0]!.error)
      harness.clock.now += waitMs - 1
      expect(await harness.parts.deliver()).toBe(0)
      harness.clock.now += 1
    }
    expect(errors).toEqual(['http 500', 'http 302', 'timeout'])
    expect(await harness.parts.deliver()).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 4, error: '' }])
    expect(new Set(got.map(({ body }) => body)).size).toBe(1)
    expect(new Set(got.map(({ headers }) => headers['x-quarterdeck-delivery'])).size).toBe(1)
  })

  test('that stays away is given up after some hours; the next message waits until then', async () => {
    receiver.close()
    await addRule('invalid', 0, { url })
    await addSites([0])
    await harness.parts.evaluate()
    await run('UPDATE site SET site_status = 2')
    await allOver()
    for (let n = 0; n < 10; n++) {
      expect(await harness.parts.deliver()).toBe(1)
      harness.clock.now += 3_600_000
    }
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'given_up', attempts: 10, error: 'ECONNREFUSED' },
    ])
  })

  test('in a network that is not allowed hears nothing, whether it is named by address or by name', async () => {
    await harness.context.settings.set(webhookReach.allow, [])
    await addRule('invalid', 0, { url })
    await addRule('invalid', 0, { url: url.replace('127.0.0.1', 'localhost') })
    await addRule('invalid', 0, { url: url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
    await addSites([0])
    await harness.parts.evaluate()
    expect(await harness.parts.deliver()).toBe(3)
    expect(got).toEqual([])
    const errors = await harness.context.store.read.all('SELECT DISTINCT error FROM alert_delivery')
    expect(errors).toEqual([{ error: 'address_refused' }])
  })

  test('reaches nothing in the own network by a range, nor by the list of site checks', async () => {
    await harness.context.settings.set(webhookReach.allow, ['127.0.0.0/8', '0.0.0.0/0'])
    await harness.context.settings.set(siteReach.allow, ['127.0.0.1'])
    await addRule('invalid', 0, { url })
    await addSites([0])
    await harness.parts.evaluate()
    await harness.parts.deliver()
    expect([got, await deliveries()]).toMatchObject([[], [{ state: 'waiting', error: 'address_refused' }]])
    // Nor do checks go where webhooks may.
    await harness.context.settings.set(siteReach.allow, [])
    expect(siteReach.rule(harness.context.settings)('127.0.0.1')).toBe(false)
  })

  test('is shown with each event it tells of, and sent again when somebody asks, with the same number', async () => {
    await addRule('invalid', 0, { url })
    await addSites([0, 0])
    await harness.parts.evaluate()
    answers = [500]
    await harness.parts.deliver()
    const about = async (event_id: number) => (await harness.call(alertDeliveries, { query: { event_id } })).data
    const [failed] = await about(1)
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, error: 'http 500', rule_name: 'invalid', is_test: 0 })
    expect(failed!.last_time).not.toBeNull()
    expect(failed!.next_time).not.toBeNull()
    expect((await about(2)).map(({ id }) => id)).toEqual([failed!.id])
    expect(await about(99)).toEqual([])
    harness.parts.begin()
    await harness.call(sendAgain, { query: { id: failed!.id } })
    await expect.poll(() => about(1)).toMatchObject([{ state: 'sent', attempts: 1, error: '', next_time: null }])
    expect(got.map(({ headers }) => headers['x-quarterdeck-delivery'])).toEqual([
      String(failed!.id),
      String(failed!.id),
    ])
    expect(await refusal(harness.call(sendAgain, { query: { id: 99 } }))).toMatchObject({ status: 404 })
    const looker = { userId: 9, username: 'x', keys: ['alert-rule.list'] }
    expect(await refusal(harness.call(sendAgain, { query: { id: 1 } }, looker))).toMatchObject({ status: 403 })
  })

  test('can be tried: a signed message without events, also of a rule that is off', async () => {
    await addRule('invalid', 0, { url })
    await addRule('invalid', 0)
    await run('UPDATE alert_rule SET enabled = 0')
    harness.parts.begin()
    await harness.call(sendTest, { query: { id: 1 } })
    await expect.poll(deliveries).toMatchObject([{ state: 'sent', is_test: 1, attempts: 1 }])
    const [{ headers, body }] = got as [(typeof got)[number]]
    expect(JSON.parse(body)).toMatchObject({ test: true, opened_count: 0, closed_count: 0, rule: { id: 1 } })
    expect(headers['x-quarterdeck-signature']).toBe(
      signatureOf(secret, Number(headers['x-quarterdeck-timestamp']), body),
    )
    expect(await refusal(harness.call(sendTest, { query: { id: 2 } }))).toMatchObject({ status: 400 })
    expect(await refusal(harness.call(sendTest, { query: { id: 9 } }))).toMatchObject({ status: 404 })
  })

  test('of a rule that is gone gets nothing more', async () => {
    await addRule('invalid', 0, { url })
    await addSites([0])
    await harness.parts.evaluate()
    await run('DELETE FROM alert_rule')
    await harness.parts.deliver()
    expect(got).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'given_up', error: 'no_webhook' }])
  })
})

test('a rule over the API: its secret never comes out, a webhook needs one, a ranking needs a subject', async () => {
  const plane = await startTestPlane()
  // Those of a new installation.
  await plane.context.store.write((tx) => tx.run('DELETE FROM alert_rule'))
  try {
    const calls = endpointsOf(alertRule)
    const add = (body: Record<string, unknown>) => plane.admin.call(calls.add!, { body })
    expect(await refusal(add({ name: 'a', kind: 3 }))).toMatchObject({ status: 400, problems: [{ field: 'keyword' }] })
    const webhook_url = 'https://hooks.example.com/x'
    const missing = add({ name: 'a', kind: 4, webhook_url })
    expect(await refusal(missing)).toMatchObject({ problems: [{ field: 'webhook_secret' }] })
    const short = add({ name: 'a', kind: 4, webhook_url, webhook_secret: 'short' })
    expect(await refusal(short)).toMatchObject({ problems: [{ field: 'webhook_secret' }] })
    const made = await add({
      name: 'a',
      kind: 4,
      site: 'https://WWW.Example.com/',
      webhook_url,
      webhook_secret: secret,
    })
    const id = (made.data as { ids: number[] }).ids[0]!
    await plane.admin.call(calls.edit!, { query: { id }, body: { name: 'b', webhook_secret: '' } })
    const listed = await plane.admin.call(calls.list!, { query: { name: 'b' } })
    expect(listed.data).toMatchObject([{ name: 'b', site: 'www.example.com', webhook_url }])
    expect(JSON.stringify(listed)).not.toContain(secret)
    const stored = await plane.context.store.read.get<Record<string, string>>(
      'SELECT webhook_secret FROM alert_rule WHERE id = ?',
      [id],
    )
    expect(isSealed(stored!.webhook_secret!)).toBe(true)
    expect(plane.context.secrets.open(stored!.webhook_secret!, webhookOwner())).toBe(secret)
    const said = await plane.context.store.read.all(
      "SELECT detail, summary FROM audit_log WHERE resource = 'alert-rule'",
    )
    expect(JSON.stringify(said)).not.toContain(secret)
  } finally {
    await plane.stop()
  }
})
