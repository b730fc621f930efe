import { createServer } from 'node:http'
import { type SiteServers, startSiteServer } from '@quarterdeck/fixtures/site-server/startSiteServer.ts'
import { cancelJob, getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { embeddedEngine, remoteEngine } from '../../platform/store/engines.testing.ts'
import { admin, openHouse, refusal, type TestHouse } from '../jobs/house.testing.ts'
import { type Jobs, startJobs } from '../jobs/index.ts'
import { startUpgrades } from './index.ts'

const { codes } = jobMachine
/** For a machine with much else to do. */
const patient = { timeout: 30_000, interval: 10 }
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })

let fixture: SiteServers
let house: TestHouse<Jobs>
let ids: number[]
/** Time as the site servers see it; while it stands still no upgrade ends. */
let standing: number | undefined

async function open({ count = 3, engine = embeddedEngine, upgradeMs = 100 } = {}): Promise<void> {
  standing = undefined
  fixture = await startSiteServer({ count, upgradeMs, now: () => standing ?? Date.now() })
  house = await openHouse(async (context, router) => {
    if (context.settings.get('upgradeVersion') === '') {
      await context.settings.set('upgradeVersion', '2.0.0')
      await context.settings.set('upgradePort', fixture.servers[0]!.port)
      await context.settings.set('upgradeToken', fixture.token)
      await context.settings.set('allowedNetworks', ['127.0.0.0/8'])
    }
    const jobs = await startJobs(context, router, { saveMs: 5, graceMs: 2_000 })
    const patience = { pollMs: 10, silenceMs: 60_000, limitMs: 600_000 }
    const upgrades = startUpgrades(context, router, { jobs, patience, timeoutMs: 5_000, tickMs: 20 })
    await jobs.begin()
    await upgrades.begin()
    return { parts: jobs, running: [jobs, upgrades] }
  }, engine)
  ids = await addIps(fixture.servers.map(({ address }) => address))
}

async function close(): Promise<void> {
  await house.close()
  await fixture.stop()
}

async function addIps(ips: readonly string[]): Promise<number[]> {
  const rows = await house.context.store.write((tx) =>
    tx.all<{ id: number }>('INSERT INTO site_ip (ip) SELECT value FROM json_each(?) WHERE true RETURNING id', [
      JSON.stringify(ips),
    ]),
  )
  return rows.map((row) => row.id)
}

const joined = (some: readonly number[]) => some.join(',')
async function rows(query: Record<string, unknown> = {}) {
  return (await house.call(contract.listUpgrades, { query: { order_field: 'id', ...query } })).data
}
const row = async (id: number) => (await rows()).find((one) => one.id === id)!
const statuses = async () => (await rows()).map(({ status }) => status)
const records = async (query: { ip?: string } = {}) => (await house.call(contract.listUpgradeRecords, { query })).data
const outcomesOf = (of: { codeStr: string; upgrade: number; status: number }[]) =>
  of.map(({ codeStr, upgrade, status }) => [codeStr, upgrade, status])
const job = async (id: number) => (await house.call(getJob, { query: { id } })).data

async function detect(some: readonly number[] = ids) {
  house.clock.now += 1
  const { data } = await house.call(contract.detectVersions, { query: { ids: joined(some) } })
  await house.parts.ended(data.job)
  return job(data.job)
}
async function startUpgrade(some: readonly number[]): Promise<number> {
  return (await house.call(contract.runUpgrade, { query: { id: joined(some) } })).data.job
}
async function upgrade(some: readonly number[]) {
  const id = await startUpgrade(some)
  await house.parts.ended(id)
  return job(id)
}

