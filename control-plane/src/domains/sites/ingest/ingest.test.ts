import { gzipSync } from 'node:zlib'
import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { article } from '@quarterdeck/shared/resources/site/article.ts'
import { posting } from '@quarterdeck/shared/resources/site/posting.ts'
import { ranking } from '@quarterdeck/shared/resources/site/ranking.ts'
import { siteAccess } from '@quarterdeck/shared/resources/site/siteAccess.ts'
import { siteIpReport } from '@quarterdeck/shared/resources/site/siteIpReport.ts'
import { apiKey } from '@quarterdeck/shared/resources/system/apiKey.ts'
import { audit } from '@quarterdeck/shared/resources/system/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

type Line = Record<string, unknown>
const body = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function post(kind: string, content: BodyInit, init: RequestInit = {}): Promise<Response> {
  return plane.admin.fetch(`/api/ingest/${kind}`, { method: 'POST', body: content, ...init })
}
async function send(kind: string, lines: readonly Line[] | string): Promise<IngestReply> {
  const answer = await post(kind, typeof lines === 'string' ? lines : body(lines))
  const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
  if (reply.status !== 200) throw new Error(reply.message)
  return reply.data
}
const counts = ({ errors: _, ...rest }: IngestReply) => rest
const list = async (resource: object, query: Line = {}) =>
  (await plane.admin.call(endpointsOf(resource as AnyResource).list!, { query })) as {
    data: Line[]
    totalCount: number
  }

const access = (n: number, more: Line = {}): Line => ({
  btIp: '203.0.113.9',
  siteName: `s${n}`,
  domain: `s${n}.example.com`,
  dayTime: '2026-11-19',
  visitIpNum: n,
  ...more,
})

