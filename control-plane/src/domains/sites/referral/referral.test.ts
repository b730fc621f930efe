import { generateReferral } from '@quarterdeck/shared/contracts/referral.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { fileSite } from '@quarterdeck/shared/resources/site/fileSite.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'

const files = endpointsOf(fileSite)
const sites = endpointsOf(site)
let plane: TestPlane | undefined
afterEach(async () => {
  await plane?.stop()
  plane = undefined
})

type Row = Record<string, string | number>
const start = async (referral: { isFollowing?: boolean; quietMs?: number } = { isFollowing: false }) => {
  plane = await startTestPlane({ domains: { referral } })
  return plane
}
const addSites = (at: TestPlane, from: number, count: number) =>
  at.context.store.write(async (tx) => {
    for (let n = from; n < from + count; n++) {
      const host = `s${n}.test`
      await tx.run('INSERT INTO site (url, host, domain, name, site_status) VALUES (?, ?, ?, ?, 2)', [
        host,
        host,
        host,
        n === from ? '=1+1' : `站点 ${n}`,
      ])
    }
  })
const listed = async (at: TestPlane) => (await at.admin.call(files.list!, { query: {} })).data as Row[]
const readSheet = async (at: TestPlane, url: string) => {
  const { header, rows } = await wholeSheet(await (await at.admin.fetch(url)).blob())
  return { header, rows: rows.map(({ cells }) => cells) }
}

test('asked for, all sites are in one spreadsheet among the file sites, and the next one takes its place', async () => {
  const at = await start()
  await addSites(at, 0, 2_500)
  const { data, message } = await at.admin.call(generateReferral, {})
  expect(message).toMatch(/spreadsheet/)
  expect(data.file_name).toBe('引流站点表.xlsx')
  await eventually(at, () => listed(at)).toHaveLength(1)
  const [first] = await listed(at)
  expect(first).toMatchObject({ file_name: '引流站点表.xlsx', remarks: '系统自动更新，共 2500 个站点' })
  const sheet = await readSheet(at, String(first!.url))
  expect(sheet.header).toContain('站点状态')
  expect(sheet.rows).toHaveLength(2_500)
  // Text, not a formula.
  expect(sheet.rows[0]).toContain('=1+1')

  await addSites(at, 2_500, 1)
  await at.admin.call(generateReferral, {})
  await eventually(at, async () => (await listed(at))[0]?.remarks).toContain('2501')
  expect(await listed(at)).toHaveLength(1)
})

test('a change of sites by GET needs the permission to write, and read-only users have none', async () => {
  const at = await start()
  const viewer = await at.addUser(18)
  expect((await viewer.fetch('/api/website/generate')).status).toBe(403)
  const operator = await at.addUser(6)
  const answer = await operator.fetch('/api/website/generate')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('after an edit of a site the spreadsheet follows by itself, once for many edits', async () => {
  const at = await start({ quietMs: 300 })
  await addSites(at, 0, 3)
  for (const id of [1, 2, 3]) {
    await at.admin.call(sites.edit!, { query: { id }, body: { name: `edited ${id}` } })
  }
  await eventually(at, () => listed(at)).toHaveLength(1)
  const url = String((await listed(at))[0]!.url)
  const names = (await readSheet(at, url)).rows.map((row) => row[1])
  expect(names).toEqual(['edited 1', 'edited 2', 'edited 3'])
  const written = await at.context.store.read.all(
    `SELECT id FROM audit_log WHERE resource = 'file-site' AND actor = 'system'`,
  )
  expect(written).toHaveLength(1)
})
