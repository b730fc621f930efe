import XLSX from '@e965/xlsx'
import {
  exportIpDomains,
  exportIpStatistics,
  ipDomains,
  ipStatistics,
} from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPlane } from '../../../plane.testing.ts'
import { startSamplePlane } from '../../../samplePlane.testing.ts'

const today = { start_time: '2026-11-20 00:00:00', end_time: '2026-11-20 23:59:59' }
let plane: TestPlane
beforeAll(async () => {
  plane = await startSamplePlane()
})
afterAll(() => plane.stop())

const sql = <T = Record<string, unknown>>(text: string) => plane.context.store.read.all<T>(text)
const plain = (where: string) =>
  sql<{ ip: string; domainSize: number; num: number }>(
    `SELECT ip, count(DISTINCT domain) AS domainSize, count(DISTINCT url) AS num FROM site_check
     WHERE ip <> '' AND ${where} GROUP BY ip ORDER BY num DESC, ip`,
  )
const ips = (query: Record<string, unknown>) => plane.admin.call(ipStatistics, { query: { pageSize: 200, ...query } })

test('sites by IP are what plain SQL counts, for every filter of the list beside them', async () => {
  for (const [query, where] of [
    [{}, '1'],
    [today, `day = '2026-11-20'`],
    [{ ...today, site_status: 2 }, `day = '2026-11-20' AND site_status = 2`],
    [{ ...today, template_id: 8 }, `day = '2026-11-20' AND template_id = 8`],
    [{ url: 'www.' }, `url LIKE '%www.%'`],
    [{ ip: '198.51.100.2' }, `ip LIKE '%198.51.100.2%'`],
  ] as const) {
    const reply = await ips(query)
    const expected = await plain(where)
    expect([query, reply.data]).toEqual([query, expected])
    expect(reply).toMatchObject({ totalCount: expected.length, pageIndex: 1 })
    expect(expected.length).toBeGreaterThan(0)
  }
})

test('a site that was checked on two days is one site', async () => {
  const [both, one] = [await ips({}), await ips(today)]
  const sum = (rows: readonly { num: number }[]) => rows.reduce((total, row) => total + row.num, 0)
  expect(sum(both.data)).toBe(sum(one.data))
})

test('IPs come in pages and in the order that is asked for', async () => {
  const [first, second] = await Promise.all([1, 2].map((pageIndex) => ips({ ...today, pageIndex, pageSize: 20 })))
  expect([...first!.data, ...second!.data]).toEqual((await plain(`day = '2026-11-20'`)).slice(0, 40))
  const byDomains = (await ips({ order_field: 'domainSize', order_sort: 'asc' })).data.map((row) => row.domainSize)
  expect(byDomains).toEqual([...byDomains].sort((a, b) => a - b))
  await expect(ips({ order_field: 'url' })).rejects.toMatchObject({ code: 'unknown_order_field' })
})

test('behind a count stand its primary domains, or all its sites', async () => {
  const [{ ip, domainSize, num }] = (await ips(today)).data as [{ ip: string; domainSize: number; num: number }]
  const behind = async (type: number) =>
    (await plane.admin.call(ipDomains, { query: { ...today, ip, type, pageSize: 200 } })).data
  const domains = await behind(0)
  expect(domains).toHaveLength(domainSize)
  expect(domains).toEqual(
    await sql(`SELECT DISTINCT ip, domain FROM site_check WHERE day = '2026-11-20' AND ip = '${ip}' ORDER BY domain`),
  )
  const sites = await behind(1)
  expect(sites).toHaveLength(num)
  expect(sites[0]!.domain).toContain('.')
  await expect(plane.admin.call(ipDomains, { query: { type: 0 } as never })).rejects.toMatchObject({ status: 400 })
})

test('both can be taken along as spreadsheets', async () => {
  const rowsOf = async (blob: Blob) => {
    const book = XLSX.read(new Uint8Array(await blob.arrayBuffer()))
    return XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  }
  const expected = await plain(`day = '2026-11-20'`)
  const statistics = await plane.admin.file(exportIpStatistics, {
    query: { ...today, order_field: 'num', order_sort: 'desc' },
  })
  expect(statistics.name).toBe('Site aggregation analysis_2026-11-20.xlsx')
  const rows = await rowsOf(statistics.blob)
  expect(rows[0]).toEqual(['IP address', 'Primary domains', 'Number of sites'])
  expect(rows.slice(1)).toEqual(expected.map(({ ip, domainSize, num }) => [ip, domainSize, num]))
  const { ip, num } = expected[0]!
  const detail = await plane.admin.file(exportIpDomains, { query: { ...today, ip, type: 1 } })
  expect(detail.name).toBe(`Domain details_${ip}_2026-11-20.xlsx`)
  expect(await rowsOf(detail.blob)).toHaveLength(num + 1)
})

test('a check that finds another verdict or address, or is taken out, is counted as it is now', async () => {
  const { store } = plane.context
  const of = (rows: string) => `id IN (SELECT id FROM site_check WHERE day = '2026-11-20' ORDER BY id LIMIT ${rows})`
  await store.write(async (tx) => {
    await tx.run(`UPDATE site_check SET site_status = 1 WHERE ${of('20')}`)
    await tx.run(`UPDATE site_check SET ip = '' WHERE ${of('20 OFFSET 10')}`)
    await tx.run(`UPDATE site_check SET ip = '198.51.100.99', domain = 'moved.example' WHERE ${of('5 OFFSET 25')}`)
    await tx.run(`DELETE FROM site_check WHERE ${of('9 OFFSET 3')}`)
  })
  for (const [status, where] of [
    [undefined, '1'],
    [1, 'site_status = 1'],
    [2, 'site_status = 2'],
  ] as const)
    for (const [range, day] of [
      [today, `day = '2026-11-20'`],
      [{}, '1'],
    ] as const)
      expect((await ips({ ...range, site_status: status })).data).toEqual(await plain(`${day} AND ${where}`))
  expect(await sql('SELECT 1 FROM site_check_server WHERE domains < 1 OR sites < domains')).toEqual([])
})
