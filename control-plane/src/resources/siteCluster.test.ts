import { fillSampleData } from '@quarterdeck/fixtures/data/fillSampleData.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'

// Every list of the site cluster, called as the specification names paths and payloads, against plain SQL.

const now = Date.UTC(2026, 10, 20, 6, 30)
const day = '2026-11-20'
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  await fillSampleData(plane.context.store, { scale: 0.1, now })
}, 60_000)
afterAll(() => plane.stop())

type Row = Record<string, unknown>
interface Page {
  status: number
  message: string
  data: Row[]
  totalCount: number
  totalPage: number
  pageIndex: number
  pageSize: number
  code?: string
}
const get = async (path: string, query: Record<string, unknown> = {}): Promise<Page> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await (await plane.admin.fetch(`/api${path}?${search}`)).json()) as Page
}
const count = async (table: string, where: string): Promise<number> =>
  (await plane.context.store.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))!.n

/** A moment of the installation's zone as SQL: UTC milliseconds. */
const at = (time: string) => `(strftime('%s', '${time}') - 28800) * 1000`
const lastSecond = (time: string) => `${at(time)} + 999`

interface ListCase {
  table: string
  fields: string[]
  /** Filters as they are sent, with what they mean. */
  filters: [query: Record<string, unknown>, where: string][]
  sorts: string[]
  unpaged?: true
}

const from = `${day} 00:00:00`
const to = `${day} 09:00:00`
const between = (field: string) => `${field} >= ${at(from)} AND ${field} <= ${lastSecond(to)}`
const range = { start_time: from, end_time: to }

