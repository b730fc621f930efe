import { fillSampleData } from '@quarterdeck/fixtures/data/fillSampleData.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import type { Store } from '../platform/store/store.ts'
import { quoted } from './columns.ts'
import { computedColumns } from './computed.ts'
import { type Condition, orderOf, type PagedQuery } from './condition.ts'
import { type Found, foundFrom, foundPage, inOrder, type Newest, nearPage, newestPage } from './found.ts'
import { firstIdOf, keptCountOf } from './keptCounts.ts'
import { createLister } from './listRows.ts'
import { whereOf } from './listSql.ts'
import { numbersOf, numberTable } from './searchIndex.ts'
import { countFound, idsAsked, type SearchLimits, searchLimits } from './searchRows.ts'
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
    { keyword: '足球直播', ...odd },
    { title: '热门推荐', end_time: '2026-11-18' },
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
    { keyword: 'example', end_time: '2026-11-10' },
    { keyword: 'example' },
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
    // Imported without a time.
    await store.write((tx) => tx.run('UPDATE posting SET article_time = NULL WHERE id % 7 = 0'))
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
      const orders = (['asc', 'desc'] as const).map((order_sort) => ({
        filters,
        order_field,
        order_sort,
        pageIndex: 1,
        pageSize: 30,
      }))
      const waysOf = (query: PagedQuery) => [
        pageOf(table, query, where),
        pageOf(table, query, where, true),
        pageOf(table, query, where.many),
        ...(plain.found ? [nearPage(table, where.many, query, 1_000_000) as Asked] : []),
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
    if (!plain.found) return
    const ids = idsAsked(table, plain.found, filters, zone)
    const byIds = countFound(plain.found, plain.found, ids, 10_000)
    if (ids) expect((await store.read.get<{ n: number }>(byIds.sql, byIds.params))?.n).toBe(await count(plain))
    await expectNewest(table, filters, plain)
    await expectPages(table, filters, plain)
  })

  /** Whenever the newest rows alone are said to be the page, they are; and none is counted that does not fit. */
  async function expectNewest(table: Table, filters: Record<string, unknown>, { from, sql, params }: Condition) {
    const { n: total } = (await store.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}${sql}`, params))!
    for (const newest of [3, 30, 500]) {
      for (const pageIndex of [1, 2]) {
        const query = { filters, pageIndex, pageSize: 10 }
        const { rows, hasAside } = await newestOf(table, query, newest)
        const { newest_rows, is_page, found_rows } = rows[0]!
        if (newest_rows <= newest) expect([is_page, found_rows]).toEqual([1, total])
        else if (hasAside) expect(found_rows ?? 0).toBeLessThanOrEqual(total)
        else expect(found_rows).toBe(Math.min(total, 21))
        const page = `SELECT t.id FROM ${from}${sql}${orderOf(table, query, { isSorted: true })} LIMIT 10 OFFSET ?`
        const ids = await store.read.all<{ id: number }>(page, [...params, (pageIndex - 1) * 10])
        if (is_page === 1) expect(rows.flatMap(({ id }) => id ?? [])).toEqual(ids.map(({ id }) => id))
      }
    }
  }

  /** However many there are for the limits, each page is the same, and counted as far as the limit goes. */
  async function expectPages(table: Table, filters: Record<string, unknown>, { from, sql, params }: Condition) {
    const { n: total } = (await store.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}${sql}`, params))!
    const [usual] = table.resource.order
    const sorts: Partial<PagedQuery>[] = [{}, { order_field: 'id' }, { order_field: usual, order_sort: 'asc' }]
    // One round on the slower engine.
    for (const each of engine === embeddedEngine ? limits : limits.slice(1, 2)) {
      const lister = createLister(table, store.read, each)
      for (const sort of sorts) {
        for (const pageIndex of [1, 2]) {
          const query = { filters, ...sort, pageIndex, pageSize: 10 }
          const answer = await lister.page(query, { zone, language: 'en', t: (key) => key })
          const page = `SELECT t.id FROM ${from}${sql}${orderOf(table, query, { isSorted: true })} LIMIT 10 OFFSET ?`
          const ids = await store.read.all<{ id: number }>(page, [...params, (pageIndex - 1) * 10])
          const rows = JSON.parse(answer.data.text) as { id: number }[]
          expect(rows.map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
          expect(answer.totalCount).toBe(Math.min(total, each.count))
          expect(answer.totalCountCapped ?? false).toBe(total > each.count)
        }
      }
    }
  }

  async function newestOf(table: Table, query: PagedQuery, newest: number) {
    const found = whereOf(table, query.filters, zone).found!
    const young = found.aside && firstIdOf(table, query.filters, zone)
    const page = newestPage(table, found, query, {
      newest,
      limit: 20,
      young,
      inside: idsAsked(table, found, query.filters, zone)?.inside,
    })
    const rows = await store.read.all<Newest & { id: number | null }>(page.sql, page.params)
    return { rows, hasAside: found.aside !== undefined }
  }

  test('the newest rows of a log are known to be its first page without a look at the others', async () => {
    const query = { filters: { keyword: '方法', platform_id: 2 }, pageIndex: 1, pageSize: 10 }
    const { rows } = await newestOf(tables.get('article')!, query, 30)
    expect(rows[0]).toMatchObject({ newest_rows: 31, is_page: 1, found_rows: 21 })
  })

  test('a time within one hour, of which all rows may be too early or too late', async () => {
    const table = tables.get('site-check')!
    const { at } = (await store.read.get<{ at: number }>(
      'SELECT create_time AS at FROM site_check ORDER BY id LIMIT 1',
    ))!
    const [start_time, end_time] = [formatTime(at, zone), formatTime(at + 1000, zone)]
    const filters = { url: 'example', start_time, end_time }
    const { from, sql, params, found } = whereOf(table, filters, zone)
    const plain = await store.read.get(`SELECT count(*) AS n FROM ${from}${sql}`, params)
    const byIds = countFound(found!, found!, idsAsked(table, found!, filters, zone), 10_000)
    expect(await store.read.get(byIds.sql, byIds.params)).toEqual(plain)
    expect(plain!.n).toBeGreaterThan(0)
  })

  test('a later page of a text that all rows have is read on to; what stands nowhere near is looked up by its ids', async () => {
    const asked: string[] = []
    const all: Store['read']['all'] = (sql, params) => {
      asked.push(sql)
      return store.read.all(sql, params)
    }
    const read = { ...store.read, all }
    const lister = createLister(tables.get('site')!, read, { ...searchLimits, count: 3, near: 20 })
    const waysOf = async (filters: Record<string, unknown>, pageIndex: number) => {
      await lister.page({ filters, pageIndex, pageSize: 10 }, { zone, language: 'en', t: (key) => key })
      return asked.splice(0).map((sql) => (sql.includes('+t.id IN') ? 'ids' : sql.includes('near(') ? 'near' : 'texts'))
    }
    expect(await waysOf({ url: 'example' }, 5)).toEqual(['near', 'texts'])
    const oldest = await store.read.get<{ name: string }>('SELECT name FROM site ORDER BY update_time, id LIMIT 1')
    expect(await waysOf({ name: oldest!.name.slice(0, 4) }, 1)).toEqual(['near', 'ids'])
  })

  test('rows of hours that lie in a time as a whole are counted without a look at them', async () => {
    const filters = { template_id: 7, title: '免费在线', start_time: '2026-09-01' }
    const { rows } = await newestOf(tables.get('site')!, { filters, pageIndex: 1, pageSize: 10 }, 3)
    expect(rows[0]).toMatchObject({ newest_rows: 4, found_rows: 3 })
  })

  test('what a row has besides texts stands beside it, also after it has changed, and goes with it', async () => {
    const searched = [...tables.values()].filter(({ resource }) => resource.searchIndex)
    const changing = store.write(async (tx) => {
      for (const { name, resource, stored } of searched) {
        const numbers = numbersOf(resource, new Set(stored))
        const set = numbers.map((field) => `${quoted(field)} = ${quoted(field)} + 1`).join(', ')
        await tx.run(`UPDATE ${name} SET ${set} WHERE id % 3 = 0`)
        await tx.run(`DELETE FROM ${name} WHERE id % 7 = 0`)
        const columns = ['id', ...numbers].map(quoted).join(', ')
        const [rows, kept] = [`SELECT ${columns} FROM ${name}`, `SELECT * FROM ${quoted(numberTable(resource))}`]
        expect(
          await tx.all(`SELECT * FROM (${rows} EXCEPT ${kept}) UNION ALL SELECT * FROM (${kept} EXCEPT ${rows})`),
        ).toEqual([])
        expect((await tx.all(kept)).length).toBeGreaterThan(0)
      }
      throw new Error('as it was')
    })
    await expect(changing).rejects.toThrow('as it was')
    expect(searched.length).toBeGreaterThan(5)
  })
})