describe('a line', () => {
  test('sent again changes nothing, with other content it replaces what it said', async () => {
    const lines = [1, 2, 3].map((n) => access(n))
    expect(counts(await send('access', lines))).toEqual({ received: 3, added: 3, changed: 0, same: 0, wrong: 0 })
    expect(counts(await send('access', lines))).toEqual({ received: 3, added: 0, changed: 0, same: 3, wrong: 0 })
    const later = [access(2, { visitIpNum: 77 }), access(3), access(4)]
    expect(counts(await send('access', later))).toEqual({ received: 3, added: 1, changed: 1, same: 1, wrong: 0 })
    const { data } = await list(siteAccess, { siteName: 's2' })
    expect(data).toMatchObject([{ visitIpNum: 77, domain: 's2.example.com', blackIpNum: 0 }])
  })

  test('leaves alone what it does not say', async () => {
    await send('access', [access(50, { crawlerIpNum: 9 })])
    const { siteName, btIp, domain, dayTime } = access(50)
    await send('access', [{ siteName, btIp, domain, dayTime, blackIpNum: 4 }])
    expect((await list(siteAccess, { siteName: 's50' })).data).toMatchObject([
      { visitIpNum: 50, crawlerIpNum: 9, blackIpNum: 4 },
    ])
  })

  test('twice in one request is one row; of two contents the later stands', async () => {
    const reply = await send('access', [access(60), access(60), access(60, { visitIpNum: 1 })])
    expect(counts(reply)).toEqual({ received: 3, added: 1, changed: 1, same: 1, wrong: 0 })
    expect((await list(siteAccess, { siteName: 's60' })).data).toMatchObject([{ visitIpNum: 1 }])
  })

  test('of a log stays as it came', async () => {
    const line = { ip: '203.0.113.1', data_num: 5, create_time: '2026-11-19 10:00:00' }
    await send('site-reports', [line])
    const reply = await send('site-reports', [
      { ...line, data_num: 6 },
      { ...line, create_time: '2026-11-19 10:05:00' },
    ])
    expect(counts(reply)).toEqual({ received: 2, added: 1, changed: 0, same: 1, wrong: 0 })
    const { data } = await list(siteIpReport, { order_field: 'create_time', order_sort: 'asc' })
    expect(data.map((row) => row.data_num)).toEqual([5, 5])
  })

  test('with an id of the sender is known by it alone', async () => {
    const line = {
      id: 'a-17',
      file_name: 'x.xlsx',
      host: 'www.example.com',
      article_title: 'T',
      article_time: '2026-11-01',
    }
    expect(await send('postings', [line])).toMatchObject({ added: 1 })
    expect(await send('postings', [{ ...line, article_title: 'U', article_status: 2 }])).toMatchObject({ changed: 1 })
    expect(await send('postings', [{ ...line, id: 17 }])).toMatchObject({ added: 1 })
    // Whoever has the row open in a form hears that it is another one now.
    const { data } = await plane.admin.call(endpointsOf(posting).list!, { query: { order_field: 'id' } })
    expect(data.slice(-2).map(({ article_title, revision }) => [article_title, revision])).toEqual([
      ['U', 2],
      ['T', 1],
    ])
  })

  test('with an id may move to another day, server, site or crawler, and is counted there', async () => {
    const line = { id: 'moves', ...access(80, { btIp: '203.0.113.80', dayTime: '2026-10-01' }) }
    await send('access', [line, access(81, { btIp: '203.0.113.80', dayTime: '2026-10-01' })])
    await send('access', [{ ...line, btIp: '203.0.113.81', dayTime: '2026-10-02', visitIpNum: 7 }])
    await send('access', [{ ...line, btIp: '203.0.113.81', dayTime: '2026-10-02', siteName: 'renamed' }])
    const visit = { id: 'v', domain: 'a.example', url: 'www.a.example', spider_type: 'x', num: 5 }
    await send('crawlers', [
      { ...visit, create_time: '2026-10-01 10:00:00' },
      { ...visit, id: 'w', create_time: '2026-10-01 10:00:00' },
    ])
    await send('crawlers', [{ ...visit, spider_type: 'y', num: 6, create_time: '2026-10-02 23:59:00' }])
    const counter = (name: string) => `sum(${name}) AS ${name}`
    const numbers = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum']
    const sums = numbers.map(counter).join(', ')
    const same = async (kept: string, rows: string) => {
      const { read } = plane.context.store
      const found = await read.all(kept)
      expect(found).toEqual(await read.all(rows))
      expect(found).not.toEqual([])
    }
    await same(
      `SELECT * FROM site_access_day ORDER BY 1, 2`,
      `SELECT dayTime, btIp, count(*) AS rows, ${sums} FROM site_access GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    await same(
      `SELECT * FROM site_access_total ORDER BY 1`,
      `SELECT dayTime, count(*) AS rows, ${sums} FROM site_access GROUP BY 1 ORDER BY 1`,
    )
    await same(
      `SELECT * FROM site_access_name ORDER BY 1, 2`,
      `SELECT btIp, siteName, count(*) AS rows FROM site_access GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    await same(
      `SELECT * FROM site_crawler_quarter ORDER BY 1, 2, 3`,
      `SELECT create_time / 900000 AS quarter, isSpider, spider_type, count(*) AS rows, sum(num) AS num
       FROM site_crawler GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
    await same(
      `SELECT * FROM site_crawler_hour ORDER BY 1, 2, 3`,
      `SELECT create_time / 3600000 AS hour, isSpider, spider_type, count(*) AS rows, sum(num) AS num
       FROM site_crawler GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
    await plane.context.store.write((tx) => tx.run("DELETE FROM site_access WHERE siteName IN ('s81', 'renamed')"))
    await same(
      `SELECT name, rows FROM table_stat WHERE name = 'site_access'`,
      `SELECT 'site_access' AS name, count(*) AS rows FROM site_access`,
    )
  })

  test('may give its time in the zone of the installation, with an offset, or in milliseconds', async () => {
    const at = Date.UTC(2026, 10, 18, 2, 30)
    const times = ['2026-11-18 10:30:00', '2026-11-18T02:30:00Z', '2026-11-18T10:30:00+08:00', at]
    const lines = times.map((create_time) => ({ ip: '203.0.113.77', create_time }))
    expect(await send('site-reports', lines)).toMatchObject({ added: 1, same: 3 })
  })
})

describe('wrong lines', () => {
  test('are named by number and field, and the others are stored all the same', async () => {
    const text = [
      JSON.stringify(access(70)),
      '',
      'nonsense',
      '[1]',
      JSON.stringify(access(71, { visitIpNum: -1 })),
      JSON.stringify(access(72, { surprise: 1 })),
      JSON.stringify({ btIp: '203.0.113.9', siteName: 's' }),
      JSON.stringify(access(73, { dayTime: '2026-02-30' })),
      JSON.stringify(access(74, { domain: { a: 1 } })),
      JSON.stringify(access(75, { btIp: 'localhost' })),
      JSON.stringify(access(76)),
    ].join('\r\n')
    const reply = await send('access', text)
    expect(counts(reply)).toEqual({ received: 10, added: 2, changed: 0, same: 0, wrong: 8 })
    expect(reply.errors.map(({ line, field }) => [line, field])).toEqual([
      [3, ''],
      [4, ''],
      [5, 'visitIpNum'],
      [6, 'surprise'],
      [7, 'dayTime'],
      [8, 'dayTime'],
      [9, 'domain'],
      [10, 'btIp'],
    ])
    for (const { message } of reply.errors) expect(message).not.toMatch(/^errors\./)
  })

  test('are named up to the hundredth', async () => {
    const reply = await send('access', 'x\n'.repeat(250))
    expect(reply.wrong).toBe(250)
    expect(reply.errors).toHaveLength(100)
  })

  test('a line over 1 MB, and one that is no UTF-8', async () => {
    const long = JSON.stringify({ content: 'x'.repeat(1_048_577) })
    const latin = Buffer.from('{"content_title":"\xe9"}\n', 'latin1')
    const fine = body([{ content_title: 'fine', create_time: '2026-11-01' }])
    const reply = await (
      await post('articles', Buffer.concat([Buffer.from(`${long}\n`), latin, Buffer.from(fine)]))
    ).json()
    expect((reply as { data: IngestReply }).data).toMatchObject({
      received: 3,
      added: 1,
      wrong: 2,
      errors: [{ line: 1 }, { line: 2 }],
    })
  })
})

describe('the body', () => {
  test('may be packed with gzip', async () => {
    const packed = gzipSync(body([access(80), access(81)]))
    const answer = await post('access', packed, { headers: { 'content-encoding': 'gzip' } })
    expect(((await answer.json()) as { data: IngestReply }).data).toMatchObject({ received: 2, added: 2 })
  })

  test('may be several gzip members, joined to one file', async () => {
    const packed = Buffer.concat([gzipSync(body([access(82)])), gzipSync(body([access(83), access(84)]))])
    const answer = await post('access', packed, { headers: { 'content-encoding': 'gzip' } })
    expect(((await answer.json()) as { data: IngestReply }).data).toMatchObject({ received: 3, added: 3 })
  })

  test('that unpacks to far more than was sent is refused, what was right before stays', async () => {
    const packed = Buffer.concat([gzipSync(body([access(85)])), gzipSync(Buffer.alloc(130 * 1_048_576, '\n'))])
    expect(packed.length).toBeLessThan(140_000)
    const answer = await post('access', packed, { headers: { 'content-encoding': 'gzip' } })
    expect(await answer.json()).toMatchObject({ status: 413, code: 'stream_inflates' })
    expect((await list(siteAccess, { siteName: 's85' })).totalCount).toBe(1)
  })

  test('that is wrong line after line is read no further than ten thousand of them', async () => {
    const lines = `${body([access(86)])}${'{}\n'.repeat(10_001)}${body([access(87)])}`
    const answer = await post('access', lines)
    expect(await answer.json()).toMatchObject({ status: 400, code: 'lines_wrong' })
    expect((await list(siteAccess, { siteName: 's86' })).totalCount).toBe(1)
    expect((await list(siteAccess, { siteName: 's87' })).totalCount).toBe(0)
  })

  test('that cannot be unpacked is refused, what was stored before is not stored twice', async () => {
    const packed = gzipSync(body(Array.from({ length: 30_000 }, (_, n) => access(10_000 + n))))
    const broken = await post('access', packed.subarray(0, packed.length - 400), {
      headers: { 'content-encoding': 'gzip' },
    })
    expect(await broken.json()).toMatchObject({ status: 400, code: 'stream_broken' })
    const whole = await post('access', packed, { headers: { 'content-encoding': 'gzip' } })
    const { data } = (await whole.json()) as { data: IngestReply }
    expect(data.added + data.same).toBe(30_000)
    const [sums] = await plane.context.store.read.all<{ n: number }>(
      `SELECT count(*) AS n FROM site_access WHERE siteName LIKE 's1____' OR siteName LIKE 's2____' OR siteName LIKE 's3____'`,
    )
    expect(sums?.n).toBe(30_000)
  })

  test('of another packing is refused, an empty one holds nothing, an unknown kind is not found', async () => {
    expect((await post('access', 'x', { headers: { 'content-encoding': 'br' } })).status).toBe(400)
    expect(counts(await send('access', ''))).toEqual({ received: 0, added: 0, changed: 0, same: 0, wrong: 0 })
    expect((await post('secrets', '{}')).status).toBe(404)
  })

  test('with a mark in front and no line end at the end is read whole', async () => {
    expect(await send('access', `\ufeff${JSON.stringify(access(90))}`)).toMatchObject({ added: 1, wrong: 0 })
  })
})

test('one entry of the audit log says who sent how much', async () => {
  await send('access', [access(95), access(96), { nonsense: true }])
  const [entry] = (await list(audit, { resource: 'site-access', pageSize: 1 })).data
  expect(entry).toMatchObject({
    actor: 'admin',
    action: 'ingest.send',
    summary: expect.stringContaining('3 lines sent in: 2 added, 0 changed, 0 same, 1 wrong'),
  })
})

describe('articles', () => {
  const line = (n: number, more: Line = {}): Line => ({
    content_title: `标题 ${n}`,
    platform_name: n % 2 ? '门户' : '社区',
    article_type_name: '新闻',
    create_time: `2026-11-0${n} 08:00:00`,
    ...more,
  })

  test('bring sources and types with them, which become options', async () => {
    await send('articles', [line(1), line(2), line(3)])
    const sources = (await (await plane.admin.fetch('/api/website/newsType?type=0')).json()) as { data: Line[] }
    expect(sources.data.map((row) => row.name).sort()).toEqual(['社区', '门户'])
    const portal = sources.data.find((row) => row.name === '门户')!
    expect((await list(article, { platform_id: portal.id })).data.map((row) => row.content_title)).toEqual([
      '标题 3',
      '标题 1',
    ])
    // Another type replaces name and number together; the same once more changes nothing.
    expect(await send('articles', [line(1, { article_type_name: '教程' })])).toMatchObject({ changed: 1 })
    expect(await send('articles', [line(1, { article_type_name: '教程' })])).toMatchObject({ same: 1 })
    const types = (await (await plane.admin.fetch('/api/website/newsType?type=1')).json()) as { data: Line[] }
    const tutorial = types.data.find((row) => row.name === '教程')!
    expect((await list(article, { article_type_id: tutorial.id })).totalCount).toBe(1)
  })

  test('sent again are looked up by their key, also where most rows came by other ways and have none', async () => {
    const { store } = plane.context
    const write = store.write.bind(store)
    await write(async (tx) => {
      const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)'
      await tx.run(`${many} INSERT INTO article ("content_title") SELECT 'keyless' FROM n`)
      await tx.run('ANALYZE')
    })
    const statements: string[] = []
    store.write = (work, options) =>
      write((tx) => {
        const run: typeof tx.run = (sql, params) => {
          statements.push(sql)
          return tx.run(sql, params)
        }
        return work(Object.assign(Object.create(tx) as typeof tx, { run }))
      }, options)
    await send('articles', [line(1), line(2)])
    store.write = write
    const update = statements.find((sql) => /DO UPDATE/.test(sql))!
    const plan = await write((tx) => tx.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${update}`, ['[]']))
    expect(plan.map(({ detail }) => detail).filter((line) => line.startsWith('SCAN'))).toEqual([
      'SCAN k VIRTUAL TABLE INDEX 1:',
    ])
    await write((tx) => tx.run(`DELETE FROM article WHERE content_title = 'keyless'`))
  })
})

describe('rankings', () => {
  const line = (host: string): Line => ({
    keyword: '跑鞋',
    url: `https://${host}/a`,
    ranking: 3,
    create_time: '2026-11-20 09:00:00',
  })
  const rowOf = async (host: string) => (await list(ranking, { host })).data[0]

  test('of our sites are ours, and know what the site knows; a site that comes or goes changes that', async () => {
    const sql = (text: string, params: unknown[] = []) => plane.context.store.write((tx) => tx.run(text, params))
    await sql(
      `INSERT INTO site (url, host, domain, ip, template_id, create_user, site_status) VALUES
       ('own.example.com', 'own.example.com', 'example.com', '203.0.113.5', 7, '张伟', 2)`,
    )
    await send('rankings', [line('own.example.com'), line('other.example.net')])
    expect(await rowOf('own.example.com')).toMatchObject({
      is_my_site: 1,
      is_my_site_str: 'Yes',
      template_id: 7,
      create_user: '张伟',
      site_status: 2,
      site_status_str: 'Valid',
    })
    expect(await rowOf('other.example.net')).toMatchObject({ is_my_site: 0, host: 'other.example.net', site_status: 1 })
    await sql('UPDATE site SET site_status = 0')
    expect(await send('rankings', [line('own.example.com')])).toMatchObject({ same: 1 })
    await sql(`INSERT INTO site (url, host, domain) VALUES ('other.example.net/x', 'other.example.net', 'example.net')`)
    expect(await rowOf('other.example.net')).toMatchObject({ is_my_site: 1 })
    expect(await send('rankings', [line('other.example.net')])).toMatchObject({ same: 1 })
    await sql(`DELETE FROM site WHERE host = 'own.example.com'`)
    expect(await rowOf('own.example.com')).toMatchObject({ is_my_site: 0 })
  })

  test('are counted as what they are, in the first ten places and in all', async () => {
    await send(
      'rankings',
      [1, 3, 10, 11].map((place) => ({ ...line(`place-${place}.example.com`), ranking: place })),
    )
    const { read } = plane.context.store
    const counted = await read.all(
      `SELECT kind, quarter, rows FROM statistic_quarter WHERE kind LIKE 'head%' AND rows <> 0
       UNION ALL SELECT 'own', 0, rows FROM statistic_total WHERE name = 'head_own'
       UNION ALL SELECT 'all', 0, rows FROM table_stat WHERE name = 'ranking' ORDER BY 1, 2`,
    )
    const head = 'FROM ranking WHERE ranking BETWEEN 1 AND 10'
    expect(counted).toEqual(
      await read.all(
        `SELECT iif(is_my_site = 1, 'head_own', 'head_other') AS kind, create_time / 900000 AS quarter, count(*) AS rows ${head} GROUP BY 1, 2
         UNION ALL SELECT 'own', 0, count(*) ${head} AND is_my_site = 1
         UNION ALL SELECT 'all', 0, count(*) FROM ranking ORDER BY 1, 2`,
      ),
    )
    expect(counted).toContainEqual(expect.objectContaining({ kind: 'head_own' }))
    expect(counted).toContainEqual(expect.objectContaining({ kind: 'head_other' }))
  })
})

describe('an API key', () => {
  const withKey = (key: string, path: string, init: RequestInit = {}) =>
    fetch(plane.url + path, { ...init, headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' } })
  const ingest = (key: string, kind: string, lines: readonly Line[]) =>
    withKey(key, `/api/ingest/${kind}`, { method: 'POST', body: body(lines) })

  test('sends what it is for, does nothing else, and is worthless once revoked', async () => {
    const { data } = await plane.admin.call(createApiKey, { body: { name: 'collector', kinds: ['access'] } })
    expect(data.key).toMatch(/^qdk_[\w-]{43}$/)
    expect((await ingest(data.key, 'access', [access(200)])).status).toBe(200)
    expect((await ingest(data.key, 'crawlers', [])).status).toBe(403)
    for (const path of ['/api/website/getAccessStatistics', '/api/user-info', '/api/api-key', '/api/user/getMenu'])
      expect([path, (await withKey(data.key, path)).status]).toEqual([path, 401])
    const [entry] = (await list(audit, { resource: 'site-access', pageSize: 1 })).data
    expect(entry).toMatchObject({ actor: 'key:collector' })
    const keys = await list(apiKey, { keyword: 'collector' })
    expect(keys.data).toMatchObject([{ kinds: 'access', state: 1, created_by: 'admin', last_used: expect.any(String) }])
    const revoke = async () =>
      (
        await plane.admin.call(actionEndpointsOf(apiKey).revoke!, {
          body: { ids: [data.id] },
        })
      ).data
    expect([await revoke(), await revoke()]).toMatchObject([{ done: 1 }, { same: 1 }])
    expect((await ingest(data.key, 'access', [access(200)])).status).toBe(401)
  })

  test('is nowhere to be seen after it was made', async () => {
    const { data } = await plane.admin.call(createApiKey, { body: { name: 'hidden' } })
    const secret = data.key.slice(12)
    const listed = await (await plane.admin.fetch('/api/api-key')).text()
    expect(listed).toContain(data.key.slice(0, 10))
    expect(listed).not.toContain(secret)
    expect(JSON.stringify((await list(audit, { resource: 'api-key' })).data)).not.toContain(secret)
    const stored = await plane.context.store.read.all('SELECT * FROM api_key')
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect((await ingest(data.key, 'crawlers', [])).status).toBe(200)
    expect((await ingest(`${data.key}x`, 'crawlers', [])).status).toBe(401)
  })

  test('for a kind that there is not is refused', async () => {
    await expect(plane.admin.call(createApiKey, { body: { name: 'x', kinds: ['nothing'] } })).rejects.toMatchObject({
      status: 400,
      code: 'not_a_choice',
    })
  })
})

test('nobody without the permission sends anything in', async () => {
  const viewer = await plane.addUser(10)
  const answer = await viewer.fetch('/api/ingest/access', { method: 'POST', body: body([access(1)]) })
  expect(answer.status).toBe(403)
})