describe.each([embeddedEngine, remoteEngine])('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(() => open({ engine }))
  afterEach(close)

  test('a detection says who is behind, an upgrade goes from 1 by 2 to 0, and every call leaves a record', async () => {
    fixture.servers[1]!.setVersion('2.0.0')
    expect(await rows()).toMatchObject([
      { status: null, status_str: 'Not detected', version: '', new_version: '2.0.0' },
      {},
      {},
    ])
    expect(await detect()).toMatchObject({
      ...{ state: codes.done, done: 3, counts: { upgradable: 2, latest: 1 }, link: '/siteDatabase' },
      title: 'Version detection of 3 sites',
    })
    expect(await statuses()).toEqual([1, 0, 1])
    expect(await row(ids[0]!)).toMatchObject({ version: '1.0.0', describe: 'A newer version is there', isAutomatic: 0 })

    standing = Date.now()
    const id = await startUpgrade([ids[0]!])
    await expect.poll(async () => (await row(ids[0]!)).status, patient).toBe(2)
    standing = undefined
    await house.parts.ended(id)
    expect(await job(id)).toMatchObject({ state: codes.done, counts: { upgraded: 1 } })
    expect(await row(ids[0]!)).toMatchObject({ status: 0, version: '2.0.0', describe: 'Upgraded: 2.0.0' })
    expect(fixture.servers[0]!.status()).toMatchObject({ version: '2.0.0', state: 'ready' })

    const ip = fixture.servers[0]!.address
    expect(outcomesOf(await records({ ip }))).toEqual([
      ['answered', 0, 0],
      ['accepted', 0, 2],
      ['answered', 0, 1],
    ])
    expect((await records({ ip }))[0]).toMatchObject({
      ip,
      version: '2.0.0',
      isAutomatic: 0,
      status_str: 'Cannot upgrade',
    })
    expect(await records()).toHaveLength(5)
    expect(await house.call(contract.listUpgradeRecords, { query: { ip, pageSize: 2 } })).toMatchObject({
      ...{ totalCount: 3, totalPage: 2, pageIndex: 1 },
    })
  })

  test('an upgrade survives a crash: the server is asked for its version again, and told only once', async () => {
    await detect()
    standing = Date.now()
    const id = await startUpgrade(ids)
    await expect.poll(statuses, patient).toEqual([2, 2, 2])
    await expect
      .poll(async () => (await records()).filter(({ codeStr }) => codeStr === 'accepted').length, patient)
      .toBe(3)
    await house.restart('crash')
    expect(await statuses()).toEqual([2, 2, 2])
    standing = undefined
    await house.parts.ended(id)
    expect(await job(id)).toMatchObject({ state: codes.done, done: 3, counts: { upgraded: 3 } })
    expect(await statuses()).toEqual([0, 0, 0])
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(3)
  })

  test('lists filter and sort by what they show, and know no other order', async () => {
    fixture.servers[2]!.setVersion('2.0.0')
    await detect(ids.slice(1))
    await house.context.store.write((tx) => tx.run('UPDATE site_ip SET status = 0 WHERE id = ?', [ids[1]]))
    const found = async (query: Record<string, unknown>) => (await rows(query)).map((one) => one.id)
    expect(await found({ status: 1 })).toEqual([ids[1]])
    expect(await found({ status: 0 })).toEqual([ids[2]])
    expect(await found({ version: '1.0' })).toEqual([ids[1]])
    expect(await found({ ip_status: 1 })).toEqual([ids[0], ids[2]])
    expect(await found({ ip: '.1.2' })).toEqual([ids[1]])
    expect(await found({ ip: '%' })).toEqual([])
    expect(await found({ order_field: 'version', order_sort: 'desc' })).toEqual([ids[2], ids[1], ids[0]])
    expect(await refusal(rows({ order_field: 'own_token' }))).toMatchObject({ code: 'unknown_order_field' })
    const page = await house.call(contract.listUpgrades, { query: { pageSize: 2, pageIndex: 2 } })
    expect(page).toMatchObject({ data: [{ id: ids[0] }], totalCount: 3, totalPage: 2 })
    for (const order_field of ['ip', 'codeStr', 'version', 'upgrade', 'isAutomatic', 'datetime', 'status']) {
      expect((await house.call(contract.listUpgradeRecords, { query: { order_field } })).data).toHaveLength(2)
    }
  })
})

