import {
  leagueDistribution,
  rankingBoard,
  siteAvailability,
  sitesByOwner,
  statisticsByDay,
  statisticsTop,
} from '@quarterdeck/shared/contracts/statistics.ts'
import { formatDay, parseTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemSettings } from '../../../platform/settings.ts'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { startStatistics } from './index.ts'
import type { Snapshots } from './snapshots.ts'

const zone = 'Asia/Shanghai'
const at = (time: string) => parseTime(time, zone)
let harness: JobsHarness<Snapshots>

const open = (engine = embeddedEngine) =>
  createJobsHarness(async (context, router) => {
    const snapshots = startStatistics(context, router)
    return { parts: snapshots, running: [snapshots] }
  }, engine)

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const number = async (sql: string, params: unknown[] = []) =>
  Number(Object.values((await harness.context.store.read.get<Record<string, number>>(sql, params))!)[0])
const top = async () => (await harness.call(statisticsTop)).data
const byDay = async (start_time: string, end_time: string) =>
  (await harness.call(statisticsByDay, { query: { start_time, end_time } })).data

const addSite = (n: number, more: { owner?: string; title?: string; time?: number } = {}) =>
  run(
    'INSERT INTO site (url, host, domain, create_user, home_title, create_time, update_time) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [
      ...[`www.s${n}.example.com`, `www.s${n}.example.com`, `s${n}.example.com`],
      ...[more.owner ?? 'ann', more.title ?? 'league 1', more.time ?? harness.clock.now, harness.clock.now],
    ],
  )
const addRanking = (
  ranking: number,
  own: number,
  time: number,
  keyword = 'k',
  url = `https://r${ranking}.example.com/`,
) =>
  run('INSERT INTO ranking (keyword, url, ranking, is_my_site, site_status, create_time) VALUES (?, ?, ?, ?, 2, ?)', [
    ...[keyword, url, ranking, own, time],
  ])
const addPost = (status: number, time: number) =>
  run('INSERT INTO posting (article_status, article_time) VALUES (?, ?)', [status, time])
