import { type Behaviour, siteName } from '@quarterdeck/fixtures/sites/behaviours.ts'
import { type Program, startProgram } from '@quarterdeck/fixtures/worlds/program.ts'
import { cancelJob, getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { embeddedEngine, remoteEngine } from '../../platform/store/engines.testing.ts'
import { openHouse, refusal, type TestHouse } from '../jobs/house.testing.ts'
import { type Jobs, startJobs } from '../jobs/index.ts'
import { startSiteChecks } from './index.ts'
import { addressOf, manySites } from './manySites.testing.ts'

interface Ready {
  dns: string
  httpPort: number
  httpsPort: number
  authority: string
}

let sites: Program<Ready>
let house: TestHouse<Jobs>
let isScheduled = false
const dayMs = 86_400_000
/** For a machine with much else to do. */
const patient = { timeout: 30_000 }
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })
const { codes } = jobMachine

beforeAll(async () => {
  sites = await startProgram<Ready>('fixtures/sites/main.ts', ['--addresses', '50'], {})
})
afterAll(() => sites.stop())

async function open(engine = embeddedEngine): Promise<void> {
  house = await openHouse(async (context, router) => {
    const { dns, httpsPort, httpPort, authority } = sites.ready
    if (context.settings.get('siteCheckPorts').length === 2) {
      await context.settings.set('siteCheckPorts', [httpsPort, httpPort, 443])
      await context.settings.set('siteCheckDns', [dns])
      await context.settings.set('siteCheckPauseMs', 0)
      await context.settings.set('allowedNetworks', ['127.0.0.0/8'])
    }
    const jobs = await startJobs(context, router, { saveMs: 5, graceMs: 2_000 })
    const limits = { connectMs: 15_000, totalMs: 15_000 }
    const checks = startSiteChecks(context, router, {
      ...{ jobs, isScheduled, pollMs: 20 },
      checks: { authorities: [authority], limits, dns: { limitMs: 12_000 } },
    })
    await jobs.begin()
    checks.begin()
    return { parts: jobs, running: [jobs, checks] }
  }, engine)
}

const address = (behaviour: Behaviour, n: number) => `${siteName(behaviour, n)}:${sites.ready.httpsPort}`

async function addSites(urls: readonly string[]): Promise<number[]> {
  const rows = await house.context.store.write((tx) =>
    tx.all<{ id: number }>(
      `INSERT INTO site (url, domain, template_id, home_title, create_user)
       SELECT value, 'sites.test', 3, 'title ' || (key % 2), 'ann' FROM json_each(?) WHERE true RETURNING id`,
      [JSON.stringify(urls)],
    ),
  )
  return rows.map((row) => row.id)
}

interface CheckRow {
  url: string
  day: string
  site_status: number
  reason: string
  ip: string
  http_status: number
  template_id: number
}
const checkRows = () =>
  house.context.store.read.all<CheckRow>(
    'SELECT url, day, site_status, reason, ip, http_status, template_id FROM site_check ORDER BY day, url',
  )
const siteRows = () =>
  house.context.store.read.all<{ url: string; site_status: number; ip: string; ssl_time: number | null }>(
    'SELECT url, site_status, ip, ssl_time FROM site ORDER BY url',
  )
async function run(body: Parameters<typeof start>[0]) {
  const { job } = await start(body)
  await house.parts.ended(job)
  return (await house.call(getJob, { query: { id: job } })).data
}
async function start(body: { ids?: number[]; urls?: string[]; filter?: contract.SiteFilter }) {
  return (await house.call(contract.runSiteChecks, { body })).data
}

