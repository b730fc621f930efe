import { createServer } from 'node:http'
import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import {
  addIps,
  codes,
  confirm,
  detect,
  fixture,
  goOn,
  harness,
  ids,
  job,
  joined,
  openForEach,
  outcomesOf,
  records,
  row,
  rows,
  standStill,
  startUpgrade,
  statuses,
  upgrade,
} from './upgrades.testing.ts'

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  openForEach({ engine })

  test('a token goes to no address that nobody confirmed: neither a new one nor one that was changed', async () => {
    const heard: string[] = []
    const stranger = createServer((request, answer) => {
      heard.push(request.headers.authorization ?? '')
      answer.end('{"version":"1.0.0","state":"ready"}')
    })
    const { port } = fixture.servers[0]!
    await new Promise<void>((resolve) => stranger.listen(port, '127.77.0.1', resolve))
    try {
      const [added] = await addIps(['127.77.0.1'])
      const move = (sql: string, id: number) => harness.context.store.write((tx) => tx.run(sql, [id]))
      await move(`UPDATE upgrade_site SET status = 1, is_automatic = 1 WHERE ip_id = ?`, added!)
      expect(await row(added!)).toMatchObject({ is_confirmed: 0, status_str: 'Address not confirmed' })
      expect(await refusal(detect([added!]))).toMatchObject({ status: 409, code: 'address_unconfirmed' })
      expect(await refusal(startUpgrade([added!]))).toMatchObject({ status: 409, code: 'address_unconfirmed' })

      // One that was confirmed under another address.
      await move('DELETE FROM site_ip WHERE id = ?', added!)
      await move(`UPDATE site_ip SET ip = '127.77.0.1' WHERE id = ?`, ids[0]!)
      expect(await detect()).toMatchObject({ done: 2, total: 2 })
      expect(await row(ids[0]!)).toMatchObject({ is_confirmed: 0, status: null })
      expect(heard).toEqual([])

      // Whoever confirms confirms what was shown.
      const servers = [{ id: ids[0]!, ip: fixture.servers[0]!.address }]
      const late = harness.call(contract.confirmAddresses, { body: { servers } })
      expect(await refusal(late)).toMatchObject({ status: 409, code: 'address_changed' })
      await confirm([ids[0]!])
      await detect([ids[0]!])
      expect(heard).toEqual([`Bearer ${fixture.token}`])
    } finally {
      await new Promise((resolve) => stranger.close(resolve))
    }
  })

  test('a detection says who is behind, an upgrade goes from 1 by 2 to 0, and every call leaves a record', async () => {
    fixture.servers[1]!.setVersion('2.0.0')
    expect(await rows()).toMatchObject([
      { status: null, status_str: 'Not detected', version: '', new_version: '2.0.0' },
      {},
      {},
    ])
    expect(await detect()).toMatchObject({
      state: codes.done,
      done: 3,
      counts: { upgradable: 2, latest: 1 },
      link: '/siteDatabase',
      title: 'Version detection of 3 sites',
    })
    expect(await statuses()).toEqual([1, 0, 1])
    expect(await row(ids[0]!)).toMatchObject({
      version: '1.0.0',
      describe: 'A newer version is available',
      isAutomatic: 0,
    })

    standStill()
    const id = await startUpgrade([ids[0]!])
    await eventually(harness, async () => (await row(ids[0]!)).status).toBe(2)
    goOn()
    await harness.parts.ended(id)
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
    expect(await harness.call(contract.listUpgradeRecords, { query: { ip, pageSize: 2 } })).toMatchObject({
      totalCount: 3,
      totalPage: 2,
      pageIndex: 1,
    })
  })

  test('an upgrade survives a crash: the server is asked for its version again, and told only once', async () => {
    await detect()
    standStill()
    const id = await startUpgrade(ids)
    await eventually(harness, statuses).toEqual([2, 2, 2])
    await expect.poll(async () => (await records()).filter(({ codeStr }) => codeStr === 'accepted').length).toBe(3)
    await harness.restart('crash')
    expect(await statuses()).toEqual([2, 2, 2])
    goOn()
    await harness.parts.ended(id)
    expect(await job(id)).toMatchObject({ state: codes.done, done: 3, counts: { upgraded: 3 } })
    expect(await statuses()).toEqual([0, 0, 0])
    expect((await records()).filter(({ codeStr }) => codeStr === 'accepted')).toHaveLength(3)
  })

  test('lists filter and sort by what they show, and know no other order', async () => {
    fixture.servers[2]!.setVersion('2.0.0')
    await detect(ids.slice(1))
    await harness.context.store.write((tx) => tx.run('UPDATE site_ip SET status = 0 WHERE id = ?', [ids[1]]))
    const found = async (query: Record<string, unknown>) => (await rows(query)).map((one) => one.id)
    expect(await found({ status: 1 })).toEqual([ids[1]])
    expect(await found({ status: 0 })).toEqual([ids[2]])
    expect(await found({ version: '1.0' })).toEqual([ids[1]])
    expect(await found({ ip_status: 1 })).toEqual([ids[0], ids[2]])
    expect(await found({ ip: '.1.2' })).toEqual([ids[1]])
    expect(await found({ ip: '%' })).toEqual([])
    // Nobody has asked the first one for its version: what is not known comes last, both ways.
    expect(await found({ order_field: 'version', order_sort: 'desc' })).toEqual([ids[2], ids[1], ids[0]])
    expect(await found({ order_field: 'version', order_sort: 'asc' })).toEqual([ids[1], ids[2], ids[0]])
    expect(await refusal(rows({ order_field: 'own_token' }))).toMatchObject({ code: 'unknown_order_field' })
    const page = await harness.call(contract.listUpgrades, { query: { pageSize: 2, pageIndex: 2 } })
    expect(page).toMatchObject({ data: [{ id: ids[0] }], totalCount: 3, totalPage: 2 })
    for (const order_field of ['ip', 'codeStr', 'version', 'upgrade', 'isAutomatic', 'datetime', 'status']) {
      expect((await harness.call(contract.listUpgradeRecords, { query: { order_field } })).data).toHaveLength(2)
    }
  })
})