describe('an upgrade', () => {
  beforeEach(() => open())
  afterEach(close)

  test('that breaks off is failed, says why, and may be tried again by hand', async () => {
    await fixture.servers[0]!.setFaults({ failUpgrades: 1 })
    await detect()
    expect(await upgrade([ids[0]!])).toMatchObject({ state: codes.done, counts: { failed: 1 } })
    expect(await row(ids[0]!)).toMatchObject({ status: 3, version: '1.0.0' })
    expect((await row(ids[0]!)).describe).toBe('The upgrade broke off: the upgrade to 2.0.0 broke off')
    expect(outcomesOf(await records())[0]).toEqual(['answered', 1, 3])
    // A detection does not hide that it failed.
    await detect([ids[0]!])
    expect((await row(ids[0]!)).status).toBe(3)
    await upgrade([ids[0]!])
    expect((await row(ids[0]!)).status).toBe(0)
  })

  test('of a server that does not answer, or answers nonsense, or does not know the token, is abnormal', async () => {
    await detect()
    await fixture.servers[0]!.setFaults({ down: true })
    await fixture.servers[1]!.setFaults({ garbage: true })
    await fixture.servers[2]!.setFaults({ refuseToken: true })
    expect(await upgrade(ids)).toMatchObject({ state: codes.done, counts: { abnormal: 3 } })
    expect(await statuses()).toEqual([4, 4, 4])
    const last = (await records()).slice(0, 3)
    expect(last.map(({ codeStr }) => codeStr).sort()).toEqual(['bad_answer', 'connection_refused', 'token_refused'])
    expect(last.every(({ upgrade: result }) => result === 1)).toBe(true)
    expect(await refusal(startUpgrade(ids))).toMatchObject({ code: 'upgrade_not_possible', status: 409 })
    for (const server of fixture.servers) await server.setFaults({ down: false, garbage: false, refuseToken: false })
    await detect()
    expect(await statuses()).toEqual([1, 1, 1])
  })

  test('goes on when the server was gone for a while in the middle of it', async () => {
    await close()
    // The middle must come well before the end, also on a slow machine.
    await open({ upgradeMs: 2_000 })
    await detect()
    await fixture.servers[0]!.setFaults({ dieDuringUpgrade: { offlineMs: 150, forgets: false } })
    await fixture.servers[1]!.setFaults({ dieDuringUpgrade: { offlineMs: 150, forgets: true } })
    await upgrade(ids)
    expect(await statuses()).toEqual([0, 3, 0])
    expect((await row(ids[1]!)).describe).toBe('The site server still has the old version: 1.0.0')
  })

  test('of a server that stays silent is abnormal in the end', async () => {
    await detect()
    standing = Date.now()
    const id = await startUpgrade([ids[0]!])
    await expect.poll(async () => (await records())[0]?.codeStr, patient).toBe('accepted')
    await fixture.servers[0]!.setFaults({ down: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await row(ids[0]!)).status).toBe(2)
    house.clock.now += 60_000
    await house.parts.ended(id)
    expect(await row(ids[0]!)).toMatchObject({ status: 4 })
    expect((await row(ids[0]!)).describe).toMatch(/^The site server fell silent/)
    expect(outcomesOf(await records())[0]).toEqual(['connection_refused', 1, 4])
  })

  test('that the server had not heard of when the program died is told to it afterwards', async () => {
    await detect()
    await fixture.servers[0]!.setFaults({ mute: true })
    const id = await startUpgrade([ids[0]!])
    await expect.poll(async () => (await row(ids[0]!)).status, patient).toBe(2)
    await house.restart('crash')
    await fixture.servers[0]!.setFaults({ mute: false })
    await house.parts.ended(id)
    expect(await row(ids[0]!)).toMatchObject({ status: 0, version: '2.0.0' })
    expect(await job(id)).toMatchObject({ state: codes.done, counts: { upgraded: 1 } })
  })

  test('goes to the version, port and token that the site has of its own', async () => {
    const [special, usual] = [fixture.servers[0]!, fixture.servers[1]!]
    await house.call(contract.editUpgradeSettings, { body: { token: 'not theirs', port: 1 } })
    const edited = await house.call(contract.editUpgradeSite, {
      query: { id: ids[0]! },
      body: { version: '3.1.0', port: special.port, token: fixture.token },
    })
    expect(edited.data).toMatchObject({
      own_version: '3.1.0',
      own_port: special.port,
      has_own_token: 1,
      port: special.port,
    })
    await detect()
    expect(await statuses()).toEqual([1, 4, 4])
    expect((await row(ids[0]!)).new_version).toBe('3.1.0')
    await upgrade([ids[0]!])
    expect(special.status().version).toBe('3.1.0')
    expect(usual.status().version).toBe('1.0.0')
    await house.call(contract.editUpgradeSite, { query: { id: ids[0]! }, body: { version: '', port: null, token: '' } })
    expect(await row(ids[0]!)).toMatchObject({ own_version: '', own_port: null, has_own_token: 0, port: 1 })
    const entries = await house.context.store.read.all<{ detail: string }>(
      'SELECT summary || detail AS detail FROM audit_log',
    )
    expect(entries.filter(({ detail }) => detail.includes(fixture.token) || detail.includes('not theirs'))).toEqual([])
    expect((await house.call(contract.getUpgradeSettings)).data).toEqual({
      ...{ version: '2.0.0', port: 1, detect_minutes: 60, kept_days: 90, has_token: 1 },
    })
  })

  test('is not possible before anybody has said which version is the newest', async () => {
    await detect()
    await house.call(contract.editUpgradeSettings, { body: { version: '' } })
    expect(await refusal(startUpgrade(ids))).toMatchObject({ code: 'newest_version_unknown' })
    expect(await refusal(house.call(contract.editUpgradeSettings, { body: { version: '2 0' } }))).toMatchObject({
      status: 400,
    })
    await detect()
    expect(await rows()).toMatchObject([
      { status: 0, describe: 'The newest version is not set', version: '1.0.0' },
      {},
      {},
    ])
  })

  test('of a private address needs the operator’s leave', async () => {
    await house.context.settings.set('allowedNetworks', [])
    await detect([ids[0]!])
    expect(await row(ids[0]!)).toMatchObject({ status: 4, describe: 'A private address that may not be reached' })
  })
})