describe.each([embeddedEngine, remoteEngine])('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    isScheduled = false
    await open(engine)
  })
  afterEach(() => house.close())

  test('a check on demand writes the row of the day, the status, the certificate and the real IP', async () => {
    const kinds: Behaviour[] = ['ok', 'expired', 'nodns', 'private', 'status404']
    await addSites(kinds.map((kind) => address(kind, 1)))
    expect(await run({ filter: {} })).toMatchObject({
      ...{ state: codes.done, done: 5, total: 5, title: 'Check of 5 sites' },
      counts: { valid: 1, uncertain: 2, invalid: 2, faults: 0 },
    })
    const day = '2026-11-20'
    expect(await checkRows()).toEqual([
      {
        url: address('expired', 1),
        day,
        site_status: 1,
        reason: 'certificate',
        ip: '127.0.1.2',
        http_status: 0,
        template_id: 3,
      },
      { url: address('nodns', 1), day, site_status: 0, reason: 'no_dns', ip: '', http_status: 0, template_id: 3 },
      { url: address('ok', 1), day, site_status: 2, reason: 'ok', ip: '127.0.1.2', http_status: 200, template_id: 3 },
      {
        url: address('private', 1),
        day,
        site_status: 1,
        reason: 'address_refused',
        ip: '10.1.2.3',
        http_status: 0,
        template_id: 3,
      },
      {
        url: address('status404', 1),
        day,
        site_status: 0,
        reason: 'not_found',
        ip: '127.0.1.2',
        http_status: 404,
        template_id: 3,
      },
    ])
    const rows = await siteRows()
    expect(rows.map(({ site_status, ip }) => [site_status, ip])).toEqual([
      [1, '127.0.1.2'],
      [0, ''],
      [2, '127.0.1.2'],
      [1, '10.1.2.3'],
      [0, '127.0.1.2'],
    ])
    const until = rows.map(({ ssl_time }) => ssl_time && Math.sign(ssl_time - Date.now()))
    expect(until).toEqual([-1, null, 1, null, 1])
  })

  test('a day has one row of a site, its latest check; the next day has another', async () => {
    const [id] = await addSites([address('ok', 1)])
    await run({ ids: [id!] })
    house.clock.now += 60_000
    await house.context.store.write((tx) => tx.run('UPDATE site SET template_id = 9'))
    await run({ ids: [id!] })
    house.clock.now += dayMs
    await run({ ids: [id!] })
    expect((await checkRows()).map(({ day, template_id }) => [day, template_id])).toEqual([
      ['2026-11-20', 9],
      ['2026-11-21', 9],
    ])
    const times = await house.context.store.read.all('SELECT create_time FROM site_check ORDER BY day')
    expect(times).toEqual([{ create_time: house.clock.now - dayMs }, { create_time: house.clock.now }])
  })

  test('after a crash a check goes on with the sites that it had not come to', async () => {
    await addSites([...Array(60).keys()].map((n) => address(n === 30 ? 'slow' : 'ok', n)))
    await house.context.settings.set('siteCheckAtOnce', 1)
    const { job, total } = await start({ filter: {} })
    expect(total).toBe(60)
    await expect.poll(async () => (await checkRows()).length, { ...patient, interval: 5 }).toBeGreaterThan(5)
    await house.restart('crash')
    const before = (await checkRows()).length
    expect(before).toBeLessThan(60)
    house.clock.now += 1_000
    await house.parts.ended(job)
    const shown = (await house.call(getJob, { query: { id: job } })).data
    expect(shown).toMatchObject({ state: codes.done, done: 60, total: 60, counts: { valid: 60 } })
    const late = await house.context.store.read.get<{ n: number }>(
      'SELECT count(*) AS n FROM site_check WHERE create_time = ?',
      [house.clock.now],
    )
    expect([await checkRows().then((rows) => rows.length), late!.n]).toEqual([60, 60 - before])
  })

  test('by schedule every site is checked once a period, evenly spread', async () => {
    isScheduled = true
    await house.restart()
    await addSites([...Array(40).keys()].map((n) => address('ok', n)))
    await expect.poll(async () => (await checkRows()).length, patient).toBe(40)
    const due = async () =>
      (
        await house.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan ORDER BY due_at')
      ).map((row) => row.due_at - house.clock.now)
    const first = await due()
    expect(Math.min(...first)).toBeGreaterThan(0)
    expect(Math.max(...first)).toBeLessThanOrEqual(dayMs)
    // Forty in a day: no quarter of it has none, and none has half of them.
    for (const quarter of [0, 1, 2, 3]) {
      const within = first.filter((ms) => Math.floor((ms - 1) / (dayMs / 4)) === quarter).length
      expect(within).toBeGreaterThanOrEqual(7)
      expect(within).toBeLessThanOrEqual(13)
    }
    house.clock.now += dayMs
    await expect.poll(async () => (await checkRows()).length, patient).toBe(80)
    const { data } = await house.call(contract.siteCheckStatus)
    expect(data).toMatchObject({ every_hours: 24, sites: 40, never_checked: 0, due: 0, last_hour: 40 })
  })
})