/** Some that everything goes beyond, some that nothing does, and between them. */
const limits: SearchLimits[] = [
  searchLimits,
  { count: 3, newest: 2, all: 2, like: 2, near: 2 },
  { count: 3, newest: 2, all: 2, like: 1_000_000, near: 5 },
  { count: 40, newest: 25, all: 25, like: 1, near: 100 },
]

interface Asked {
  sql: string
  params: readonly (string | number)[]
}

function pageOf(table: Table, query: PagedQuery, { from, sql, params, names }: Condition, isSorted = false): Asked {
  const order = orderOf(table, query, { isSorted, names })
  return { sql: `SELECT t.id FROM ${from}${sql}${order} LIMIT 30`, params }
}

function foundPageOf(table: Table, query: PagedQuery, found: Found): Asked {
  const { sql, params } = foundPage(table, found, query, 10_000)
  return { sql: `SELECT id FROM (${sql}) WHERE id IS NOT NULL`, params: params as number[] }
}

/** The ids of several pages, asked for together: each answer of a server takes longer than the page itself. */
async function idsOf({ read }: Store, pages: readonly Asked[]): Promise<number[][]> {
  const all = await read.batch(
    pages.map(({ sql, params }) => ({ sql: `SELECT json_group_array(id) AS ids FROM (${sql})`, params })),
  )
  return all.map(([found]) => JSON.parse(String(found!.ids)) as number[])
}