describe('jobs', () => {
  beforeEach(() => open({ count: 20 }))
  afterEach(close)

  test('that are cancelled begin no more upgrades and bring those to their end that are under way', async () => {
    await detect()
    standing = Date.now()
    const id = await startUpgrade(ids)
    await expect.poll(async () => (await statuses()).filter((status) => status === 2).length, patient).toBe(8)
    await house.call(cancelJob, { query: { id } })
    standing = undefined
    await house.parts.ended(id)
    const ended = await job(id)
    expect(ended.state).toBe(codes.cancelled)
    expect(ended.counts).toEqual({ upgraded: 8 })
    expect((await statuses()).filter((status) => status === 0)).toHaveLength(8)
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(12)
  })

  test('that were being cancelled when the program died leave no site in the middle of its upgrade', async () => {
    await detect()
    standing = Date.now()
    const id = await startUpgrade(ids)
    await expect.poll(async () => (await statuses()).filter((status) => status === 2).length, patient).toBe(8)
    await house.call(cancelJob, { query: { id } })
    await house.restart('crash')
    standing = undefined
    expect((await job(id)).state).toBe(codes.cancelled)
    await expect.poll(async () => (await statuses()).filter((status) => status === 2).length, patient).toBe(0)
    expect((await statuses()).filter((status) => status === 0)).toHaveLength(8)
    expect((await statuses()).filter((status) => status === 1)).toHaveLength(12)
  })

  test('of two people who upgrade the same sites do it once', async () => {
    await detect()
    const [first, second] = await Promise.all([startUpgrade(ids.slice(0, 6)), startUpgrade(ids.slice(0, 6))])
    await Promise.all([house.parts.ended(first), house.parts.ended(second)])
    const [one, other] = [(await job(first)).counts, (await job(second)).counts]
    expect((one.upgraded ?? 0) + (other.upgraded ?? 0)).toBe(6)
    expect((one.skipped ?? 0) + (other.skipped ?? 0)).toBe(6)
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(6)
  })

  test('that detect go on after a crash with the servers that had not answered', async () => {
    for (const server of fixture.servers.slice(10)) await server.setFaults({ mute: true })
    house.clock.now += 1
    const { data } = await house.call(contract.detectVersions, { query: { ids: joined(ids) } })
    await expect.poll(async () => (await records()).length, patient).toBe(10)
    await house.restart('crash')
    for (const server of fixture.servers.slice(10)) await server.setFaults({ mute: false })
    await house.parts.ended(data.job)
    expect(await job(data.job)).toMatchObject({ state: codes.done, done: 20, counts: { upgradable: 20 } })
    expect(await records()).toHaveLength(20)
  })
})

