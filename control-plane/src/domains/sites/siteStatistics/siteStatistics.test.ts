import {
  accessOptions,
  accessSums,
  articleOptions,
  crawlerCurve,
  titleStatistics,
} from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlane } from '../../../plane.testing.ts'
import { startSamplePlane } from '../../../samplePlane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startSamplePlane()
})
afterAll(() => plane.stop())

const sql = <T = Record<string, unknown>>(text: string) => plane.context.store.read.all<T>(text)

describe('sites by home title', () => {
  const titles = (query: Record<string, unknown> = {}) =>
    plane.admin.call(titleStatistics, { query }).then((reply) => reply.data)
  const plain = (where = '1') =>
    sql(
      `SELECT home_title, count(*) AS count, count(DISTINCT domain) AS domain_num,
         round(100.0 * count(*) / (SELECT count(*) FROM site WHERE ${where}), 2) AS proportion
       FROM site WHERE ${where} GROUP BY home_title ORDER BY count DESC, home_title`,
    )

  test.each([
    [{}, '1'],
    [{ title: '足球' }, `title LIKE '%足球%'`],
    [{ title: '足球直播' }, `title LIKE '%足球直播%'`],
    [{ keyword: '大全', description: '每天更新' }, '1'],
    [{ create_user: '王芳', template_id: 8 }, `create_user = '王芳' AND template_id = 8`],
  ])('with %j are what plain SQL counts', async (query, where) => {
    const found = await titles(query)
    expect(found).toEqual(await plain(where))
    expect(found.reduce((sum, row) => sum + row.proportion, 0)).toBeCloseTo(100, 0)
  })

  test('follow sites that come, go and change', async () => {
    const write = (text: string) => plane.context.store.write((tx) => tx.run(text))
    await write(`UPDATE site SET home_title = '新专区' WHERE id % 7 = 0`)
    expect(await titles()).toEqual(await plain())
    await write('DELETE FROM site WHERE id % 5 = 0')
    expect(await titles()).toEqual(await plain())
    await write(`INSERT INTO site (url, domain, home_title) VALUES ('a.new.example', 'new.example', '新专区')`)
    await write(`UPDATE site SET domain = 'other.example' WHERE url = 'a.new.example'`)
    expect(await titles()).toEqual(await plain())
  })

  test('of no site at all are none', async () => {
    expect(await titles({ title: 'nothing like it' })).toEqual([])
  })
})