const lists: Record<string, ListCase> = {
  '/website/newsList': {
    table: 'article',
    fields: [
      ...['id', 'content_title', 'keywords', 'description', 'content', 'content_html', 'platform_name'],
      ...['article_type_name', 'create_time'],
    ],
    filters: [
      [
        { keyword: '足球直播' },
        `content_title LIKE '%足球直播%' OR keywords LIKE '%足球直播%' OR description LIKE '%足球直播%'`,
      ],
      [{ keyword: '足球' }, `content_title LIKE '%足球%' OR keywords LIKE '%足球%' OR description LIKE '%足球%'`],
      [{ platform_id: 2 }, 'platform_id = 2'],
      [{ article_type_id: 3 }, 'article_type_id = 3'],
      [range, between('create_time')],
      [
        { keyword: '直播', platform_id: 1, start_time: '2026-10-01' },
        `platform_id = 1 AND create_time >= ${at('2026-10-01')} AND (content_title || keywords || description) LIKE '%直播%'`,
      ],
    ],
    sorts: ['content_title', 'platform_name', 'article_type_name', 'create_time'],
  },
  '/website/rank-boost': {
    table: 'boost_log',
    fields: ['file_name', 'type', 'domain_num', 'target_num', 'success_number', 'success_rate', 'boost_time'],
    filters: [
      [{ keyword: '直播' }, `file_name LIKE '%直播%'`],
      [{ type: 1 }, 'type = 1'],
      [range, between('boost_time')],
    ],
    sorts: ['file_name', 'domain_num', 'target_num', 'success_number', 'success_rate', 'boost_time'],
  },
  '/website/getData': {
    table: 'site_ip',
    fields: ['id', 'ip', 'ipArr', 'status', 'remarks', 'update_time'],
    filters: [
      [{ keyword: '主机房' }, `remarks LIKE '%主机房%'`],
      [{ status: 0 }, 'status = 0'],
      [{ keyword: '203.0.113', status: 1 }, `ip LIKE '%203.0.113%' AND status = 1`],
    ],
    sorts: ['ip', 'status', 'update_time'],
    unpaged: true,
  },
  '/website/getCompetitionLog': {
    table: 'site_ip_report',
    fields: ['ip', 'data_num', 'create_time'],
    filters: [[{ ip: '203.0.113.11' }, `ip = '203.0.113.11'`]],
    sorts: ['ip', 'data_num', 'create_time'],
  },
  '/website/number': {
    table: 'live_message',
    fields: ['room_id', 'anchor', 'data_num', 'create_time'],
    filters: [
      [{ room_id: '780011' }, `room_id = '780011'`],
      [{ anchor: '足球' }, `anchor LIKE '%足球%'`],
      [{ start_time: `${day} 00:00:00`, end_time: `${day} 23:59:59` }, `create_time >= ${at(from)}`],
    ],
    sorts: ['room_id', 'anchor', 'data_num', 'create_time'],
  },
  '/website/livesite/getData': {
    table: 'live_domain',
    fields: ['id', 'domain', 'status', 'remarks', 'update_time'],
    filters: [
      [{ keyword: 'zhibo-1' }, `domain LIKE '%zhibo-1%'`],
      [{ status: 0 }, 'status = 0'],
    ],
    sorts: ['domain', 'status', 'update_time'],
    unpaged: true,
  },
  '/website/livesite/getCompetitionLog': {
    table: 'live_domain_report',
    fields: ['domain', 'status', 'create_time'],
    filters: [[{ domain: 'zhibo-05.live-data.example' }, `domain = 'zhibo-05.live-data.example'`]],
    sorts: ['domain', 'status', 'create_time'],
  },
  '/website/getSite': {
    table: 'site',
    fields: [
      ...['domain', 'name', 'url', 'template_id', 'title', 'keyword', 'description', 'home_title', 'create_user'],
      ...['create_time', 'ssl_time', 'update_time', 'profile1', 'profile2', 'profile3', 'profile4', 'profile5'],
      ...['profile6', 'column_rule', 'column_page_rule', 'content_rule', 'content_page_rule', 'tag_rule'],
      ...['tag_page_rule', 'special_rule', 'special_page_rule', 'site_status', 'site_status_str'],
    ],
    filters: [
      [{ name: '星河书房' }, `name LIKE '%星河书房%'`],
      [{ name: '星河' }, `name LIKE '%星河%'`],
      [{ url: 'www.xinghe' }, `url LIKE '%www.xinghe%'`],
      [{ template_id: 8 }, 'template_id = 8'],
      [{ title: '免费在线' }, `title LIKE '%免费在线%'`],
      [{ keyword: '家常菜谱' }, `keyword LIKE '%家常菜谱%'`],
      [{ description: '每天更新' }, `description LIKE '%每天更新%'`],
      [{ create_user: '张伟' }, `create_user = '张伟'`],
      [{ home_title: '足球直播_大全' }, `home_title = '足球直播_大全'`],
      [
        { start_time: '2026-08-01', end_time: '2026-10-31' },
        `update_time >= ${at('2026-08-01')} AND update_time <= ${lastSecond('2026-10-31 23:59:59')}`,
      ],
      [{ title: '100%_' }, '0'],
      [{ title: '"' }, '0'],
      [{ title: '免费" OR "' }, '0'],
    ],
    sorts: [
      'domain',
      'name',
      'url',
      'template_id',
      'title',
      'home_title',
      'create_user',
      'create_time',
      'ssl_time',
      'update_time',
      'site_status',
    ],
  },
  '/website/getAccessStatistics': {
    table: 'site_access',
    fields: [
      ...['btIp', 'siteName', 'domain', 'visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum'],
      ...['appDownloadClicksNum', 'dayTime', 'create_time'],
    ],
    filters: [
      [{ btIp: '203.0.113.11' }, `btIp = '203.0.113.11'`],
      [{ siteName: '星河书房首页' }, `siteName = '星河书房首页'`],
      [{ domain: 'www.xinghe-shufang.example' }, `domain = 'www.xinghe-shufang.example'`],
      [{ day: '2026-11-19' }, `dayTime = '2026-11-19'`],
      [{ day: '2026-11-19', btIp: '203.0.113.11' }, `dayTime = '2026-11-19' AND btIp = '203.0.113.11'`],
    ],
    sorts: [
      ...['btIp', 'siteName', 'domain', 'visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum'],
      ...['appDownloadClicksNum', 'dayTime', 'create_time'],
    ],
  },
  '/website/getSpiderStatistics': {
    table: 'site_crawler',
    fields: ['domain', 'url', 'template_id', 'isSpider', 'num', 'spider_type', 'create_time'],
    filters: [
      [{ domain: 'xinghe-shufang.example' }, `domain = 'xinghe-shufang.example'`],
      [{ url: 'www.xinghe-shufang.example' }, `url = 'www.xinghe-shufang.example'`],
      [range, between('create_time')],
      [{ isSpider: 0 }, 'isSpider = 0'],
      [{ isSpider: 1, ...range }, `isSpider = 1 AND ${between('create_time')}`],
    ],
    sorts: ['domain', 'url', 'isSpider', 'num', 'create_time'],
  },
  '/website/ranking': {
    table: 'ranking',
    fields: [
      ...['keyword', 'title', 'url', 'host', 'ip', 'template_id', 'ranking', 'is_my_site', 'is_my_site_str'],
      ...['site_status', 'site_status_str', 'create_user', 'data_num', 'markers', 'create_time'],
    ],
    filters: [
      [
        { is_my_site: 1, end_ranking: 10, start_time: '2026-11-19 14:30:00', end_time: `${day} 23:59:59` },
        `is_my_site = 1 AND ranking <= 10 AND create_time >= ${at('2026-11-19 14:30:00')}`,
      ],
      [{ start_ranking: 3, end_ranking: 5 }, 'ranking BETWEEN 3 AND 5'],
      [{ keyword: '足球' }, `keyword LIKE '%足球%'`],
      [{ host: 'portal.example' }, `host LIKE '%portal.example%'`],
      [{ title: '热门推荐' }, `title LIKE '%热门推荐%'`],
      [{ url: '/s/3' }, `url LIKE '%/s/3%'`],
      [{ create_user: '王芳' }, `create_user = '王芳'`],
      [{ template_id: 0 }, 'template_id = 0'],
      [{ site_status: 2 }, 'site_status = 2'],
      [{ isMarkers: 1 }, 'markers = 1'],
    ],
    sorts: [
      'keyword',
      'host',
      'ip',
      'template_id',
      'ranking',
      'is_my_site',
      'site_status',
      'create_user',
      'data_num',
      'markers',
      'create_time',
    ],
  },
  '/website/status': {
    table: 'site_check',
    fields: ['url', 'ip', 'site_status', 'site_status_str', 'template_id', 'data_num', 'create_time', 'domain'],
    filters: [
      [{ start_time: `${day} 00:00:00`, end_time: `${day} 23:59:59` }, `day = '${day}'`],
      [{ site_status: 1 }, 'site_status = 1'],
      [{ url: 'm.qingshan' }, `url LIKE '%m.qingshan%'`],
      [{ ip: '198.51' }, `ip LIKE '%198.51%'`],
      [{ template_id: 8 }, 'template_id = 8'],
    ],
    sorts: ['url', 'ip', 'site_status', 'template_id', 'data_num', 'create_time'],
  },
  '/webdomain/list': {
    table: 'web_domain',
    fields: ['id', 'domain', 'price', 'host_num', 'update_time', 'remark'],
    filters: [
      [{ domain: 'shufang' }, `domain LIKE '%shufang%'`],
      [{ start_num: 10 }, 'host_num >= 10'],
      [{ start_num: 0, end_num: 12 }, 'host_num <= 12'],
    ],
    sorts: ['domain', 'price', 'host_num', 'update_time'],
  },
  '/website/articles': {
    table: 'posting',
    fields: [
      ...['id', 'file_name', 'url', 'base_file_name', 'baseUrl', 'host', 'article_title', 'article_url'],
      ...['article_status', 'article_platform', 'article_time', 'domain_list_num', 'domain_total_num'],
      ...['rankings_num', 'rankings_data', 'remarks'],
    ],
    filters: [
      [{ keyword: '新手必读' }, `article_title LIKE '%新手必读%'`],
      [{ keyword: 'post-3' }, `article_url LIKE '%post-3%'`],
      [{ article_status: 2 }, 'article_status = 2'],
      [{ article_platform: 4 }, 'article_platform = 4'],
      [
        { start_time: '2026-11-10 00:00:00', end_time: '2026-11-12 23:59:59' },
        `article_time >= ${at('2026-11-10')} AND article_time <= ${lastSecond('2026-11-12 23:59:59')}`,
      ],
    ],
    sorts: ['file_name', 'host', 'article_title', 'article_status', 'article_platform', 'article_time'],
  },
  '/website/linkPool/getPage': {
    table: 'link_pool',
    fields: ['id', 'url', 'domain', 'link_type', 'update_time', 'remark'],
    filters: [[{ link_type: 2 }, 'link_type = 2']],
    sorts: ['url', 'domain', 'link_type', 'update_time'],
  },
}