describe('automatic mode', () => {
  beforeEach(() => open())
  afterEach(close)
  const turn = (switchCode: 0 | 1) => house.call(contract.setUpgradeSwitch, { query: { switchCode } })
  const mode = (some: readonly number[], isAutomatic: string | undefined) =>
    house.call(contract.setUpgradeMode, { query: { id: joined(some), ...(isAutomatic && { isAutomatic }) } })

  test('upgrades its sites when a detection finds them upgradable, and only while the switch is on', async () => {
    expect((await mode(ids.slice(0, 2), '1')).data).toEqual({ count: 2 })
    await detect()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await statuses()).toEqual([1, 1, 1])
    expect((await house.call(contract.getUpgradeSwitch)).data).toBe(0)
    expect((await turn(1)).data).toBe(1)
    expect((await house.call(contract.getUpgradeSwitch)).data).toBe(1)
    await detect()
    await expect.poll(statuses, patient).toEqual([0, 0, 1])
    const done = (await records()).filter(({ codeStr }) => codeStr === 'accepted')
    expect(done.map(({ isAutomatic }) => isAutomatic)).toEqual([1, 1])
  })

  test('asks its sites by itself when they were not asked for the time that is set', async () => {
    await mode([ids[0]!], '1')
    await turn(1)
    await expect.poll(statuses, patient).toEqual([0, null, null])
    await house.call(contract.editUpgradeSettings, { body: { version: '2.1.0' } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await row(ids[0]!)).version).toBe('2.0.0')
    house.clock.now += 3_600_000
    await expect.poll(async () => (await row(ids[0]!)).version, patient).toBe('2.1.0')
    expect(fixture.servers[1]!.status().version).toBe('1.0.0')
  })

  test('does not try again by itself what failed', async () => {
    await fixture.servers[0]!.setFaults({ failUpgrades: 1 })
    await mode([ids[0]!], '1')
    await turn(1)
    await expect.poll(async () => (await row(ids[0]!)).status, patient).toBe(3)
    for (let round = 0; round < 2; round++) {
      const before = (await records()).length
      house.clock.now += 3_600_000
      await expect.poll(async () => (await records()).length, patient).toBe(before + 1)
    }
    expect((await row(ids[0]!)).status).toBe(3)
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(1)
  })

  test('must be named when it is changed', async () => {
    const missing = house.call(contract.setUpgradeMode, { query: { id: joined(ids) } }, admin, 'zh-CN')
    const error = await refusal(missing)
    expect(error.message).toBe('升级方式不能为空')
    expect(error.problems).toEqual([{ field: 'isAutomatic', message: '升级方式不能为空' }])
    expect(await refusal(mode(ids, '7'))).toMatchObject({ status: 400 })
    expect(await refusal(mode([999], '1'))).toMatchObject({ code: 'nothing_selected' })
    expect((await mode(ids, '0')).data).toEqual({ count: 3 })
  })
})