describe('access', () => {
  const counters = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum']
  const sums = async (query: Record<string, unknown>) => {
    const { chainList } = (await plane.admin.call(accessSums, { query })).data
    expect(chainList.map((sum) => sum.field)).toEqual(counters)
    return chainList.map((sum) => sum.value)
  }
  const plain = async (where: string) => {
    const columns = counters.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')
    const [row] = await sql<Record<string, number>>(`SELECT ${columns} FROM site_access WHERE ${where}`)
    return counters.map((name) => row![name])
  }

  test('sums are those of the rows, for every filter', async () => {
    const [some] = await sql<{ btIp: string; siteName: string; domain: string }>('SELECT * FROM site_access LIMIT 1')
    const { btIp, siteName, domain } = some!
    const day = '2026-11-19'
    for (const [query, where] of [
      [{}, '1'],
      [{ day }, `dayTime = '${day}'`],
      [{ btIp }, `btIp = '${btIp}'`],
      [{ day, btIp }, `dayTime = '${day}' AND btIp = '${btIp}'`],
      [{ siteName }, `siteName = '${siteName}'`],
      [{ domain, day }, `domain = '${domain}' AND dayTime = '${day}'`],
      [{ day: '2020-01-01' }, '0'],
    ] as const)
      expect([query, await sums(query)]).toEqual([query, await plain(where)])
  })

  test('sums follow rows that are sent again, and that are taken out by age', async () => {
    const [row] = await sql<Record<string, unknown>>('SELECT btIp, siteName, domain, dayTime FROM site_access LIMIT 1')
    const lines = [
      { ...row, visitIpNum: 1234 },
      { ...row, siteName: 'new', visitIpNum: 5 },
    ]
    const body = lines.map((line) => JSON.stringify(line)).join('\n')
    await plane.admin.fetch('/api/ingest/access', { method: 'POST', body })
    await plane.context.store.write((tx) => tx.run(`DELETE FROM site_access WHERE dayTime < '2026-10-01'`))
    for (const where of ['1', `dayTime = '${row!.dayTime}'`, `dayTime = '2026-09-30'`]) {
      const query = where === '1' ? {} : { day: where.slice(11, 21) }
      expect(await sums(query)).toEqual(await plain(where))
    }
  })

  test('names of the cards are in the caller’s language', async () => {
    const zh = plane.client(plane.admin.token, 'zh-CN')
    const { chainList } = (await zh.call(accessSums, { query: {} })).data
    expect(chainList[0]).toMatchObject({ name: '访问 IP 数', value: expect.any(Number) })
  })

  test('options are the servers, and the sites of one of them', async () => {
    const options = async (query: Record<string, unknown>) => (await plane.admin.call(accessOptions, { query })).data
    const servers = await sql<{ v: string }>('SELECT DISTINCT btIp AS v FROM site_access ORDER BY 1')
    expect(await options({ type: 0 })).toEqual(servers.map((row) => row.v))
    const btIp = servers[3]!.v
    const names = await sql<{ v: string }>(
      `SELECT DISTINCT siteName AS v FROM site_access WHERE btIp = '${btIp}' ORDER BY 1`,
    )
    expect(await options({ type: 1, btIp })).toEqual(names.map((row) => row.v))
    expect(await options({ type: 1, btIp: '192.0.2.99' })).toEqual([])
    await expect(options({ type: 1 })).rejects.toMatchObject({ status: 400, code: 'required' })
    await expect(options({ type: 2 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the curve of crawlers', () => {
  const curve = async (query: Record<string, unknown> = {}) => (await plane.admin.call(crawlerCurve, { query })).data
  const plain = async (where: string) => {
    const rows = await sql<{ day: string; type: string; num: number }>(
      `SELECT date(create_time / 1000, 'unixepoch', '+8 hours') AS day,
         CASE WHEN isSpider = 0 THEN 'Not crawlers' ELSE spider_type END AS type, sum(num) AS num
       FROM site_crawler WHERE ${where} GROUP BY 1, 2`,
    )
    return new Map(rows.map((row) => [`${row.type} ${row.day}`, row.num]))
  }
  const agree = async (query: Record<string, unknown>, where: string, days: number) => {
    const { days: shown, title, data } = await curve(query)
    expect(shown).toHaveLength(days)
    expect(data).toHaveLength(title.length)
    const expected = await plain(where)
    const found = title.flatMap((type, line) =>
      shown.flatMap((day, at) => (data[line]![at] === 0 ? [] : [[`${type} ${day}`, data[line]![at]!] as const])),
    )
    expect(new Map(found)).toEqual(expected)
    expect(found.length).toBeGreaterThan(0)
  }
  const local = `date(create_time / 1000, 'unixepoch', '+8 hours')`

  test('shows the last 7 days without a range', async () => {
    await agree({}, `${local} >= '2026-11-14'`, 7)
    expect((await curve()).days[0]).toBe('2026-11-14')
  })

  test('agrees with the rows for ranges, kinds and domains', async () => {
    const range = { start_time: '2026-10-01 00:00:00', end_time: '2026-10-31 23:59:59' }
    await agree(range, `${local} LIKE '2026-10-%'`, 31)
    await agree({ ...range, isSpider: 0 }, `${local} LIKE '2026-10-%' AND isSpider = 0`, 31)
    const domain = 'xinghe-shufang.example'
    await agree({ ...range, domain }, `${local} LIKE '2026-10-%' AND domain = '${domain}'`, 31)
    await agree({ start_time: '2026-11-19', end_time: '2026-11-19' }, `${local} = '2026-11-19'`, 1)
    // Within hours, to the quarter.
    const clock = `datetime(create_time / 1000, 'unixepoch', '+8 hours')`
    const [start_time, end_time] = ['2026-11-18 02:15:00', '2026-11-19 13:44:59']
    await agree({ start_time, end_time }, `${clock} BETWEEN '${start_time}' AND '${end_time}'`, 2)
    await agree(
      { start_time, end_time, isSpider: 1 },
      `${clock} BETWEEN '${start_time}' AND '${end_time}' AND isSpider = 1`,
      2,
    )
  })

  test('is of days of the installation’s zone, and of no more than 366', async () => {
    await expect(curve({ start_time: '2024-01-01', end_time: '2026-01-01' })).rejects.toMatchObject({ status: 400 })
    await expect(curve({ start_time: 'yesterday' })).rejects.toMatchObject({ status: 400, code: 'not_a_time' })
    expect(await curve({ start_time: '2020-01-01', end_time: '2020-01-02' })).toEqual({
      days: ['2020-01-01', '2020-01-02'],
      title: [],
      data: [],
    })
  })
})

test('options of the article library are sources and types', async () => {
  const names = async (type: number) =>
    (await plane.admin.call(articleOptions, { query: { type } })).data.map(({ name }) => name).sort()
  expect(await names(0)).toContain('自有采编')
  expect(await names(1)).toEqual(['教程', '新闻', '榜单', '评测', '问答'])
})
