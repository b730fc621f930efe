import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import { runSiteChecks } from '@quarterdeck/shared/contracts/siteChecks.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
/** How the job ends. */
let end: { state: number; counts: Record<string, number> }
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  end = { state: 3, counts: { valid: 3, uncertain: 1, invalid: 0, faults: 0 } }
  server.serve(runSiteChecks, () => ({ data: { job: 7, total: 4 } }))
  let looks = 0
  server.serve(getJob, () => {
    const { state, counts } = looks++ === 0 ? { state: 1, counts: { valid: 1 } } : end
    const times = { create_time: '', start_time: null, end_time: null }
    const job = { id: 7, kind: 'site-check', title: 'Check of 4 sites', link: '', error: null, created_by: 'alice' }
    return { data: { ...job, ...times, state, done: looks * 2, total: 4, counts } }
  })
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})
const bodies = () => server.received.filter(({ endpoint }) => endpoint === 'site-check.run').map(({ body }) => body)

test('sites are named by address, by filter or all of them, and in one way only', async () => {
  for (const words of [
    ['a.test', 'https://b.test', '--url', 'c.test'],
    ['-', '--json'],
    ['--template-id', '3', '--site-status', 'invalid'],
    ['--all', '-q'],
  ])
    expect((await harness.qd(['sites', 'check', ...words], { stdin: 'x.test\ny.test\n' })).code).toBe(0)
  expect(bodies()).toEqual([
    { urls: ['a.test', 'https://b.test', 'c.test'] },
    { urls: ['x.test', 'y.test'] },
    { filter: { template_id: 3, site_status: 0 } },
    { filter: {} },
  ])
  for (const words of [[], ['--all', 'a.test'], ['a.test', '--template-id', '3'], ['--site-status', '9']])
    expect([words, (await harness.qd(['site', 'check', ...words])).code]).toEqual([words, exitCodes.usage])
})

test('--watch follows the job to its end, and its exit code says whether a site is invalid', async () => {
  const { code, out, err } = await harness.qd(['sites', 'check', '--all', '--watch'])
  expect(out).toBe('job\tstate\tdone\ttotal\tvalid\tuncertain\tinvalid\tfaults\n7\t3\t4\t4\t3\t1\t0\t0\n')
  expect([code, err]).toEqual([0, 'Check of 4 sites: Done. valid 3, uncertain 1, invalid 0, not checked 0\n'])
  end = { state: 3, counts: { valid: 3, invalid: 1 } }
  expect((await harness.qd(['sites', 'check', '--all', '--watch', '--json'])).code).toBe(exitCodes.partly)
  end = { state: 5, counts: {} }
  expect((await harness.qd(['sites', 'check', '--all', '--watch'])).code).toBe(exitCodes.partly)
})

test('an export goes to the file that is named after it', async () => {
  server.serve(endpointsOf(site).export!, () => ({ file: 'sites.xlsx', bytes: Buffer.from('PK') }))
  expect((await harness.qd(['sites', 'export', 'mine.xlsx', '--template-id', '2'])).code).toBe(0)
  expect(await readFile(join(harness.folder, 'mine.xlsx'), 'utf8')).toBe('PK')
  expect(server.received[0]!.query).toMatchObject({ template_id: 2 })
})

test('twins are the sites that have the address of another, those of one address beside each other', async () => {
  server.serve(endpointsOf(site).list!, () => ({ data: [], total: 0, pageIndex: 1, pageSize: 30 }))
  expect((await harness.qd(['sites', 'twins', '--page-size', '10'])).code).toBe(0)
  const { endpoint, query } = server.received[0]!
  expect(endpoint).toBe('site.list')
  expect(query).toMatchObject({ twins: 1, pageSize: 10 })
  expect(JSON.stringify(query)).toContain('host_key')
})
