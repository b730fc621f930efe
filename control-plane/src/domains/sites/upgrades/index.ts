import * as contract from '@quarterdeck/shared/contracts/upgrades.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import { type Jobs, jobs } from '../../system/jobs/index.ts'
import { siteReach } from '../siteChecks/index.ts'
import { createAutomatic } from './automatic.ts'
import { type Patience, type UpgradeDeps, usualPatience } from './deps.ts'
import { detectionJobs, upgradeJobs } from './jobKinds.ts'
import { serveUpgrades } from './routes.ts'
import { upgradeSecrets } from './secrets.ts'
import { upgradeSettings } from './settings.ts'
import { createSiteServerClient } from './siteServerClient.ts'
import { adoptOrphans } from './startUpgradeJobs.ts'
import { pruneRecords } from './store/records.ts'

export { inWords as upgradeInWords, upgradeOutcomes } from './outcomes.ts'
export { resultCodes } from './store/records.ts'
export { upgradeRecord } from './tables.ts'

export const upgrades = defineDomain({
  name: 'upgrades',
  grants: { site: ['upgrade.*', '!upgrade.config', '!upgrade.confirm'] },
  secrets: upgradeSecrets,
  settings: upgradeSettings,
  needs: { jobs },
  contracts: [contract],
  topics: {
    upgrade: { reads: { site_ip: 'all', setting: 'all', upgrade_record: 'all', upgrade_site: 'all' } },
  },
  start: ({ context, router }, { jobs }, options: Omit<UpgradeOptions, 'jobs'>) =>
    startUpgrades(context, router, { jobs, ...options }),
})

export interface UpgradeOptions {
  jobs: Jobs
  patience?: Partial<Patience> | undefined
  /** For one call to a site server. */
  timeoutMs?: number | undefined
  /** How often automatic mode looks whether its sites are to be asked. */
  tickMs?: number | undefined
}

const hourMs = 3_600_000

/** Versions of the site servers, and their upgrades by hand and by themselves. */
export function startUpgrades(
  context: Context,
  router: Router,
  { jobs, patience, timeoutMs, tickMs }: UpgradeOptions,
): Service {
  const { store, settings, metrics, log, loops, now } = context
  const client = createSiteServerClient({
    mayReach: (address) => siteReach.rule(settings)(address),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const deps: UpgradeDeps = {
    context,
    client,
    isJobHere: jobs.isHere,
    patience: { ...usualPatience, ...patience },
  }
  const automatic = createAutomatic(deps, jobs, tickMs)
  jobs.register(detectionJobs(deps, automatic.upgrade))
  jobs.register(upgradeJobs(deps))
  serveUpgrades(router, deps, jobs)

  async function prune(): Promise<void> {
    if (context.clockWatch.leaps()) return
    const count = await pruneRecords(store, now() - settings.get(upgradeSettings.upgradeRecordDays) * 24 * hourMs)
    if (count === 0) return
    const labels = { table: 'upgrade_record' }
    metrics.count('quarterdeck_pruned_rows_total', 'Rows taken out by age or number.', labels, count)
    log.info({ count }, 'old upgrade records pruned')
  }
  const pruning = loops.every('upgrades.prune', hourMs, prune)

  return {
    /** All jobs go on. */
    begin: () => adoptOrphans(deps, jobs),
    loops: [automatic.loop, awake(pruning)],
  }
}
