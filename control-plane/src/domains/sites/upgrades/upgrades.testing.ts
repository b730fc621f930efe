import { type SiteServers, startSiteServer } from '@quarterdeck/fixtures/site-server/startSiteServer.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { afterEach, beforeEach } from 'vitest'
import { embeddedEngine } from '../../../platform/store/engines.testing.ts'
import { beginService } from '../../startDomains.ts'
import { type Jobs, startJobs } from '../../system/jobs/index.ts'
import { createJobsHarness, type JobsHarness } from '../../system/jobs/jobsHarness.testing.ts'
import { siteCheckSettings } from '../siteChecks/index.ts'
import { startUpgrades } from './index.ts'
import { secretOwners } from './secrets.ts'
import { upgradeSettings } from './settings.ts'

// Upgrades on a real database against simulated site servers; one database a test file.

/** States of jobs. */
export const { codes } = jobMachine

export let fixture: SiteServers
export let harness: JobsHarness<Jobs>
export let ids: number[]
/** Time as the site servers see it; while it stands still no upgrade ends. */
let standing: number | undefined

export function standStill(): void {
  standing = Date.now()
}

export function goOn(): void {
  standing = undefined
}

/** Says of addresses that they may have the token, as they stand in the list. */
export async function confirm(some: readonly number[]): Promise<void> {
  const servers = (await rows()).filter(({ id }) => some.includes(id)).map(({ id, ip }) => ({ id, ip }))
  await harness.call(contract.confirmAddresses, { body: { servers } })
}

/** A database of its own for each test of a suite. */
export function openForEach(options: Parameters<typeof open>[0] = {}): void {
  beforeEach(() => open(options))
  afterEach(close)
}

export async function open({ count = 3, engine = embeddedEngine, upgradeMs = 100 } = {}): Promise<void> {
  standing = undefined
  fixture = await startSiteServer({ count, upgradeMs, now: () => standing ?? Date.now() })
  harness = await createJobsHarness(async (context, router) => {
    if (context.settings.get(upgradeSettings.upgradeVersion) === '') {
      await context.settings.set(upgradeSettings.upgradeVersion, '2.0.0')
      await context.settings.set(upgradeSettings.upgradePort, fixture.servers[0]!.port)
      const token = context.secrets.seal(fixture.token, secretOwners.setting('upgradeToken'))
      await context.settings.set(upgradeSettings.upgradeToken, token)
      await context.settings.set(siteCheckSettings.allowedNetworks, ['127.0.0.0/8'])
    }
    const jobs = await startJobs(context, router, { saveMs: 5, graceMs: 2_000 })
    const patience = { pollMs: 10, silenceMs: 60_000, limitMs: 600_000 }
    const upgrades = startUpgrades(context, router, { jobs, patience, timeoutMs: 5_000, tickMs: 20 })
    await jobs.begin()
    await beginService(upgrades)
    return { parts: jobs, running: [jobs, upgrades] }
  }, engine)
  ids = await addIps(fixture.servers.map(({ address }) => address))
  await confirm(ids)
}

export async function close(): Promise<void> {
  await harness.close()
  await fixture.stop()
}

export async function addIps(ips: readonly string[]): Promise<number[]> {
  const rows = await harness.context.store.write((tx) =>
    tx.all<{ id: number }>('INSERT INTO site_ip (ip) SELECT value FROM json_each(?) WHERE true RETURNING id', [
      JSON.stringify(ips),
    ]),
  )
  return rows.map((row) => row.id)
}

export const joined = (some: readonly number[]) => some.join(',')
export async function rows(query: Record<string, unknown> = {}) {
  return (await harness.call(contract.listUpgrades, { query: { order_field: 'id', ...query } })).data
}
export const row = async (id: number) => (await rows()).find((one) => one.id === id)!
export const statuses = async () => (await rows()).map(({ status }) => status)
export const records = async (query: { ip?: string } = {}) =>
  (await harness.call(contract.listUpgradeRecords, { query })).data
export const outcomesOf = (of: { codeStr: string; upgrade: number; status: number }[]) =>
  of.map(({ codeStr, upgrade, status }) => [codeStr, upgrade, status])
export const job = async (id: number) => (await harness.call(getJob, { query: { id } })).data

export async function detect(some: readonly number[] = ids) {
  harness.clock.now += 1
  const { data } = await harness.call(contract.detectVersions, { query: { ids: joined(some) } })
  await harness.parts.ended(data.job)
  return job(data.job)
}
export async function startUpgrade(some: readonly number[]): Promise<number> {
  return (await harness.call(contract.runUpgrade, { query: { id: joined(some) } })).data.job
}
export async function upgrade(some: readonly number[]) {
  const id = await startUpgrade(some)
  await harness.parts.ended(id)
  return job(id)
}
