import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { refusal } from '../refusal.testing.ts'

const links = endpointsOf(linkPool)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())
beforeEach(async () => {
  for (const link_type of [0, 1, 2]) await plane.admin.call(links.clear!, { query: { link_type } })
})

const add = (body: Record<string, unknown>) => plane.admin.call(links.add!, { body })
const list = async (query: Record<string, unknown> = {}) => plane.admin.call(links.list!, { query })

describe('adding links', () => {
  test('one text becomes many links, repeats once, each with its main domain', async () => {
    const reply = await add({
      urls: 'https://a.example.com/1, https://b.example.co.uk/2\nhttps://a.example.com/1',
      remark: ' hi ',
    })
    expect(reply.data).toMatchObject({ added: 2, same: 0, removed: 0 })
    const { data, totalCount } = await list({ order_field: 'url', order_sort: 'asc' })
    expect(totalCount).toBe(2)
    expect(data).toMatchObject([
      { url: 'https://a.example.com/1', domain: 'example.com', link_type: 0, remark: 'hi' },
      { url: 'https://b.example.co.uk/2', domain: 'example.co.uk', link_type: 0, remark: 'hi' },
    ])
  })

  test('appending leaves what stands there, overwriting replaces the list of that type only', async () => {
    await add({ urls: ['https://one.test/', 'https://two.test/'] })
    await add({ urls: ['https://other.test/'], link_type: 1 })
    expect((await add({ urls: ['https://two.test/', 'https://three.test/'] })).data).toMatchObject({
      added: 1,
      same: 1,
    })
    const over = await add({ urls: ['https://two.test/', 'https://four.test/'], type: 1, remark: 'new' })
    expect(over.data).toMatchObject({ added: 1, same: 1, removed: 2 })
    const kept = (await list({ order_field: 'url', order_sort: 'asc' })).data
    expect(kept.map((row) => [row.url, row.link_type, row.remark])).toEqual([
      ['https://four.test/', 0, 'new'],
      ['https://other.test/', 1, ''],
      ['https://two.test/', 0, 'new'],
    ])
  })

  test('nothing, too much and what is no link are refused with the words of the specification', async () => {
    const zh = plane.client(plane.admin.token, 'zh-CN')
    expect(await refusal(zh.call(links.add!, { body: { urls: ' , ' } }))).toMatchObject({
      status: 400,
      message: '请输入URL',
    })
    expect(await refusal(add({ urls: `https://x.test/${'y'.repeat(500)}` }))).toMatchObject({ code: 'too_long' })
    const script = await refusal(add({ urls: ['https://fine.test/', 'javascript:alert(1)'] }))
    expect(script.problems).toEqual([{ field: 'urls.1', message: 'Enter a link that starts with http:// or https://' }])
    expect((await list()).totalCount).toBe(0)
  })
})

describe('the list', () => {
  test('pages never overlap, counts are exact, and a page beyond the end is empty with true counts', async () => {
    await add({ urls: Array.from({ length: 7 }, (_, n) => `https://h.test/${n}`) })
    const pages = await Promise.all([1, 2, 3, 9].map((pageIndex) => list({ pageIndex, pageSize: 3 })))
    expect(pages.map((page) => page.data.length)).toEqual([3, 3, 1, 0])
    expect(new Set(pages.flatMap((page) => page.data.map((row) => row.id))).size).toBe(7)
    for (const page of pages) expect(page).toMatchObject({ totalCount: 7, totalPage: 3, pageSize: 3 })
  })

  test('a count that was remembered is not used after a change', async () => {
    await add({ urls: ['https://c.test/1'] })
    for (const expected of [1, 2, 3]) {
      expect((await list({ link_type: 0 })).totalCount).toBe(expected)
      expect((await list({ link_type: 0 })).totalCount).toBe(expected)
      await add({ urls: [`https://c.test/more${expected}`] })
    }
  })

  test('a page that was remembered is not given after a change', async () => {
    await add({ urls: ['https://p.test/1', 'https://p.test/2'] })
    const urls = async () => (await list({ order_field: 'url', order_sort: 'asc' })).data.map((row) => row.url)
    expect(await urls()).toEqual(['https://p.test/1', 'https://p.test/2'])
    const [row] = (await list({ order_field: 'url', order_sort: 'asc' })).data
    await plane.admin.call(links.delete!, { query: { id: String(row!.id) } })
    expect(await urls()).toEqual(['https://p.test/2'])
    // Written past this program: the table itself keeps its version.
    await plane.context.store.write((tx) => tx.run(`UPDATE link_pool SET url = 'https://p.test/3'`))
    expect(await urls()).toEqual(['https://p.test/3'])
  })

  test('search takes % and _ for what they are', async () => {
    await add({ urls: ['https://p.test/100%25', 'https://p.test/a_b', 'https://p.test/axb'] })
    expect((await list({ keyword: 'a_b' })).data.map((row) => row.url)).toEqual(['https://p.test/a_b'])
    expect((await list({ keyword: '100%' })).totalCount).toBe(1)
    expect((await list({ keyword: 'P.TEST' })).totalCount).toBe(3)
  })

  test('page 0, a page that is too big and an unknown order field are refused', async () => {
    expect(await refusal(list({ pageIndex: 0 }))).toMatchObject({ status: 400, code: 'page_out_of_range' })
    expect(await refusal(list({ pageSize: 201 }))).toMatchObject({ status: 400, code: 'page_out_of_range' })
    expect(await refusal(list({ pageIndex: 'x' }))).toMatchObject({ status: 400 })
    expect(await refusal(list({ order_field: 'id; DROP TABLE user' }))).toMatchObject({ code: 'unknown_order_field' })
    expect(await refusal(list({ order_sort: 'sideways', order_field: 'url' }))).toMatchObject({ status: 400 })
  })
})

test('clearing needs a link type, and empties that type alone', async () => {
  await add({ urls: ['https://k.test/0'] })
  await add({ urls: ['https://k.test/1'], link_type: 1 })
  const zh = plane.client(plane.admin.token, 'zh-CN')
  expect(await refusal(zh.call(links.clear!, { query: {} }))).toMatchObject({ status: 400, message: '请选择链接类型' })
  expect((await plane.admin.call(links.clear!, { query: { link_type: 1 } })).data).toMatchObject({ count: 1 })
  expect((await list()).data.map((row) => row.url)).toEqual(['https://k.test/0'])
})

test('deleting takes one id or several, in the address or in a body', async () => {
  const { data } = await add({ urls: [1, 2, 3, 4].map((n) => `https://d.test/${n}`) })
  const [first, second, third] = data.ids
  expect((await plane.admin.call(links.delete!, { query: { id: String(first) } })).data).toEqual({ count: 1 })
  const answer = await plane.admin.fetch('/api/website/linkPool/delete', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [second, third] }),
  })
  expect(await answer.json()).toMatchObject({ status: 200, data: { count: 2 } })
  expect((await list()).totalCount).toBe(1)
  expect(await refusal(plane.admin.call(links.delete!, { query: { id: String(first) } }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(plane.admin.call(links.delete!, { query: {} }))).toMatchObject({ code: 'nothing_selected' })
})