describe('the calls', () => {
  beforeEach(() => open())
  afterEach(close)

  test('that change something by GET need their own permission, are refused to read-only users, and are never stored', async () => {
    const changing = [
      [contract.setUpgradeSwitch, { switchCode: 1 }, 'upgrade.switch'],
      [contract.detectVersions, { ids: joined(ids) }, 'upgrade.detect'],
      [contract.setUpgradeMode, { id: joined(ids), isAutomatic: '1' }, 'upgrade.mode'],
      [contract.runUpgrade, { id: joined(ids) }, 'upgrade.run'],
    ] as const
    for (const [call, query, key] of changing) {
      const looker = { userId: 7, username: 'looker', keys: ['upgrade.list'] }
      expect(await refusal(house.call(call, { query } as never, looker))).toMatchObject({ status: 403 })
      const reader = { userId: 8, username: 'reader', keys: [key], readOnly: true }
      expect(await refusal(house.call(call, { query } as never, reader))).toMatchObject({ code: 'read_only_user' })
    }
    const { headers } = await house.call(contract.setUpgradeSwitch, { query: { switchCode: 1 } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(
      await refusal(house.call(contract.getUpgradeSettings, {}, { userId: 7, username: 'x', keys: ['upgrade.run'] })),
    ).toMatchObject({ status: 403 })
  })

  test('want ids that are there', async () => {
    for (const given of ['', ',', 'x', '0', '-1']) {
      expect(await refusal(house.call(contract.detectVersions, { query: { ids: given } }))).toMatchObject({
        code: 'nothing_selected',
      })
    }
    expect(await refusal(house.call(contract.detectVersions, { query: { ids: '999' } }))).toMatchObject({
      code: 'nothing_selected',
    })
    expect(await refusal(house.call(contract.editUpgradeSite, { query: { id: 999 }, body: {} }))).toMatchObject({
      status: 404,
    })
  })

  test('write down which IPs share a library, where the server says so', async () => {
    const server = createServer((_, response) => {
      response.end(JSON.stringify({ version: '2.0.0', state: 'ready', ips: ['10.0.0.1', '10.0.0.2'] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const [id] = await addIps(['127.0.0.1'])
      const { port } = server.address() as { port: number }
      await house.call(contract.editUpgradeSite, { query: { id: id! }, body: { port } })
      house.news.changed.length = 0
      await detect([id!])
      expect(await row(id!)).toMatchObject({ status: 0, ipArr: '10.0.0.1,10.0.0.2' })
      expect(house.news.changed).toContain('site-ip')
      house.news.changed.length = 0
      await detect([id!])
      expect(house.news.changed).not.toContain('site-ip')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('are in the audit log with who made them', async () => {
    await detect()
    await house.call(contract.setUpgradeSwitch, { query: { switchCode: 1 } })
    await house.call(contract.setUpgradeMode, { query: { id: joined(ids), isAutomatic: '0' } })
    await upgrade([ids[0]!])
    const entries = await house.context.store.read.all<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_log ORDER BY id',
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'upgrade.detect',
      'upgrade.switch',
      'upgrade.mode',
      'upgrade.run',
    ])
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['admin']))
    expect(house.news.changed).toContain('upgrade')
  })

  test('forget a site with its IP, and all that was known of it when the IP is another', async () => {
    await detect()
    await house.context.store.write((tx) => tx.run(`UPDATE site_ip SET ip = '127.0.9.9' WHERE id = ?`, [ids[0]]))
    expect(await row(ids[0]!)).toMatchObject({ status: null, version: '' })
    await house.context.store.write((tx) => tx.run('DELETE FROM site_ip WHERE id = ?', [ids[1]]))
    expect((await rows()).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(await house.context.store.read.all('SELECT ip_id FROM upgrade_site WHERE ip_id = ?', [ids[1]])).toEqual([])
  })

  test('keep records for the time that is set', async () => {
    await detect()
    house.clock.now += 90 * 86_400_000
    await house.restart()
    expect(await records()).toHaveLength(3)
    house.clock.now += 1_000
    await house.restart()
    await expect.poll(async () => (await records()).length, patient).toBe(0)
  })
})
