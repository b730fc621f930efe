import { type Program, startProgram } from '@quarterdeck/fixtures/environment/program.ts'
import { type Behaviour, siteName } from '@quarterdeck/fixtures/sites/behaviours.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { tablesOf } from '../../../resources/table.ts'
import { type Jobs, startJobs } from '../../system/jobs/index.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { startSiteChecks } from './index.ts'
import { siteCheckSettings } from './settings.ts'

// Site checks on a real database against test sites; one database a test file.

interface Ready {
  dns: string
  httpPort: number
  httpsPort: number
  authority: string
}

export let sites: Program<Ready>
export let harness: JobsHarness<Jobs>
let isScheduled = false

/** From the next start on. */
export function schedule(isOn: boolean): void {
  isScheduled = isOn
}

export const dayMs = 86_400_000

/** States of jobs. */
export const { codes } = jobMachine

/** The test sites for all tests of a file, in a program of their own. */
export function startSites(): void {
  beforeAll(async () => {
    sites = await startProgram<Ready>('fixtures/sites/main.ts', ['--addresses', '50'], {})
  })
  afterAll(() => sites.stop())
}

/** A database of its own for each test of a suite, without a schedule. */
export function openForEach(engine = embeddedEngine): void {
  beforeEach(async () => {
    schedule(false)
    await open(engine)
  })
  afterEach(() => harness.close())
}

export async function open(engine = embeddedEngine): Promise<void> {
  harness = await createJobsHarness(async (context, router) => {
    const { dns, httpsPort, httpPort, authority } = sites.ready
    if (context.settings.get(siteCheckSettings.siteCheckPorts).length === 2) {
      await context.settings.set(siteCheckSettings.siteCheckPorts, [httpsPort, httpPort, 443])
      await context.settings.set(siteCheckSettings.siteCheckDns, [dns])
      await context.settings.set(siteCheckSettings.siteCheckPauseMs, 0)
      await context.settings.set(siteCheckSettings.allowedNetworks, ['127.0.0.0/8'])
    }
    const jobs = await startJobs(context, router, { saveMs: 5, graceMs: 2_000 })
    const limits = { connectMs: 15_000, totalMs: 15_000 }
    const checks = startSiteChecks(context, router, {
      jobs,
      sites: tablesOf(resources as readonly AnyResource[], { computed: {}, hooks: {} }).get('site')!,
      isScheduled,
      pollMs: 20,
      checks: { authorities: [authority], limits, dns: { limitMs: 12_000 } },
    })
    await jobs.begin()
    checks.begin()
    return { parts: jobs, running: [jobs, checks] }
  }, engine)
}

export const address = (behaviour: Behaviour, n: number) => `${siteName(behaviour, n)}:${sites.ready.httpsPort}`

export async function addSites(urls: readonly string[]): Promise<number[]> {
  const rows = await harness.context.store.write((tx) =>
    tx.all<{ id: number }>(
      `INSERT INTO site (url, host_key, domain, template_id, home_title, create_user)
       SELECT value, value, 'sites.test', 3, 'title ' || (key % 2), 'ann' FROM json_each(?) WHERE true RETURNING id`,
      [JSON.stringify(urls)],
    ),
  )
  return rows.map((row) => row.id)
}

interface CheckRow {
  url: string
  day: string
  site_status: number
  reason: string
  ip: string
  http_status: number
  template_id: number
}
export const checkRows = () =>
  harness.context.store.read.all<CheckRow>(
    'SELECT url, day, site_status, reason, ip, http_status, template_id FROM site_check ORDER BY day, url',
  )
export const siteRows = () =>
  harness.context.store.read.all<{ url: string; site_status: number; ip: string; ssl_time: number | null }>(
    'SELECT url, site_status, ip, ssl_time FROM site ORDER BY url',
  )
export async function run(body: Parameters<typeof start>[0]) {
  const { job } = await start(body)
  await harness.parts.ended(job)
  return (await harness.call(getJob, { query: { id: job } })).data
}
export async function start(body: { ids?: number[]; urls?: string[]; filter?: contract.SiteFilter }) {
  return (await harness.call(contract.runSiteChecks, { body })).data
}
