// @module-tag slow

import { cancelJob, getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { roundsMore } from '../../../platform/loops/loops.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { siteCheckSettings } from './settings.ts'
import {
  address,
  addSites,
  checkRows,
  codes,
  harness,
  openForEach,
  run,
  schedule,
  siteRows,
  start,
  startSites,
} from './siteChecks.testing.ts'

startSites()

describe('checks', () => {
  openForEach()

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
    await harness.context.settings.set(siteCheckSettings.siteCheckAtOnce, 2)
    const { job } = await start({ filter: {} })
    await eventually(harness, async () => (await checkRows()).length).toBeGreaterThan(1)
    await harness.call(cancelJob, { query: { id: job } })
    await harness.parts.ended(job)
    const shown = (await harness.call(getJob, { query: { id: job } })).data
    expect(shown.state).toBe(codes.cancelled)
    const count = (await checkRows()).length
    expect(count).toBeLessThan(60)
    expect(shown.done).toBeLessThanOrEqual(count)
  })

  test('refuse private addresses unless the operator allows them', async () => {
    const [id] = await addSites([address('ok', 1)])
    await harness.call(contract.editSiteCheckSettings, { body: { allow: [] } })
    await run({ ids: [id!] })
    expect(await checkRows()).toMatchObject([{ site_status: 1, reason: 'address_refused', ip: '127.0.1.2' }])
    await harness.call(contract.editSiteCheckSettings, { body: { allow: ['127.0.1.0/24'] } })
    harness.clock.now += 1
    await run({ ids: [id!] })
    expect(await checkRows()).toMatchObject([{ site_status: 2, reason: 'ok' }])
  })

  test('say of one site what was found, in the reader’s language', async () => {
    const [first, second] = await addSites([address('wronghost', 1), address('took', 1)])
    const detail = (id: number, language?: 'zh-CN') =>
      harness.call(contract.siteCheckDetail, { query: { id } }, undefined, language)
    expect((await detail(first!)).data).toMatchObject({ reason: '', reason_str: '', check_time: null, site_status: 1 })
    await run({ filter: {} })
    expect((await detail(first!)).data).toMatchObject({
      site_status: 1,
      reason: 'certificate',
      reason_str: 'The certificate is for another name',
      detail: 'wrong_host',
      check_time: '2026-11-20 12:00:00',
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
      harness.context.store.write((tx) => tx.run('UPDATE site SET url = ? WHERE id = ?', [url, id]))
    await rename(address('servfail', 1))
    await run({ ids: [id!] })
    expect(await siteRows()).toMatchObject([{ site_status: 1, ip: '127.0.1.2' }])
    await rename(address('nodns', 1))
    await run({ ids: [id!] })
    expect(await siteRows()).toMatchObject([{ site_status: 0, ip: '' }])
  })

  test('tell the lists of what changed, and leave alone when a site was edited', async () => {
    const [id] = await addSites([address('ok', 1)])
    await harness.context.store.write((tx) => tx.run('UPDATE site SET update_time = 5'))
    await run({ ids: [id!] })
    expect(harness.events.changed).toEqual(expect.arrayContaining(['site', 'site_check', 'job']))
    harness.events.changed.length = 0
    harness.clock.now += 1
    await run({ ids: [id!] })
    expect(harness.events.changed).toContain('site_check')
    expect(harness.events.changed).not.toContain('site')
    expect(await harness.context.store.read.all('SELECT update_time FROM site')).toEqual([{ update_time: 5 }])
  })

  test('come soon after a site is new or has another address, and never when the schedule is off', async () => {
    schedule(true)
    await harness.call(contract.editSiteCheckSettings, { body: { every_hours: 0 } })
    await harness.restart()
    const [id] = await addSites([address('ok', 1)])
    await roundsMore(harness.context.loops, 'siteChecks.schedule')
    expect(await checkRows()).toEqual([])
    await harness.call(contract.editSiteCheckSettings, { body: { every_hours: 6 } })
    await eventually(harness, async () => (await checkRows()).length).toBe(1)
    await harness.context.store.write((tx) => tx.run('UPDATE site SET url = ? WHERE id = ?', [address('ok', 2), id]))
    await expect
      .poll(async () => (await checkRows()).map((row) => row.url))
      .toEqual([address('ok', 1), address('ok', 2)])
    const [plan] = await harness.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan')
    expect(plan!.due_at - harness.clock.now).toBeLessThanOrEqual(6 * 3_600_000)
    await harness.call(contract.editSiteCheckSettings, { body: { every_hours: 1 } })
    const [again] = await harness.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan')
    expect(again!.due_at - harness.clock.now).toBeLessThanOrEqual(3_600_000)
    await harness.context.store.write((tx) => tx.run('DELETE FROM site'))
    expect(await harness.context.store.read.all('SELECT * FROM site_check_plan')).toEqual([])
  })

  test('are set up by those with the key, with what cannot be read refused as a whole', async () => {
    const edit = (body: Partial<contract.SiteCheckSettings>) => harness.call(contract.editSiteCheckSettings, { body })
    const wrong = await refusal(
      edit({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '10.0.0.0/99'], dns_servers: ['nonsense'] }),
    )
    expect(wrong.problems.map((problem) => problem.field)).toEqual(['allow', 'dns_servers'])
    expect((await harness.call(contract.getSiteCheckSettings)).data).toMatchObject({
      contact: '',
      allow: ['127.0.0.0/8'],
    })
    const { data } = await edit({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '::1'] })
    expect(data).toMatchObject({ contact: 'ops@example.com', allow: ['10.0.0.0/8', '::1'], every_hours: 24 })
    const someone = { userId: 9, username: 'x', keys: ['site-check.list', 'site-check.run'] }
    expect(await refusal(harness.call(contract.getSiteCheckSettings, {}, someone))).toMatchObject({ status: 403 })
    const entries = await harness.context.store.read.all<{ row_id: string }>('SELECT row_id FROM audit_log ORDER BY id')
    expect(entries.map((entry) => entry.row_id)).toEqual(['allow', 'contact'])
  })
})
