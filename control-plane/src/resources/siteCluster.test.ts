import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPlane } from '../plane.testing.ts'
import { sampleNow, startSamplePlane } from '../samplePlane.testing.ts'

// What is done with the lists of the site cluster; the lists themselves are in fixtures/conformance.

let plane: TestPlane
beforeAll(async () => {
  plane = await startSamplePlane()
})
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
test('limits of filters are those of the specification', async () => {
  expect(await get('/website/ranking', { start_ranking: 0 })).toMatchObject({ status: 400, code: 'too_small' })
  expect(await get('/website/ranking', { end_ranking: 0 })).toMatchObject({ status: 400 })
  expect(await get('/website/ranking', { template_id: -1 })).toMatchObject({ status: 400 })
  expect(await get('/webdomain/list', { start_num: -1 })).toMatchObject({ status: 400 })
  expect(await get('/website/status', { template_id: -1 })).toMatchObject({ status: 400 })
})

test('sites without a home title are found by a blank, which no text is', async () => {
  await plane.context.store.write((tx) => tx.run(`UPDATE site SET home_title = '' WHERE id % 50 = 0`))
  const [all, found] = [
    await get('/website/getSite'),
    await get('/website/getSite', { home_title: ' ', pageSize: 200 }),
  ]
  expect(found.totalCount).toBe(Math.floor(all.totalCount / 50))
  expect(found.data.map((row) => row.home_title)).toEqual(found.data.map(() => ''))
})

test('the same page is in the words of whoever asks', async () => {
  const wordOf = async (language: 'en' | 'zh-CN') => {
    const answer = await plane.client(plane.admin.token, language).fetch('/api/website/getSite?pageSize=1')
    return ((await answer.json()) as Page).data[0]?.site_status_str
  }
  const words = [await wordOf('zh-CN'), await wordOf('en'), await wordOf('zh-CN')]
  expect(words[0]).toBe(words[2])
  expect(words[0]).not.toBe(words[1])
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
      update_time: formatTime(sampleNow, 'Asia/Shanghai'),
    })
    expect(await hostNum('xinghe-shufang.example')).toBe(before.own - 1)
    expect(await hostNum('qingshan-shufang.example')).toBe(before.other + 1)
    expect((await get('/website/getSite', { title: '新标题' })).totalCount).toBe(1)
    expect((await put({ url: 'm.xinghe-shufang.example' })).status).toBe(409)
    expect(await (await put({ url: ' ' })).json()).toMatchObject({ status: 400 })
    // What checks find out is set by nobody; who says it as it is has said nothing.
    expect(await (await put({ site_status: 1 - Number(row!.site_status) })).json()).toMatchObject({
      status: 400,
      problems: [{ field: 'site_status' }],
    })
    expect(await (await put({ site_status: row!.site_status })).json()).toMatchObject({ status: 200 })
  })
})

describe('other calls', () => {
  test.each([
    ['/website/ranking', { host: 'portal' }],
    ['/website/ranking', { host: 'portal', order_field: 'ip', order_sort: 'asc' }],
    ['/website/ranking', { host: 'portal', start_time: '2026-11-01' }],
    ['/website/getSite', { url: 'shufang' }],
    ['/website/getSite', { url: 'shufang', start_time: '2026-01-01' }],
  ])('%s with %j gives rows like without a search', async (path, filters) => {
    const [plain, found] = [await get(path), await get(path, filters)]
    expect(found.data.length).toBeGreaterThan(0)
    for (const row of found.data) expect(Object.keys(row)).toEqual(Object.keys(plain.data[0]!))
  })

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
