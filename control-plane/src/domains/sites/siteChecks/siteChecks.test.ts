// @module-tag slow

import type { Behaviour } from '@quarterdeck/fixtures/sites/behaviours.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { addressOf, manySites } from './manySites.testing.ts'
import { siteCheckSettings } from './settings.ts'
import {
  address,
  addSites,
  checkRows,
  codes,
  dayMs,
  harness,
  open,
  openForEach,
  run,
  schedule,
  siteRows,
  sites,
  start,
  startSites,
} from './siteChecks.testing.ts'

startSites()

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  openForEach(engine)

  test('a check on demand writes the row of the day, the status, the certificate and the real IP', async () => {
    const kinds: Behaviour[] = ['ok', 'expired', 'nodns', 'private', 'status404']
    await addSites(kinds.map((kind) => address(kind, 1)))
    expect(await run({ filter: {} })).toMatchObject({
      state: codes.done,
      done: 5,
      total: 5,
      title: 'Check of 5 sites',
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
    harness.clock.now += 60_000
    await harness.context.store.write((tx) => tx.run('UPDATE site SET template_id = 9'))
    await run({ ids: [id!] })
    harness.clock.now += dayMs
    await run({ ids: [id!] })
    expect((await checkRows()).map(({ day, template_id }) => [day, template_id])).toEqual([
      ['2026-11-20', 9],
      ['2026-11-21', 9],
    ])
    const times = await harness.context.store.read.all('SELECT create_time FROM site_check ORDER BY day')
    expect(times).toEqual([{ create_time: harness.clock.now - dayMs }, { create_time: harness.clock.now }])
  })

  test('after a crash a check goes on with the sites that it had not come to', async () => {
    await addSites([...Array(60).keys()].map((n) => address(n === 30 ? 'slow' : 'ok', n)))
    await harness.context.settings.set(siteCheckSettings.siteCheckAtOnce, 1)
    const { job, total } = await start({ filter: {} })
    expect(total).toBe(60)
    await eventually(harness, async () => (await checkRows()).length).toBeGreaterThan(5)
    await harness.restart('crash')
    const before = (await checkRows()).length
    expect(before).toBeLessThan(60)
    harness.clock.now += 1_000
    await harness.parts.ended(job)
    const shown = (await harness.call(getJob, { query: { id: job } })).data
    expect(shown).toMatchObject({ state: codes.done, done: 60, total: 60, counts: { valid: 60 } })
    const late = await harness.context.store.read.get<{ n: number }>(
      'SELECT count(*) AS n FROM site_check WHERE create_time = ?',
      [harness.clock.now],
    )
    expect([await checkRows().then((rows) => rows.length), late!.n]).toEqual([60, 60 - before])
  })

  test('by schedule every site is checked once a period, evenly spread', async () => {
    schedule(true)
    await harness.restart()
    await addSites([...Array(40).keys()].map((n) => address('ok', n)))
    await eventually(harness, async () => (await checkRows()).length).toBe(40)
    const due = async () =>
      (
        await harness.context.store.read.all<{ due_at: number }>('SELECT due_at FROM site_check_plan ORDER BY due_at')
      ).map((row) => row.due_at - harness.clock.now)
    const first = await due()
    expect(Math.min(...first)).toBeGreaterThan(0)
    expect(Math.max(...first)).toBeLessThanOrEqual(dayMs)
    // Forty in a day: no quarter of it has none, and none has half of them.
    for (const quarter of [0, 1, 2, 3]) {
      const within = first.filter((ms) => Math.floor((ms - 1) / (dayMs / 4)) === quarter).length
      expect(within).toBeGreaterThanOrEqual(7)
      expect(within).toBeLessThanOrEqual(13)
    }
    harness.clock.now += dayMs
    await eventually(harness, async () => (await checkRows()).length).toBe(80)
    const { data } = await harness.call(contract.siteCheckStatus)
    expect(data).toMatchObject({ every_hours: 24, sites: 40, never_checked: 0, due: 0, last_hour: 40 })
  })
})

/** Rounds of about a hundred sites. Two thousand at once are the matter of checkMany.test.ts. */
const rounds = process.env.QD_LONG ? 22 : 2

test('sites of every kind come into the list in bounded time, each with its verdict', async () => {
  schedule(false)
  await open()
  try {
    const { settings, store } = harness.context
    await settings.set(siteCheckSettings.siteCheckAtOnce, 40)
    await settings.set(siteCheckSettings.siteCheckPauseMs, 20)
    // The list opens sites over https, so those are asked that have it.
    const secured = [...manySites(rounds)].filter(({ behaviour }) => behaviour !== 'tosecure')
    const wanted = new Map(secured.map((site) => [addressOf({ ...site, secure: true }, sites.ready), site.expected]))
    expect(wanted.size).toBeGreaterThan(rounds * 85)
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
    await harness.close()
  }
})
