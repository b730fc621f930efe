import { read, utils } from '@e965/xlsx'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../plane.testing.ts'

const links = endpointsOf(linkPool)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

async function exported(client: TestClient, query: Record<string, unknown> = {}) {
  const { blob, name, capped } = await client.file(links.export!, { query })
  const sheet = read(await blob.arrayBuffer(), { cellFormula: true }).Sheets.Sheet1!
  const [header = [], ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
  return { name, capped, sheet, header, rows }
}

test('an export has the caller’s words, follows filter and order, and starts no formula', async () => {
  const add = (urls: string[], more: object) => plane.admin.call(links.add!, { body: { urls, ...more } })
  await add(['https://b.test/', 'https://a.test/'], { link_type: 1, remark: '=HYPERLINK("https://evil.test")' })
  await add(['https://c.test/'], { link_type: 2 })
  const chinese = plane.client(plane.admin.token, 'zh-CN')
  const { name, header, rows, sheet, capped } = await exported(chinese, {
    link_type: 1,
    order_field: 'url',
    order_sort: 'asc',
  })
  expect(name).toMatch(/^链接池_\d{4}-\d\d-\d\d\.xlsx$/)
  expect(capped).toBe(false)
  expect(header).toEqual(['URL', '主域名', '链接类型', '更新时间', '备注'])
  expect(rows.map((row) => row[0])).toEqual(['https://a.test/', 'https://b.test/'])
  for (const cell of Object.values(sheet)) expect((cell as { f?: string }).f).toBeUndefined()
  expect(rows[0]?.[4]).toBe('=HYPERLINK("https://evil.test")')
})

test('an export stops at 20,000 rows and says so', async () => {
  await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO link_pool (url, update_time)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001) SELECT 'https://many.test/' || i, i FROM n`,
    ),
  )
  const { capped, rows } = await exported(plane.admin, { link_type: 0, order_field: 'id', order_sort: 'asc' })
  expect(capped).toBe(true)
  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)?.[0]).toBe('https://many.test/20000')
})
