import * as contract from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { translator } from '@quarterdeck/shared/i18n/translate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { readEvents, sources } from './events.ts'
import { findByAddress, findById, namesOf } from './findSite.ts'
import { readCompetitors } from './ranks.ts'
import { spanOf } from './span.ts'

const zone = 'Asia/Shanghai'
// 2026-11-20 14:30 there.
const now = Date.UTC(2026, 10, 20, 6, 30)
const dayMs = 86_400_000
const at = (age: number, hour = 10) => Date.UTC(2026, 10, 20 - age, hour - 8)
const day = (age: number) => new Date(at(age)).toISOString().slice(0, 10)

let plane: TestPlane
let id: number
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await fill()
})
afterAll(() => plane.stop())

const week = { start_time: day(6), end_time: day(0) }
const admin = () => plane.admin

describe('the facts of a site', () => {
  test('are found by its number, its address in any spelling, and its host', async () => {
    const facts = (await admin().call(contract.siteFacts, { query: { id } })).data
    expect(facts).toMatchObject({
      url: 'www.one.example',
      host: 'www.one.example',
      domain: 'one.example',
      create_user: '张伟',
      site_status: 1,
      reason_str: 'No answer in time',
      ssl_days: 12,
      domain_days: -4,
    })
    for (const site of ['https://WWW.one.example/', 'www.one.example', 'http://www.one.example/some/page'])
      expect((await admin().call(contract.siteFacts, { query: { site } })).data.id).toBe(id)
    await expect(admin().call(contract.siteFacts, { query: { site: 'nobody.example' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(admin().call(contract.siteFacts, { query: {} })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the timeline', () => {
  test('puts the best place of each day beside the strongest competitors for the same keyword', async () => {
    const { data } = await admin().call(contract.siteRanks, { query: { id, ...week } })
    expect(data.days).toEqual([6, 5, 4, 3, 2, 1, 0].map(day))
    expect(data.keywords).toEqual([
      { keyword: 'k', days: 3, best: 2, last: 2 },
      { keyword: 'other', days: 1, best: 9, last: 9 },
    ])
    expect(data).toMatchObject({ keyword: 'k', own: [null, null, null, null, 5, 4, 2] })
    expect(data.competitors).toEqual([
      { host: 'strong.example', places: [null, null, null, null, 1, 1, 1] },
      { host: 'b.example', places: [null, null, null, null, null, 3, 3] },
      { host: 'c.example', places: [null, null, null, null, null, null, 6] },
    ])
    const other = (await admin().call(contract.siteRanks, { query: { id, ...week, keyword: 'other' } })).data
    expect(other).toMatchObject({ keyword: 'other', own: [null, null, null, null, null, null, 9], competitors: [] })
  })

  test('has a verdict with its fault for each checked day, and null for the others', async () => {
    const { verdicts, availability } = (await admin().call(contract.siteVerdicts, { query: { id, ...week } })).data
    expect(verdicts.map((verdict) => verdict?.site_status ?? null)).toEqual([null, null, null, null, 2, 2, 1])
    expect(verdicts.at(-1)).toMatchObject({ reason: 'timeout', reason_str: 'No answer in time', http_status: 0 })
    expect(availability).toBe(66.67)
  })

  test('counts crawlers and access by day, with or without www', async () => {
    const { crawlers } = (await admin().call(contract.siteCrawls, { query: { id, ...week } })).data
    expect(crawlers).toEqual([
      { name: 'Baiduspider', visits: [0, 0, 0, 0, 0, 30, 7] },
      { name: 'Not crawlers', visits: [0, 0, 0, 0, 0, 0, 2] },
    ])
    const { counters } = (await admin().call(contract.siteVisits, { query: { id, ...week } })).data
    expect(counters.find(({ field }) => field === 'visitIpNum')?.values).toEqual([
      null,
      null,
      null,
      null,
      null,
      15,
      null,
    ])
  })

  test('marks certificate, domain, upgrades, postings and tasks, also what ends after today', async () => {
    const { lanes } = (await admin().call(contract.siteMarks, { query: { id, ...week } })).data
    const of = (kind: string) => lanes.find((lane) => lane.kind === kind)?.marks
    expect(of('certificate')).toEqual([
      { day: '2026-12-02', count: 1, tone: 'bad', texts: ['The certificate expires in 12 days'] },
    ])
    expect(of('domain')).toMatchObject([{ day: day(3), tone: 'bad' }])
    expect(of('upgrade')).toMatchObject([
      { day: day(4), count: 1, tone: 'good', texts: ['Upgrade to 1.9: Upgraded'] },
      { day: day(2), count: 1, tone: 'good', texts: ['Upgrade to 2.0: Upgraded'] },
    ])
    expect(of('posting')).toMatchObject([{ day: day(1), count: 2, tone: 'bad' }])
    expect(of('task')).toMatchObject([{ day: day(0), count: 3, tone: 'good' }])
  })

  test('says the same in words, the newest first, by page and by kind, with a way to each list', async () => {
    const all = await admin().call(contract.siteEvents, { query: { id, ...week, pageSize: 100 } })
    expect(all.kinds).toEqual({
      ranking: 4,
      verdict: 1,
      certificate: 1,
      domain: 1,
      crawl: 2,
      visit: 1,
      upgrade: 2,
      posting: 2,
      task: 3,
    })
    expect(all.totalCount).toBe(17)
    expect(all.data.map(({ time }) => time)).toEqual(
      all.data
        .map(({ time }) => time)
        .sort()
        .reverse(),
    )
    const page = await admin().call(contract.siteEvents, {
      query: { id, ...week, kind: 'ranking', pageIndex: 2, pageSize: 3 },
    })
    expect(page).toMatchObject({ totalCount: 4, totalPage: 2, kinds: all.kinds })
    expect(page.data).toMatchObject([{ id: 4, text: 'No. 5 for “k”', tone: 'plain' }])
    const texts = all.data.map(({ text }) => text)
    expect(texts).toContain('“k”: from 4 to 2')
    expect(texts).toContain('30 visits of crawlers')
    expect(texts).toContainEqual(expect.stringMatching(/^Posting “second” failed \(.+\)$/))
    const link = all.data.find(({ kind }) => kind === 'verdict')!.link
    expect(link).toBe(
      `/siteStatusMonitoring?url=www.one.example&start_time=${day(0)}+00%3A00%3A00&end_time=${day(0)}+23%3A59%3A59`,
    )
  })

  test('of a site without a past is empty days and no events', async () => {
    const { id: bare } = (await admin().call(contract.siteFacts, { query: { site: 'bare.example' } })).data
    const query = { id: bare, ...week }
    expect((await admin().call(contract.siteRanks, { query })).data).toMatchObject({ keyword: '', competitors: [] })
    expect((await admin().call(contract.siteVerdicts, { query })).data.availability).toBeNull()
    expect((await admin().call(contract.siteCrawls, { query })).data.crawlers).toEqual([])
    expect(await admin().call(contract.siteEvents, { query })).toMatchObject({ data: [], totalCount: 0, kinds: {} })
  })

  test('is 90 days unless asked, at most a year, and of a site that there is', async () => {
    const days = async (query: object) =>
      (await admin().call(contract.siteCrawls, { query: { id, ...query } })).data.days
    expect(await days({})).toHaveLength(90)
    await expect(days({ start_time: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
    await expect(days({ start_time: 'x' })).rejects.toMatchObject({ status: 400, code: 'not_a_time' })
    await expect(admin().call(contract.siteRanks, { query: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
  })

  test('shows of each part only what the role may see of its list', async () => {
    const someone = await plane.addUser(9)
    const { context } = plane
    const lists = ['site.list', 'posting.list']
    await context.store.write((tx) =>
      tx.run(`DELETE FROM role_permission WHERE role_id = 9 AND permission NOT IN (SELECT value FROM json_each(?))`, [
        JSON.stringify(lists),
      ]),
    )
    const { data, kinds } = await someone.call(contract.siteEvents, { query: { id, ...week } })
    expect(Object.keys(kinds).sort()).toEqual(['certificate', 'posting'])
    expect(data).toHaveLength(3)
    expect((await someone.call(contract.siteFacts, { query: { id } })).data).toMatchObject({
      domain_days: null,
      ssl_days: 12,
    })
    await expect(someone.call(contract.siteRanks, { query: { id } })).rejects.toMatchObject({ status: 403 })
  })
})

test('which tasks name a site follows their domains, however they are written', async () => {
  const { store } = plane.context
  const hosts = async (task: number) =>
    (
      await store.read.all<{ host: string }>('SELECT host FROM book_task_host WHERE task_id = ? ORDER BY host', [task])
    ).map((row) => row.host)
  const domains = 'HTTPS://A.example/x, b.example:8080；c.example、"q\\uote\n\td.example'
  const task = async (named: string) => {
    const insert = `INSERT INTO book_task (book_type, book_name, domains, create_time, update_time) VALUES (0, 't', ?, 1, 1)`
    return (await store.write((tx) => tx.run(insert, [named]))).lastId
  }
  const plain = await task('WWW.E-1.example')
  expect([await hosts(plain), await hosts(await task(''))]).toEqual([['www.e-1.example'], []])
  const lastId = await task(domains)
  expect(await hosts(lastId)).toEqual(['"q\\uote', 'a.example', 'b.example', 'c.example', 'd.example'])
  await store.write((tx) => tx.run(`UPDATE book_task SET domains = 'z.example' WHERE id = ?`, [lastId]))
  expect(await hosts(lastId)).toEqual(['z.example'])
  await store.write((tx) => tx.run('DELETE FROM book_task WHERE id = ?', [lastId]))
  expect(await hosts(lastId)).toEqual([])
})

test('no statement of the page reads a whole table', async () => {
  const asked: { sql: string; params: readonly unknown[] }[] = []
  const { read } = plane.context.store
  const recording = {
    values: (sql: string, params: readonly unknown[], want: 'all' | 'get') => {
      asked.push({ sql, params })
      return read.values(sql, params, want)
    },
  } as Sql
  const t = translator('en', {})
  const site = (await findById(recording, id))!
  await findByAddress(recording, 'www.one.example/x')
  const span = spanOf(week, now, zone)
  await readCompetitors(recording, 'k', span)
  const names = await namesOf(recording, site)
  await readEvents(
    { sql: recording, site, names, span, t, now, format: String },
    Object.keys(sources) as (keyof typeof sources)[],
  )
  expect(asked.length).toBeGreaterThan(10)
  for (const { sql, params } of asked) {
    const plan = await read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
    const scans = plan.filter(
      ({ detail }) => /^SCAN /.test(detail) && !/^SCAN (given|json_each|CONSTANT ROW)\b/.test(detail),
    )
    expect({ sql, scans }).toEqual({ sql, scans: [] })
  }
})

async function fill(): Promise<void> {
  const { store } = plane.context
  await store.write(async (tx) => {
    const site =
      'INSERT INTO site (url, host, domain, create_user, ip, site_status, ssl_time) VALUES (?, ?, ?, ?, ?, ?, ?)'
    id = (
      await tx.run(site, [
        'www.one.example',
        'www.one.example',
        'one.example',
        '张伟',
        '203.0.113.7',
        1,
        now + 12 * dayMs + 1,
      ])
    ).lastId
    await tx.run(site, ['bare.example', 'bare.example', 'bare.example', '', '', 1, null])
    await tx.run('INSERT INTO web_domain (domain, expire_time) VALUES (?, ?)', ['one.example', at(3)])
    await tx.run(`UPDATE site_check_plan SET reason = 'timeout', checked_at = ? WHERE site_id = ?`, [now, id])
    const check = `INSERT INTO site_check (url, day, site_status, reason, create_time, ip) VALUES (?, ?, ?, ?, ?, '203.0.113.9')`
    for (const [age, status, reason] of [
      [2, 2, 'ok'],
      [1, 2, 'ok'],
      [0, 1, 'timeout'],
    ] as const)
      await tx.run(check, ['www.one.example', day(age), status, reason, at(age)])
    const place = 'INSERT INTO ranking (keyword, host, ranking, create_time, is_my_site) VALUES (?, ?, ?, ?, ?)'
    for (const [keyword, host, rank, age, hour] of [
      ['k', 'www.one.example', 5, 2, 9],
      ['k', 'www.one.example', 6, 1, 9],
      ['k', 'www.one.example', 4, 1, 20],
      ['k', 'www.one.example', 2, 0, 9],
      ['other', 'www.one.example', 9, 0, 9],
      ...[2, 1, 0].map((age) => ['k', 'strong.example', 1, age, 1] as const),
      ...[1, 0].map((age) => ['k', 'b.example', 3, age, 1] as const),
      ['k', 'c.example', 6, 0, 1],
      ['k', 'd.example', 8, 0, 1],
    ] as const)
      await tx.run(place, [keyword, host, rank, at(age, hour), host.startsWith('www') ? 1 : 0])
    const crawl =
      'INSERT INTO site_crawler (domain, url, isSpider, spider_type, num, create_time) VALUES (?, ?, ?, ?, ?, ?)'
    await tx.run(crawl, ['one.example', 'www.one.example', 1, 'Baiduspider', 30, at(1)])
    await tx.run(crawl, ['one.example', 'one.example', 1, 'Baiduspider', 7, at(0)])
    await tx.run(crawl, ['one.example', 'www.one.example', 0, '', 2, at(0)])
    const access =
      'INSERT INTO site_access (btIp, siteName, domain, visitIpNum, dayTime, create_time) VALUES (?, ?, ?, ?, ?, ?)'
    await tx.run(access, ['203.0.113.7', 'one', 'www.one.example', 10, day(1), now])
    await tx.run(access, ['203.0.113.8', 'one', 'www.one.example', 5, day(1), now])
    await tx.run(access, ['203.0.113.8', 'two', 'www.two.example', 99, day(1), now])
    const record = `INSERT INTO upgrade_record (ip, code, version, upgrade, outcome, detail, is_automatic, status, at)
      VALUES (?, 'answered', ?, 0, ?, '', 0, 0, ?)`
    await tx.run(record, ['203.0.113.7', '2.0', 'upgraded', at(2)])
    // The server that it lay on before.
    await tx.run(record, ['203.0.113.9', '1.9', 'upgraded', at(4)])
    await tx.run(record, ['203.0.113.99', '1.9', 'upgraded', at(4)])
    await tx.run(record, ['203.0.113.7', '2.0', 'latest', at(1)])
    const posting =
      'INSERT INTO posting (host, article_title, article_status, article_platform, article_time) VALUES (?, ?, ?, ?, ?)'
    await tx.run(posting, ['www.one.example', 'first', 1, 2, at(1, 9)])
    await tx.run(posting, ['one.example', 'second', 2, 3, at(1, 11)])
    const task = `INSERT INTO book_task (book_type, book_name, domains, status, create_time, update_time) VALUES (0, ?, ?, ?, ?, ?)`
    await tx.run(task, ['open', 'x.example, https://www.one.example/a', 0, at(0), at(0)])
    await tx.run(task, ['done', 'one.example', 2, at(0, 9), at(0, 12)])
    await tx.run(task, ['elsewhere', 'two.example', 2, at(0, 9), at(0, 12)])
  })
}