describe('checks', () => {
  beforeEach(async () => {
    isScheduled = false
    await open()
  })
  afterEach(() => house.close())

  test('take sites by address and by the filters of the site list', async () => {
    await addSites([0, 1, 2, 3].map((n) => address('ok', n)))
    const urls = async () => (await checkRows()).map((row) => row.url)
    await run({ urls: [`https://${address('ok', 2)}/`, 'nobody.example', 'no address'] })
    expect(await urls()).toEqual([address('ok', 2)])
    await run({ filter: { home_title: 'title 1' } })
    expect(await urls()).toEqual([1, 2, 3].map((n) => address('ok', n)))
    await run({ filter: { site_status: 1 } })
    expect(await urls()).toEqual([0, 1, 2, 3].map((n) => address('ok', n)))
    const nothing: Parameters<typeof start>[0][] = [{}, { ids: [999] }, { urls: ['no address'] }]
    for (const body of [...nothing, { filter: { url: 'nothing like it' } }]) {
      expect(await refusal(start(body))).toMatchObject({ code: 'nothing_selected' })
    }
  })

  test('are cancelled between two sites', async () => {
    await addSites([...Array(60).keys()].map((n) => address('slow', n)))
    await house.context.settings.set('siteCheckAtOnce', 2)
    const { job } = await start({ filter: {} })
    await expect.poll(async () => (await checkRows()).length, { ...patient, interval: 10 }).toBeGreaterThan(1)
    await house.call(cancelJob, { query: { id: job } })
    await house.parts.ended(job)
    const shown = (await house.call(getJob, { query: { id: job } })).data
    expect(shown.state).toBe(codes.cancelled)
    const count = (await checkRows()).length
    expect(count).toBeLessThan(60)
    expect(shown.done).toBeLessThanOrEqual(count)
  })

  test('refuse private addresses unless the operator allows them', async () => {
    const [id] = await addSites([address('ok', 1)])
    await house.call(contract.editSiteCheckSettings, { body: { allow: [] } })
    await run({ ids: [id!] })
    expect(await checkRows()).toMatchObject([{ site_status: 1, reason: 'address_refused', ip: '127.0.1.2' }])
    await house.call(contract.editSiteCheckSettings, { body: { allow: ['127.0.1.0/24'] } })
    house.clock.now += 1
    await run({ ids: [id!] })
    expect(await checkRows()).toMatchObject([{ site_status: 2, reason: 'ok' }])
  })

  test('say of one site what was found, in the reader’s language', async () => {
    const [first, second] = await addSites([address('wronghost', 1), address('took', 1)])
    const detail = (id: number, language?: 'zh-CN') =>
      house.call(contract.siteCheckDetail, { query: { id } }, undefined, language)
    expect((await detail(first!)).data).toMatchObject({ reason: '', reason_str: '', check_time: null, site_status: 1 })
    await run({ filter: {} })
    expect((await detail(first!)).data).toMatchObject({
      ...{ site_status: 1, reason: 'certificate', reason_str: 'The certificate is for another name' },
      ...{ detail: 'wrong_host', check_time: '2026-11-20 12:00:00' },
    })
    expect((await detail(first!, 'zh-CN')).data.reason_str).toBe('证书与域名不匹配')
    expect((await detail(second!)).data).toMatchObject({
      reason: 'ok',
      http_status: 200,
      redirects: [expect.any(String)],
    })
    expect(await refusal(detail(999))).toMatchObject({ status: 404 })
  })

  test('forget nothing of a site whose name servers are silent, and the address of one that is gone', async () => {
    const [id] = await addSites([address('ok', 1)])
    await run({ ids: [id!] })
    const rename = (url: string) =>
      house.context.store.write((tx) => tx.run('UPDATE site SET url = ? WHERE id = ?', [url, id]))
    await rename(address('servfail', 1))
    await run({ ids: [id!] })
    expect(await siteRows()).toMatchObject([{ site_status: 1, ip: '127.0.1.2' }])
    await rename(address('nodns', 1))
    await run({ ids: [id!] })
    expect(await siteRows()).toMatchObject([{ site_status: 0, ip: '' }])
  })

  test('tell the lists of what changed, and leave alone when a site was edited', async () => {
    const [id] = await addSites([address('ok', 1)])
    await house.context.store.write((tx) => tx.run('UPDATE site SET update_time = 5'))
    await run({ ids: [id!] })
    expect(house.news.changed).toEqual(expect.arrayContaining(['site', 'site-check', 'job']))
    house.news.changed.length = 0
    house.clock.now += 1
    await run({ ids: [id!] })
    expect(house.news.changed).toContain('site-check')
    expect(house.news.changed).not.toContain('site')
    expect(await house.context.store.read.all('SELECT update_time FROM site')).toEqual([{ update_time: 5 }])
  })

  test('come soon after a site is new or has another address, and never when the schedule is off', async () => {
    isScheduled = true
    await house.call(contract.editSiteCheckSettings, { body: { every_hours: 0 } })
    await house.restart()
    const [id] = await addSites([address('ok', 1)])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await checkRows()).toEqual([])
    await house.call(contract.editSiteCheckSettings, { body: { every_hours: 6 } })
    await expect.poll(async () => (await checkRows()).length, patient).toBe(1)
    await house.context.store.write((tx) => tx.run('UPDATE site SET url = ? WHERE id = ?', [address('ok', 2), id]))
    await expect
      .poll(async () => (await checkRows()).map((row) => row.url))
      .toEqual([address('ok', 1), address('ok', 2)])
    const [plan] = await house.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan')
    expect(plan!.due_at - house.clock.now).toBeLessThanOrEqual(6 * 3_600_000)
    await house.call(contract.editSiteCheckSettings, { body: { every_hours: 1 } })
    const [again] = await house.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan')
    expect(again!.due_at - house.clock.now).toBeLessThanOrEqual(3_600_000)
    await house.context.store.write((tx) => tx.run('DELETE FROM site'))
    expect(await house.context.store.read.all('SELECT * FROM site_check_plan')).toEqual([])
  })

  test('are set up by those with the key, with what cannot be read refused as a whole', async () => {
    const edit = (body: Partial<contract.SiteCheckSettings>) => house.call(contract.editSiteCheckSettings, { body })
    const wrong = await refusal(
      edit({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '10.0.0.0/99'], dns_servers: ['nonsense'] }),
    )
    expect(wrong.problems.map((problem) => problem.field)).toEqual(['allow', 'dns_servers'])
    expect((await house.call(contract.getSiteCheckSettings)).data).toMatchObject({
      contact: '',
      allow: ['127.0.0.0/8'],
    })
    const { data } = await edit({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '::1'] })
    expect(data).toMatchObject({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '::1'], every_hours: 24 })
    const someone = { userId: 9, username: 'x', keys: ['site-check.list', 'site-check.run'] }
    expect(await refusal(house.call(contract.getSiteCheckSettings, {}, someone))).toMatchObject({ status: 403 })
    const entries = await house.context.store.read.all<{ row_id: string }>('SELECT row_id FROM audit_log ORDER BY id')
    expect(entries.map((entry) => entry.row_id)).toEqual(['allow', 'contact'])
  })

  test('are taken out of the list when they are too old or too many', async () => {
    await house.context.store.write((tx) =>
      tx.run(
        `INSERT INTO site_check (url, day, create_time)
         SELECT 'x' || value, 'd', ? - value * ${dayMs} FROM json_each(?) WHERE true`,
        [house.clock.now, JSON.stringify([...Array(100).keys()])],
      ),
    )
    await house.restart()
    await expect.poll(async () => (await checkRows()).length, patient).toBe(91)
    await house.context.settings.set('siteCheckKeptRows', 1_000)
    await house.context.store.write((tx) =>
      tx.run(
        `INSERT INTO site_check (url, day, create_time) SELECT 'y' || value, 'd', ? FROM json_each(?) WHERE true`,
        [house.clock.now, JSON.stringify([...Array(950).keys()])],
      ),
    )
    await house.restart()
    await expect.poll(async () => (await checkRows()).length, patient).toBe(1_000)
    const [oldest] = await house.context.store.read.all<{ n: number }>('SELECT min(create_time) AS n FROM site_check')
    expect(oldest!.n).toBe(house.clock.now - 49 * dayMs)
  })
})