const addArticle = (time: number) => run('INSERT INTO article (create_time) VALUES (?)', [time])
const addCheck = (url: string, day: string, status: number) =>
  run(
    `INSERT INTO site_check (url, day, site_status, create_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (url, day) DO UPDATE SET site_status = excluded.site_status`,
    [url, day, status, at(`${day} 12:00:00`)],
  )

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())
  beforeEach(async () => {
    harness = await open(engine)
    harness.clock.now = at('2026-11-20 12:00:00')
  })
  afterEach(() => harness.close())

  test('on an empty installation every number is 0, every list empty, and every day there', async () => {
    expect(new Set(Object.values(await top()))).toEqual(new Set([0]))
    const days = await byDay('2026-11-19', '2026-11-20')
    expect(days).toMatchObject({ days: ['2026-11-19', '2026-11-20'], articleCount: [0, 0], liveSiteCount: [0, 0] })
    expect(days.mySiterankingProportion).toEqual([null, null])
    const checks = await harness.call(siteAvailability)
    expect(checks.times).toHaveLength(30)
    expect(checks.data[29]).toEqual({ availability: null, totalNumber: 0, effective: 0 })
    expect((await harness.call(rankingBoard)).data).toEqual([])
    expect((await harness.call(sitesByOwner)).data).toEqual([])
  })

  test('the cards say what plain SQL says, whatever has been added, changed and taken out', async () => {
    const today = at('2026-11-20 00:00:00')
    const times = [today, today - 1, today + 3_600_000, today - 86_400_000]
    for (const [n, time] of times.entries()) {
      await addSite(n, { time, owner: n < 3 ? 'ann' : 'ben', title: n === 0 ? '' : 'league 1' })
      await addArticle(time)
      await addPost(n === 2 ? 2 : 1, time)
      await addRanking(n * 4 + 1, n % 2, time)
      await run('INSERT INTO boost_log (file_name, boost_time) VALUES (?, ?)', [`f${n}`, time])
      await run('INSERT INTO site_ip (ip, status, update_time) VALUES (?, ?, ?)', [`10.0.0.${n}`, n % 2, time])
      await run('INSERT INTO live_domain (domain, status, update_time) VALUES (?, ?, ?)', [
        `l${n}.example`,
        n % 2,
        time,
      ])
      await run('INSERT INTO web_domain (domain, update_time) VALUES (?, ?)', [`m${n}.example`, time])
      await run('INSERT INTO site_access (btIp, siteName, dayTime) VALUES (?, ?, ?)', [
        '10.0.0.1',
        `g${n % 3}`,
        `d${n}`,
      ])
    }
    await run('UPDATE ranking SET ranking = 11 WHERE ranking = 1')
    await run('UPDATE ranking SET is_my_site = 1 WHERE ranking = 9')
    await run('UPDATE posting SET article_status = 1 WHERE article_status = 2')
    await run("UPDATE site SET create_user = 'cat', home_title = 'league 2' WHERE id = 2")
    await run('DELETE FROM article WHERE id = 1')
    await run('DELETE FROM site WHERE id = 3')
    await run('DELETE FROM posting WHERE id = 4')

    const count = (from: string, params: unknown[] = []) => number(`SELECT count(*) FROM ${from}`, params)
    const since = (column: string) => `${column} >= ${today} AND ${column} < ${today + 86_400_000}`
    const head = 'ranking WHERE is_my_site = 1 AND ranking <= 10'
    expect(await top()).toEqual({
      liveSiteTotalCount: await count('live_domain'),
      liveSiteIncrementCount: await count(`live_domain WHERE ${since('update_time')}`),
      liveSiteInvalidCount: await count('live_domain WHERE status = 0'),
      mainDomainTotalCount: await count('web_domain'),
      mainDomainIncrementCount: await count(`web_domain WHERE ${since('update_time')}`),
      leadGenerationTotalCount: await count('site'),
      leadGenerationIncrementCount: await count(`site WHERE ${since('create_time')}`),
      siteIpTotalCount: await count('site_ip'),
      siteIpIncrementCount: await count(`site_ip WHERE ${since('update_time')}`),
      siteIpInvalidCount: await count('site_ip WHERE status = 0'),
      siteGroupCount: await count('(SELECT DISTINCT btIp, siteName FROM site_access)'),
      rankingTotalCount: await count(head),
      rankingIncrementCount: await count(`${head} AND ${since('create_time')}`),
      articleTotalCount: await count('article'),
      articleCount: await count(`article WHERE ${since('create_time')}`),
      sendTotalCount: await count('posting WHERE article_status = 1'),
      sendCount: await count(`posting WHERE article_status = 1 AND ${since('article_time')}`),
      upgradeRankingTotalCount: await count('boost_log'),
      upgradeRankingCount: await count(`boost_log WHERE ${since('boost_time')}`),
    })
    expect((await top()).rankingTotalCount).toBe(2)

    const owners = await harness.call(sitesByOwner)
    expect(owners).toMatchObject({ names: 3, sites: 3 })
    expect(owners.data).toEqual(
      await harness.context.store.read.all(
        'SELECT create_user AS name, count(*) AS value FROM site GROUP BY 1 ORDER BY 2 DESC, 1',
      ),
    )
    expect((await harness.call(leagueDistribution)).data).toEqual(
      await harness.context.store.read.all(
        'SELECT home_title AS name, count(*) AS value FROM site GROUP BY 1 ORDER BY 2 DESC, 1',
      ),
    )
  })

  test('shares are of the rankings 1 to 10 of a day; what is not all of them is never 100 percent', async () => {
    await addRanking(1, 1, at('2026-11-19 00:00:00'))
    await addRanking(10, 0, at('2026-11-19 23:59:59'))
    await addRanking(11, 0, at('2026-11-19 23:59:59'))
    await addRanking(2, 0, at('2026-11-19 12:00:00'))
    await addRanking(3, 1, at('2026-11-20 00:00:00'))
    expect(await byDay('2026-11-18', '2026-11-20')).toMatchObject({
      rankingCount: [0, 1, 1],
      competitorRankingCount: [0, 2, 0],
      mySiterankingProportion: [null, 33.33, 100],
      rankingProportion: [null, 66.67, 0],
    })
  })

  test('a check of today takes the place of an earlier one; pruned checks stay in the line', async () => {
    for (let n = 0; n < 20; n++) await addCheck(`s${n}.example`, '2026-11-19', n === 0 ? 0 : 2)
    await addCheck('s1.example', '2026-11-20', 2)
    await addCheck('s1.example', '2026-11-20', 1)
    await addCheck('s2.example', '2026-11-20', 0)
    await addCheck('s2.example', '2026-11-20', 2)
    await run("DELETE FROM site_check WHERE day = '2026-11-19'")
    const { data, times } = await harness.call(siteAvailability, { query: { start_time: '2026-11-18' } })
    expect(times).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(data).toEqual([
      { availability: null, totalNumber: 0, effective: 0 },
      { availability: 95, totalNumber: 20, effective: 19 },
      { availability: 50, totalNumber: 2, effective: 1 },
    ])
  })

  test('the day ends at midnight of the installation, and its count is written down then', async () => {
    const live = (domain: string) =>
      run('INSERT INTO live_domain (domain, update_time) VALUES (?, ?)', [domain, harness.clock.now])
    await live('a.example')
    await live('b.example')
    harness.clock.now = at('2026-11-20 23:50:00')
    await harness.parts.take()
    await live('c.example')
    harness.clock.now = at('2026-11-21 00:00:00')
    await harness.parts.take()
    harness.clock.now = at('2026-11-21 00:00:10')
    // Changed today, and yet nothing new: it was there yesterday.
    await run('UPDATE live_domain SET update_time = ?', [harness.clock.now])
    expect(await top()).toMatchObject({ liveSiteTotalCount: 3, liveSiteIncrementCount: 0 })
    await live('d.example')
    expect(await top()).toMatchObject({ liveSiteTotalCount: 4, liveSiteIncrementCount: 1 })
    await run('DELETE FROM live_domain WHERE id <= 2')
    expect(await top()).toMatchObject({ liveSiteTotalCount: 2, liveSiteIncrementCount: -1 })
    expect((await byDay('2026-11-19', '2026-11-21')).liveSiteCount).toEqual([0, 3, 2])
  })
})