describe('the calls', () => {
  openForEach()

  test('that change something by GET need their own permission, are refused to read-only users, and are never stored', async () => {
    const changing = [
      [contract.setUpgradeSwitch, { switchCode: 1 }, 'upgrade.switch'],
      [contract.detectVersions, { ids: joined(ids) }, 'upgrade.detect'],
      [contract.setUpgradeMode, { id: joined(ids), isAutomatic: '1' }, 'upgrade.mode'],
      [contract.runUpgrade, { id: joined(ids) }, 'upgrade.run'],
    ] as const
    for (const [call, query, key] of changing) {
      const looker = { userId: 7, username: 'looker', keys: ['upgrade.list'] }
      expect(await refusal(harness.call(call, { query }, looker))).toMatchObject({ status: 403 })
      const reader = { userId: 8, username: 'reader', keys: [key], readOnly: true }
      expect(await refusal(harness.call(call, { query }, reader))).toMatchObject({ code: 'read_only_user' })
    }
    const { headers } = await harness.call(contract.setUpgradeSwitch, { query: { switchCode: 1 } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(
      await refusal(harness.call(contract.getUpgradeSettings, {}, { userId: 7, username: 'x', keys: ['upgrade.run'] })),
    ).toMatchObject({ status: 403 })
  })

  test('want ids that are there', async () => {
    for (const given of ['', ',', 'x', '0', '-1']) {
      expect(await refusal(harness.call(contract.detectVersions, { query: { ids: given } }))).toMatchObject({
        code: 'nothing_selected',
      })
    }
    expect(await refusal(harness.call(contract.detectVersions, { query: { ids: '999' } }))).toMatchObject({
      code: 'nothing_selected',
    })
    expect(await refusal(harness.call(contract.editUpgradeSite, { query: { id: 999 }, body: {} }))).toMatchObject({
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
      await confirm([id!])
      const { port } = server.address() as { port: number }
      await harness.call(contract.editUpgradeSite, { query: { id: id! }, body: { port } })
      harness.events.changed.length = 0
      await detect([id!])
      expect(await row(id!)).toMatchObject({ status: 0, ipArr: '10.0.0.1,10.0.0.2' })
      expect(harness.events.changed).toContain('site_ip')
      harness.events.changed.length = 0
      await detect([id!])
      expect(harness.events.changed).not.toContain('site_ip')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('are in the audit log with who made them', async () => {
    await detect()
    await harness.call(contract.setUpgradeSwitch, { query: { switchCode: 1 } })
    await harness.call(contract.setUpgradeMode, { query: { id: joined(ids), isAutomatic: '0' } })
    await upgrade([ids[0]!])
    const entries = await harness.context.store.read.all<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_log ORDER BY id',
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'upgrade.confirm',
      'upgrade.detect',
      'upgrade.switch',
      'upgrade.mode',
      'upgrade.run',
    ])
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['admin']))
    expect(harness.events.changed).toContain('upgrade_site')
  })

  test('forget a site with its IP, and all that was known of it when the IP is another', async () => {
    await detect()
    await harness.context.store.write((tx) => tx.run(`UPDATE site_ip SET ip = '127.0.9.9' WHERE id = ?`, [ids[0]]))
    expect(await row(ids[0]!)).toMatchObject({ status: null, version: '' })
    await harness.context.store.write((tx) => tx.run('DELETE FROM site_ip WHERE id = ?', [ids[1]]))
    expect((await rows()).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect(await harness.context.store.read.all('SELECT ip_id FROM upgrade_site WHERE ip_id = ?', [ids[1]])).toEqual([])
  })

  test('keep records for the time that is set', async () => {
    await detect()
    harness.clock.now += 90 * 86_400_000
    await harness.restart()
    expect(await records()).toHaveLength(3)
    harness.clock.now += 1_000
    await harness.restart()
    await eventually(harness, async () => (await records()).length).toBe(0)
  })
})
