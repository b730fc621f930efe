import { fleetAlerts } from '@quarterdeck/shared/alerts/fleetAlerts.ts'
import { runAlerts } from '@quarterdeck/shared/alerts/runAlerts.ts'
import { siteCheckAlerts } from '@quarterdeck/shared/alerts/siteCheckAlerts.ts'
import { openAlerts, sendTest } from '@quarterdeck/shared/contracts/alerts.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { alertRule } from '@quarterdeck/shared/resources/site/alertRule.ts'
import { alertKindOf } from '@quarterdeck/shared/values/alertKinds.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPlane } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { createJobsHarness, type JobsHarness } from '../jobs/jobsHarness.testing.ts'
import { announced } from './announced.testing.ts'
import { type Alerts, startAlerts } from './index.ts'
import { ofOrganisation } from './store/rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let harness: JobsHarness<Alerts>

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const insert = (table: string, row: Record<string, string | number | null>) =>
  run(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map(() => '?')})`,
    Object.values(row),
  )
/** What is open, in words of the kinds. */
async function openOnes() {
  await harness.parts.evaluate()
  const rows = await harness.context.store.read.all<{ kind: number; subject: string; value: number }>(
    'SELECT kind, subject, value FROM alert_event WHERE state = 1 ORDER BY kind, subject',
  )
  return rows.map(({ kind, subject, value }) => [alertKindOf(kind)!.name, subject, value])
}

/** Twenty phones at a host, all well. */
async function addFleet() {
  const { now } = harness.clock
  await insert('host', { id: 1, name: 'rack-1', state: 1, organisation_id: 1, last_seen: now })
  for (let id = 1; id <= 20; id++)
    await insert('phone', {
      id,
      serial: `p${String(id).padStart(2, '0')}`,
      host: 1,
      state: 1,
      organisation_id: 1,
      presence_since: now,
      last_seen: now,
    })
}

onEachEngine('a new installation, on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    harness = await createJobsHarness(async (context, router) => {
      const alerts = startAlerts(context, router, { events: ofOrganisation, announced })
      return { parts: alerts, running: [alerts] }
    }, engine)
    await addFleet()
  })
  afterEach(() => harness.close())

  test('has no alert while all is well, and four after ten minutes in which 4 of 20 phones are out', async () => {
    expect(await openOnes()).toEqual([])
    await run('UPDATE phone SET state = 0, presence_since = ? WHERE id <= 2', [harness.clock.now])
    await run('UPDATE phone SET state = 4, presence_since = ? WHERE id = 3', [harness.clock.now])
    await insert('verify_task', { phone: 4, cause: 1, since: harness.clock.now })
    harness.clock.now += 10 * minuteMs
    expect(await openOnes()).toEqual([])
    harness.clock.now += minuteMs
    expect(await openOnes()).toEqual(['p01', 'p02', 'p03', 'p04'].map((phone) => ['phoneOut', phone, 11]))
    const { data } = await harness.call(openAlerts)
    expect(data.count).toBe(4)
    expect(data.events[0]).toMatchObject({ kind_str: 'Phone disabled', rule_name: '' })
    // What is measured is that of now.
    harness.clock.now += minuteMs
    expect((await openOnes())[0]).toEqual(['phoneOut', 'p01', 12])
    await run('UPDATE phone SET state = 1')
    await run('UPDATE verify_task SET state = 1')
    expect(await openOnes()).toEqual([])
  })

  test('says nothing of phones that somebody put aside', async () => {
    await run('UPDATE phone SET state = 0')
    await run('UPDATE phone SET maintenance = 1 WHERE id <= 10')
    await run('UPDATE phone SET adb = 0 WHERE id BETWEEN 11 AND 15')
    await run('UPDATE phone SET audit_status = 2 WHERE id > 15')
    harness.clock.now += hourMs
    expect(await openOnes()).toEqual([])
  })

  test('names phones that answer slowly or whose clock is off, ahead or behind', async () => {
    await run('UPDATE phone SET slowness = 4, clock_off = 4')
    expect(await openOnes()).toEqual([])
    await run('UPDATE phone SET slowness = 6 WHERE id = 1')
    await run('UPDATE phone SET clock_off = -7 WHERE id = 2')
    await run('UPDATE phone SET clock_off = 60, state = 0 WHERE id = 3')
    await run('UPDATE phone SET clock_off = 60, slowness = 60, maintenance = 1 WHERE id = 4')
    expect(await openOnes()).toEqual([
      ['phoneSlow', 'p01', 6],
      ['phoneClock', 'p02', 7],
    ])
    await run('UPDATE phone SET slowness = 0, clock_off = 0')
    expect(await openOnes()).toEqual([])
  })

  test('names a host that is gone, and not each of its phones', async () => {
    await run('UPDATE host SET state = 0')
    await run('UPDATE phone SET state = 0')
    harness.clock.now += 6 * minuteMs
    expect(await openOnes()).toEqual([['hostGone', 'rack-1', 6]])
    harness.clock.now += 20 * minuteMs
    expect(await openOnes()).toEqual([['hostGone', 'rack-1', 26]])
    await run('UPDATE host SET state = 1')
    await run('UPDATE phone SET state = 1')
    expect(await openOnes()).toEqual([])
  })

  test('names phones and accounts that fail in a row', async () => {
    await run('UPDATE phone SET failures = id WHERE id <= 3')
    await run("INSERT INTO account (account, platform, failures, organisation_id) VALUES ('ann', 1, 4, 1)")
    expect(await openOnes()).toEqual([
      ['phoneFailures', 'p03', 3],
      ['accountFailures', 'ann', 4],
    ])
    await run('UPDATE phone SET failures = 0')
    await run('UPDATE account SET failures = 2')
    expect(await openOnes()).toEqual([])
  })

  test('names a script whose version failed ten times in a day by its own fault; a new version begins with none', async () => {
    await insert('script', { id: 7, name: 'post', platform: 1 })
    await run('UPDATE script SET version = 2')
    const fail = async (n: number, fault: string, version: number) => {
      const { lastId } = await insert('run', {
        id: `r${n}`,
        lane: 0,
        task_id: n,
        state: 7,
        script_id: 7,
        script_version: version,
        queued_at: 0,
        finished_at: harness.clock.now,
      })
      await insert('run_attempt', {
        lease: n,
        run_seq: lastId,
        attempt: 1,
        host_id: 1,
        phone_id: 1,
        account_id: 1,
        at: harness.clock.now,
        fault,
      })
    }
    for (let n = 1; n <= 9; n++) await fail(n, 'script', 2)
    for (let n = 10; n <= 19; n++) await fail(n, 'phone', 2)
    await fail(20, 'script', 1)
    expect(await openOnes()).toEqual([])
    await fail(21, 'script', 2)
    expect(await openOnes()).toEqual([['scriptFailures', 'post', 10]])
    await run('UPDATE script SET version = 3')
    expect(await openOnes()).toEqual([])
    await run('UPDATE script SET version = 2')
    expect(await openOnes()).toHaveLength(1)
    harness.clock.now += 25 * hourMs
    expect(await openOnes()).toEqual([])
  })

  test('names what has waited for a person for more than four hours, and counts unknown outcomes', async () => {
    await run("INSERT INTO account (id, account, platform, organisation_id) VALUES (5, 'ann', 1, 1)")
    await run('UPDATE alert_rule SET enabled = 0 WHERE kind = ?', [fleetAlerts.phoneOut.code])
    const tasks: Record<string, number>[] = [{ phone: 1 }, { phone: 2, account: 5 }, { host: 1 }]
    for (const task of tasks) await insert('verify_task', { ...task, cause: 1, since: harness.clock.now })
    harness.clock.now += 4 * hourMs
    expect(await openOnes()).toEqual([])
    harness.clock.now += hourMs
    expect(await openOnes()).toEqual(['ann', 'p01', 'rack-1'].map((subject) => ['verifyTask', subject, 5]))
    await run('UPDATE verify_task SET state = 1')
    const unknown = (n: number) =>
      insert('run', {
        id: `r${n}`,
        lane: 0,
        task_id: n,
        state: 7,
        queued_at: 0,
        phone_id: 1,
        commit_lease: 1,
        committed_at: 1,
        outcome_unknown: 1,
        finished_at: 2,
      })
    await unknown(1)
    expect(await openOnes()).toEqual([['unknownOutcomes', '', 1]])
    await unknown(2)
    expect(await openOnes()).toEqual([['unknownOutcomes', '', 2]])
    await run('UPDATE run SET outcome_unknown = 0')
    expect(await openOnes()).toEqual([])
  })

  test('a rule looks at what is its organisation’s; the internal ones count as one', async () => {
    const types = { 1: 1, 2: 1, 3: 2, 4: 2 }
    for (const [id, type] of Object.entries(types).slice(1))
      await insert('organisation', { id: Number(id), name: `o${id}`, type })
    await run('UPDATE phone SET failures = 9, organisation_id = CASE WHEN id < 5 THEN id END WHERE id <= 5')
    await run('DELETE FROM alert_rule')
    for (const id of [1, 2, 3])
      await insert('alert_rule', { id, kind: runAlerts.phoneFailures.code, threshold: 3, organisation_id: id })
    // Of its own: a kind that only internal ones have finds nothing.
    await insert('alert_rule', { id: 4, kind: siteCheckAlerts.invalid.code, organisation_id: 3 })
    await run("INSERT INTO site (url, host, domain, site_status) VALUES ('s.example', 's.example', 's.example', 0)")
    await harness.parts.evaluate()
    const found = await harness.context.store.read.all<{ rule_id: number; subject: string; organisation_id: number }>(
      'SELECT rule_id, subject, organisation_id FROM alert_event ORDER BY rule_id, subject',
    )
    const internal = ['p01', 'p02', 'p05']
    expect(found).toEqual([
      ...internal.map((subject) => ({ rule_id: 1, subject, organisation_id: 1 })),
      ...internal.map((subject) => ({ rule_id: 2, subject, organisation_id: 2 })),
      { rule_id: 3, subject: 'p03', organisation_id: 3 },
    ])
  })
})

test('an administrator of an external organisation has rules and alerts of its own phones, and none of others', async () => {
  const plane = await startTestPlane()
  try {
    const write = (sql: string) => plane.context.store.write((tx) => tx.run(sql))
    await write("INSERT INTO organisation (id, name, type) VALUES (20, 'outside', 2)")
    await write("INSERT INTO user_group (id, name, organisation) VALUES (21, 'out', 20)")
    await write("INSERT INTO host (id, name, state, organisation_id) VALUES (1, 'h', 1, 20)")
    for (const organisation of [1, 20])
      await write(
        `INSERT INTO phone (serial, host, state, failures, organisation_id) VALUES ('of-${organisation}', 1, 1, 9, ${organisation})`,
      )
    const outside = await plane.addUser(1, { organisation: 20, user_group: 21 })
    const rules = endpointsOf(alertRule)
    const first = await plane.admin.call(rules.list!, { query: {} })
    expect((await outside.call(rules.list!, { query: {} })).totalCount).toBe(0)
    for (const kind of [1, 2, 3, 4, 5, 8])
      expect(await refusal(outside.call(rules.add!, { body: { name: 'x', kind, keyword: 'k' } }))).toMatchObject({
        code: 'internal_only',
        problems: [{ field: 'kind' }],
      })
    await outside.call(rules.add!, { body: { name: 'ours', kind: 9, threshold: 3 } })
    const id = (first.data as { id: number }[])[0]!.id
    const gone = { status: 404 }
    expect(await refusal(outside.call(rules.edit!, { query: { id }, body: { threshold: 1 } }))).toMatchObject(gone)
    expect(await refusal(outside.call(sendTest, { query: { id } }))).toMatchObject(gone)

    const subjects = async (who: typeof outside) => {
      const { data } = await who.call(openAlerts)
      const { data: rows } = await who.call(endpointsOf(alertEvent).list!, { query: {} })
      const listed = (rows as { subject: string }[]).map(({ subject }) => subject)
      expect(data.events.map(({ subject }) => subject).toSorted()).toEqual(listed.toSorted())
      expect(data.count).toBe(listed.length)
      return listed
    }
    await expect.poll(() => subjects(outside), { timeout: 10_000 }).toEqual(['of-20'])
    // Whoever reaches all sees those of everybody.
    expect((await subjects(plane.admin as typeof outside)).toSorted()).toEqual(['of-1', 'of-20'])
  } finally {
    await plane.stop()
  }
})