describe('on the embedded engine', () => {
  beforeEach(async () => {
    harness = await open()
    harness.clock.now = at('2026-11-20 12:00:00')
  })
  afterEach(() => harness.close())

  test.each(['Asia/Shanghai', 'America/New_York', 'Africa/Cairo'])(
    'the days of %s are those of its clocks, also when these are put forward or back',
    async (zone) => {
      await harness.context.settings.set(systemSettings.zone, zone)
      const expected = new Map<string, number>()
      // Around 8 March (New York), 24 April (Cairo), 29 October (Cairo), 1 November (New York): every quarter of an hour.
      const starts = [Date.UTC(2026, 2, 7), Date.UTC(2026, 3, 23), Date.UTC(2026, 9, 28, 12), Date.UTC(2026, 9, 31)]
      const instants = starts.flatMap((start) => Array.from({ length: 4 * 72 }, (_, n) => start + n * 900_000))
      for (const ms of instants) expected.set(formatDay(ms, zone), (expected.get(formatDay(ms, zone)) ?? 0) + 1)
      await run('INSERT INTO article (create_time) SELECT value FROM json_each(?)', [JSON.stringify(instants)])
      const { days, articleCount } = await byDay('2026-01-01', '2026-11-20')
      const seen = days.flatMap((day, n) => (articleCount[n] ? [[day, articleCount[n]]] : []))
      expect(seen).toEqual([...expected])
    },
  )

  test('a day that was never written down is worked out from the rows', async () => {
    for (const [n, day] of ['2026-11-16', '2026-11-18', '2026-11-18', '2026-11-20'].entries()) {
      await addSite(n, { time: at(`${day} 08:00:00`) })
      await run('INSERT INTO web_domain (domain, update_time) VALUES (?, ?)', [`m${n}`, at(`${day} 08:00:00`)])
    }
    const lines = await byDay('2026-11-15', '2026-11-20')
    expect(lines.leadGenerationCount).toEqual([0, 1, 1, 3, 3, 4])
    expect(lines.mainDomainCount).toEqual([0, 1, 1, 3, 3, 4])
    // The same where the range ends before today.
    expect((await byDay('2026-11-15', '2026-11-18')).mainDomainCount).toEqual([0, 1, 1, 3])
  })

  test('a process that slept over midnight does not take today for yesterday', async () => {
    await harness.parts.take()
    await addSite(1)
    harness.clock.now = at('2026-11-21 07:00:00')
    await harness.parts.take()
    expect(await number("SELECT lead_sites FROM daily_snapshot WHERE day = '2026-11-20'")).toBe(0)
    expect(await number("SELECT lead_sites FROM daily_snapshot WHERE day = '2026-11-21'")).toBe(1)
  })

  test('the board shows each page once for a keyword, as it was seen last, the best first', async () => {
    const page = 'https://www.a.example/'
    await addRanking(2, 1, at('2026-11-20 08:00:00'), 'tea', page)
    await addRanking(4, 1, at('2026-11-20 09:00:00'), 'tea', page)
    await addRanking(3, 1, at('2026-11-20 09:00:00'), 'rice', page)
    await addRanking(1, 0, at('2026-11-20 09:00:00'), 'tea')
    await addRanking(1, 1, at('2026-11-19 23:59:59'), 'old', page)
    await addRanking(11, 1, at('2026-11-20 09:00:00'), 'far', page)
    const { data } = await harness.call(rankingBoard)
    expect(data.map(({ keyword, ranking }) => [keyword, ranking])).toEqual([
      ['rice', 3],
      ['tea', 4],
    ])
    expect(data[0]).toMatchObject({ site_status_str: 'Valid', create_time: '2026-11-20 09:00:00', url: page })
  })

  test('a range that cannot be is refused, and so is whoever may not look', async () => {
    const query = { start_time: '2026-11-20', end_time: '2026-11-01' }
    expect(await refusal(harness.call(statisticsByDay, { query }))).toMatchObject({ status: 400 })
    const nobody = { userId: 7, username: 'nobody', keys: [] }
    expect(await refusal(harness.call(statisticsTop, {}, nobody))).toMatchObject({ status: 403 })
  })
})