test('two thousand sites of every kind come into the list in bounded time, each with its verdict', async () => {
  isScheduled = false
  await open()
  try {
    const { settings, store } = house.context
    await settings.set('siteCheckAtOnce', 40)
    await settings.set('siteCheckPauseMs', 20)
    // The list opens sites over https, so those are asked that have it.
    const secured = [...manySites(22)].filter(({ behaviour }) => behaviour !== 'tosecure')
    const wanted = new Map(secured.map((site) => [addressOf({ ...site, secure: true }, sites.ready), site.expected]))
    expect(wanted.size).toBeGreaterThan(1_900)
    await addSites([...wanted.keys()])
    const started = performance.now()
    const shown = await run({ filter: {} })
    expect(performance.now() - started).toBeLessThan(90_000)
    expect(shown).toMatchObject({ state: codes.done, done: wanted.size, total: wanted.size, counts: { faults: 0 } })
    const rows = await checkRows()
    expect(rows.filter((row) => row.reason !== wanted.get(row.url))).toEqual([])
    expect(rows).toHaveLength(wanted.size)
    const byStatus = await store.read.all<{ site_status: number; n: number }>(
      'SELECT site_status, count(*) AS n FROM site GROUP BY site_status ORDER BY site_status',
    )
    const { invalid, uncertain, valid } = shown.counts
    expect(byStatus.map(({ n }) => n)).toEqual([invalid, uncertain, valid])
  } finally {
    await house.close()
  }
}, 180_000)
