import * as contract from '@quarterdeck/shared/contracts/siteChecks.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Table } from '../../../resources/table.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type Jobs, jobs } from '../../system/jobs/index.ts'
import { siteCheckMeasures } from './alerts.ts'
import { createChecker } from './checker.ts'
import { siteCheckKind } from './checkJob.ts'
import type { CheckOptions } from './deps.ts'
import { createFindings } from './findings.ts'
import { serveSiteChecks } from './routes.ts'
import { createScheduler } from './scheduler.ts'
import { siteCheckSettings } from './settings.ts'

export { siteCheckSettings, siteReach } from './settings.ts'
export { siteCheckPlan } from './tables.ts'
export { type SiteStatus, siteStatusCodes } from './verdict.ts'
export { reasonInWords } from './words.ts'

export const siteChecks = defineDomain({
  name: 'siteChecks',
  alerts: siteCheckMeasures,
  grants: { site: ['site-check.*', '!site-check.config'] },
  settings: siteCheckSettings,
  needs: { jobs },
  contracts: [contract],
  start: ({ context, router, resources }, { jobs }, options: Omit<SiteCheckOptions, 'jobs' | 'sites'>) =>
    startSiteChecks(context, router, { jobs, sites: resources.tables.of(site), ...options }),
})

export interface SiteCheckOptions {
  jobs: Jobs
  /** The list of sites. */
  sites: Table
  /** Above the settings: authorities and limits of tests. */
  checks?: CheckOptions | undefined
  /** False: only on demand, whatever the settings say. */
  isScheduled?: boolean | undefined
  /** How often it looks which sites are due. */
  pollMs?: number | undefined
}

export interface SiteChecks extends Running {
  /** All is started: from here on it checks by schedule. */
  begin(): void
}

/** Checks of sites by schedule and on demand, and what they found in the lists. */
export function startSiteChecks(
  context: Context,
  router: Router,
  { jobs, sites, checks, isScheduled = true, pollMs }: SiteCheckOptions,
): SiteChecks {
  const { settings } = context
  const checker = createChecker(settings, checks)
  const findings = createFindings(context)
  const scheduler = createScheduler(context, checker, findings, pollMs)
  jobs.register(siteCheckKind(context, checker, findings, sites))
  serveSiteChecks(router, context, { jobs, sites, onSettings: scheduler.wake })

  return {
    begin() {
      if (isScheduled) scheduler.begin()
    },
    async stop() {
      await scheduler.stop()
    },
  }
}