describe.each(Object.entries(lists))('GET %s', (path, { table, fields, filters, sorts, unpaged }) => {
  test('answers with the envelope and the fields of the specification', async () => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, message: expect.any(String) })
    expect(answer.data.length).toBeGreaterThan(0)
    for (const field of fields) expect([field, field in answer.data[0]!]).toEqual([field, true])
    const total = await count(table, '1')
    if (unpaged) expect(answer.data).toHaveLength(total)
    else {
      const pages = { totalCount: total, totalPage: Math.ceil(total / 30), pageIndex: 1, pageSize: 30 }
      expect(answer).toMatchObject(pages)
      expect(answer.data).toHaveLength(Math.min(30, total))
      const second = await get(path, { pageIndex: 2 })
      const ids = new Set([...answer.data, ...second.data].map((row) => row.id))
      expect(ids.size).toBe(Math.min(60, total))
    }
  })

  test.each(filters)('with %j finds what plain SQL finds', async (query, where) => {
    const expected = await count(table, where)
    const answer = await get(path, { ...query, pageSize: 200 })
    expect(answer.status).toBe(200)
    if (unpaged) expect(answer.data).toHaveLength(expected)
    else expect(answer).toMatchObject({ totalCount: expected })
    expect(answer.data.length).toBe(unpaged ? expected : Math.min(200, expected))
    // A filter that nothing or everything passes shows little, unless that is what it is for.
    if (where !== '0') expect(expected).toBeGreaterThan(0)
  })

  test.each(sorts)('sorted by %s is in order, both ways', async (order_field) => {
    for (const order_sort of ['asc', 'desc'] as const) {
      const { data } = await get(path, { order_field, order_sort, pageSize: 200 })
      const values = data.map((row) => row[order_field] as string | number | null)
      const wrong = values.findIndex((value, n) => {
        const next = values[n + 1]
        if (next === undefined) return false
        return order_sort === 'asc' ? compare(value, next) > 0 : compare(value, next) < 0
      })
      expect([order_sort, wrong, values[wrong], values[wrong + 1]]).toEqual([order_sort, -1, undefined, values[0]])
    }
  })

  test('refuses an order that there is not, a page that there cannot be, and a time that is none', async () => {
    expect(await get(path, { order_field: 'nothing' })).toMatchObject({ status: 400, code: 'unknown_order_field' })
    expect(await get(path, { order_field: fields[1], order_sort: 'up' })).toMatchObject({ status: 400 })
    if (!unpaged) expect(await get(path, { pageIndex: 0 })).toMatchObject({ status: 400, code: 'page_out_of_range' })
    if (filters.some(([query]) => 'start_time' in query))
      expect(await get(path, { start_time: '2026-02-30' })).toMatchObject({ status: 400, code: 'not_a_time' })
  })
})

