import { fillSampleData } from '@quarterdeck/fixtures/data/fillSampleData.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import type { Store } from '../platform/store/store.ts'
import { computedColumns } from './computed.ts'
import { type Condition, type ListQuery, orderOf } from './condition.ts'
import { type Found, foundFrom, foundPage, inOrder } from './found.ts'
import { firstIdOf, keptCountOf } from './keptCounts.ts'
import { whereOf } from './listSql.ts'
import { type Table, tablesOf } from './table.ts'

const now = Date.UTC(2026, 10, 20, 6, 30)
const zone = 'Asia/Shanghai'
const tables = tablesOf(resources as unknown as AnyResource[], { computed: computedColumns, hooks: {} })
const range = { start_time: '2026-11-01', end_time: '2026-11-18' }

const odd = { start_time: '2026-11-01 09:59:59', end_time: '2026-11-19 08:07:13' }

const cases: Record<string, Record<string, unknown>[]> = {
  site: [
    { title: '免费在线' },
    { title: '免费' },
    { name: '星河', title: '在线' },
    { name: '星河', title: '免费在线', create_user: '张' },
    { home_title: '足球直播_大全', start_time: '2026-09-01' },
    { create_user: '王芳' },
    { url: 'WWW.' },
    { title: '免' },
    // The last character of a text, and its last two.
    { title: '线' },
    { title: '在线', url: 'le' },
    { template_id: 7, title: '免费' },
    { template_id: 7, title: '免费在线', start_time: '2026-09-01' },
    // No term of the index, and nothing else that could be found by it.
    { template_id: 7, home_title: '足球直播_大全', title: '在线' },
    { url: 'M.' },
    { description: '，' },
    { name: '河书', description: '每天更新' },
    { create_user: '王芳', url: '.example' },
  ],
  'site-access': [
    {},
    { day: '2026-11-19' },
    { day: '2026-11-19', btIp: '203.0.113.14' },
    { btIp: '203.0.113.14' },
    { siteName: '星河书房首页' },
    { domain: 'www.xinghe-shufang.example' },
    { domain: 'www.xinghe-shufang.example', siteName: '星河书房首页', btIp: '203.0.113.11' },
  ],
  'site-crawler': [
    range,
    { isSpider: 1 },
    { isSpider: 0, ...range },
    odd,
    { isSpider: 1, ...odd },
    { domain: 'xinghe-shufang.example', ...range },
  ],
  ranking: [
    { is_my_site: 1, end_ranking: 3, ...range },
    { keyword: '足球直播', ...range },
    { is_my_site: 0, site_status: 2, end_ranking: 5, ...odd },
    { start_ranking: 4 },
    { template_id: 0 },
    { template_id: 3, ...odd },
    { host: 'portal', title: '热门推荐', site_status: 2 },
    { keyword: '直播', is_my_site: 1, end_ranking: 10, ...range },
  ],
  posting: [
    { article_status: 1, article_platform: 3, ...odd },
    { end_time: '2026-11-10' },
    { keyword: 'example', article_status: 1, article_platform: 3 },
  ],
  article: [{ keyword: '方法', platform_id: 2 }],
  'site-check': [
    { site_status: 1, start_time: '2026-11-20' },
    { url: 'm.', ip: '198.51' },
    { url: 'www', site_status: 2, start_time: '2026-11-19' },
  ],
}

describe.each([embeddedEngine, remoteEngine])('on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await createMigrated(engine)
    store = await openStore(database.url)
    await fillSampleData(store, { scale: 0.04, now })
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
    await engine.stop?.()
  })

  const flat = Object.entries(cases).flatMap(([name, all]) => all.map((filters) => [name, filters] as const))
  test.each(flat)('%s with %j is the same page whichever way it is found', async (name, filters) => {
    const table = tables.get(name)!
    let found = 0
    const plain = whereOf(table, filters, zone)
    const count = async ({ from, sql, params }: Condition) =>
      (await store.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}${sql}`, params))?.n
    const young = firstIdOf(table, filters, zone)
    const founds = plain.found ? [plain.found] : []
    if (plain.found?.aside) founds.push(plain.found.aside.found)
    if (plain.found?.aside && young) founds.push(foundFrom(plain.found, young))
    for (const each of founds) expect(await count(each)).toBe(await count(plain))
    const kept = keptCountOf(table, filters, zone)
    if (kept) expect((await store.read.get<{ n: number }>(kept.sql, kept.params))?.n).toBe(await count(plain))
    for (const order_field of table.sortable) {
      const where = whereOf(table, filters, zone, order_field)
      const orders = (['asc', 'desc'] as const).map((order_sort) => ({ filters, order_field, order_sort }))
      const waysOf = (query: ListQuery) => [
        pageOf(table, query, where),
        pageOf(table, query, where, true),
        pageOf(table, query, where.many),
        ...founds.flatMap((each) => [pageOf(table, query, inOrder(table, each)), foundPageOf(table, query, each)]),
      ]
      const all = await idsOf(store, orders.flatMap(waysOf))
      for (const [at, { order_sort }] of orders.entries()) {
        const [first, ...others] = all.slice((at * all.length) / 2, ((at + 1) * all.length) / 2)
        found += first!.length
        for (const [way, ids] of others.entries())
          expect([order_field, order_sort, way, ids]).toEqual([order_field, order_sort, way, first])
      }
    }
    expect(found).toBeGreaterThan(0)
  })
})

interface Asked {
  sql: string
  params: readonly (string | number)[]
}

function pageOf(table: Table, query: ListQuery, { from, sql, params, names }: Condition, isSorted = false): Asked {
  const order = orderOf(table, query, { isSorted, names })
  return { sql: `SELECT t.id FROM ${from}${sql}${order} LIMIT 30 OFFSET 1`, params }
}

function foundPageOf(table: Table, query: ListQuery, found: Found): Asked {
  const page = foundPage(table, found, query, 10_000)
  return { sql: `SELECT id FROM (${page}) WHERE id IS NOT NULL`, params: [30, 1, ...found.params] }
}

/** The ids of several pages, asked for together: each answer of a server takes longer than the page itself. */
async function idsOf({ read }: Store, pages: readonly Asked[]): Promise<number[][]> {
  const each = pages.map(({ sql }) => `json((SELECT json_group_array(id) FROM (${sql})))`)
  const params = pages.flatMap((page) => page.params)
  const found = await read.get<{ ids: string }>(`SELECT json_array(${each.join(', ')}) AS ids`, params)
  return JSON.parse(found!.ids) as number[][]
}