/** As SQLite compares: nothing first, numbers by value, texts by their bytes. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

test('limits of filters are those of the specification', async () => {
  expect(await get('/website/ranking', { start_ranking: 0 })).toMatchObject({ status: 400, code: 'too_small' })
  expect(await get('/website/ranking', { end_ranking: 0 })).toMatchObject({ status: 400 })
  expect(await get('/website/ranking', { template_id: -1 })).toMatchObject({ status: 400 })
  expect(await get('/webdomain/list', { start_num: -1 })).toMatchObject({ status: 400 })
  expect(await get('/website/status', { template_id: -1 })).toMatchObject({ status: 400 })
})

describe('site-group IPs', () => {
  const post = async (path: string, body: unknown, language = 'en') => {
    const answer = await plane.client(plane.admin.token, language as 'en').fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { status: number; message: string; data: Record<string, unknown> }
  }

  test('an empty text says the message of the specification', async () => {
    expect(await post('/website/addData', { ip: '', type: 0 }, 'zh-CN')).toMatchObject({
      status: 400,
      message: 'ip地址不能为空！',
    })
    expect(await post('/website/addData', { ip: ['1.2.3'] })).toMatchObject({ status: 400 })
    expect(await post('/website/addData', { ip: '10.0.0.1,'.repeat(60) })).toMatchObject({ status: 400 })
  })

  test('are added as a list, available unless said otherwise, edited by id, deleted and cleared', async () => {
    const added = await post('/website/addData', { ip: ['192.0.2.1', '192.0.2.2'], remarks: 'new', type: 0 })
    expect(added.data).toMatchObject({ added: 2 })
    const rows = (await get('/website/getData', { keyword: '192.0.2.' })).data
    expect(rows.map(({ status }) => status)).toEqual([1, 1])
    const { id } = rows[0]!
    expect(await post('/website/updateData', { id, ip: '192.0.2.9', remarks: 'moved' })).toMatchObject({
      status: 200,
      data: { ip: '192.0.2.9', remarks: 'moved' },
    })
    const remove = await plane.admin.fetch(`/api/website/delete?id=${id}`, { method: 'DELETE' })
    expect(await remove.json()).toMatchObject({ status: 200, data: { count: 1 } })
    const replaced = await post('/website/addData', { ip: ['192.0.2.7'], type: 1 })
    expect(replaced.data).toMatchObject({ added: 1, removed: 61 })
    const clear = await plane.admin.fetch('/api/website/delAll', { method: 'DELETE' })
    expect(await clear.json()).toMatchObject({ data: { count: 1 } })
    expect((await get('/website/getData')).data).toEqual([])
  })
})

describe('sites', () => {
  test('are edited in place; the main domain follows the address, and its count follows the sites', async () => {
    const hostNum = async (domain: string) => (await get('/webdomain/list', { domain })).data[0]?.host_num
    const [row] = (await get('/website/getSite', { url: 'www.xinghe-shufang' })).data
    const before = {
      own: Number(await hostNum('xinghe-shufang.example')),
      other: Number(await hostNum('qingshan-shufang.example')),
    }
    const put = (body: Row) =>
      plane.admin.fetch(`/api/website/site/${row!.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const edited = (await (await put({ url: 'https://New.Qingshan-shufang.example/', title: '新标题' })).json()) as Page
    expect(edited.data).toMatchObject({
      url: 'new.qingshan-shufang.example',
      domain: 'qingshan-shufang.example',
      title: '新标题',
      update_time: formatTime(now, 'Asia/Shanghai'),
    })
    expect(await hostNum('xinghe-shufang.example')).toBe(before.own - 1)
    expect(await hostNum('qingshan-shufang.example')).toBe(before.other + 1)
    expect((await get('/website/getSite', { title: '新标题' })).totalCount).toBe(1)
    expect((await put({ url: 'm.xinghe-shufang.example' })).status).toBe(409)
    expect(await (await put({ url: ' ' })).json()).toMatchObject({ status: 400 })
    expect(await (await put({ site_status: 0 })).json()).toMatchObject({
      status: 200,
      data: { site_status: row!.site_status },
    })
  })
})

describe('other calls', () => {
  test('a ranking is marked by its row action', async () => {
    const [row] = (await get('/website/ranking', { isMarkers: 0 })).data
    const answer = await plane.admin.fetch(`/api/website/ranking/${row!.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ markers: 1 }),
    })
    expect(await answer.json()).toMatchObject({ status: 200, data: { markers: 1, keyword: row!.keyword } })
  })

  test('the export of rankings is named by ranking and date', async () => {
    const zh = plane.client(plane.admin.token, 'zh-CN')
    const answer = await zh.fetch('/api/website/down-ranking?is_my_site=1&end_ranking=10')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('排名1-10_2026-11-20.xlsx')
  })

  test('a primary domain’s remark is edited by id in the body', async () => {
    const [row] = (await get('/webdomain/list')).data
    const answer = await plane.admin.fetch('/api/webdomain/info', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: row!.id, remark: '已续费' }),
    })
    expect(await answer.json()).toMatchObject({
      status: 200,
      data: { remark: '已续费', domain: row!.domain, price: row!.price },
    })
  })

  test('an article and a posting record are deleted by id', async () => {
    for (const [list, path] of [
      ['/website/newsList', '/website/del-news'],
      ['/website/articles', '/website/articles'],
    ] as const) {
      const [row] = (await get(list)).data
      const remove = () => plane.admin.fetch(`/api${path}?id=${row!.id}`, { method: 'DELETE' })
      expect(await (await remove()).json()).toMatchObject({ status: 200, data: { count: 1 } })
      expect((await remove()).status).toBe(404)
    }
  })
})
