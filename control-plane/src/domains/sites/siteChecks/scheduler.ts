import type { Context } from '../../../platform/context.ts'
import { createDueRows } from '../../../platform/loops/dueRows.ts'
import type { Running } from '../../../platform/running.ts'
import type { Checker } from './checker.ts'
import { checkSite, type SiteVerdict } from './checkSite.ts'
import type { Findings } from './findings.ts'
import { siteCheckSettings } from './settings.ts'
import { type PlannedSite, postpone, readDue } from './store/plan.ts'

export interface Scheduler extends Running {
  begin(): void
  /** Settings have changed: look at once. */
  wake(): void
}

/** How often it looks which sites are due. */
const usualPollMs = 5_000
/** Sites that are taken up at a time; the bound on memory. How many are asked at a time is up to the queue of their address. */
const atOnce = 1_000
const faultPauseMs = 600_000

/**
 * Checks every site when it is due. What is due stands in the database: a restart loses nothing. After a change of settings the
 * sites that are under way are finished, and the next go by the new ones.
 */
export function createScheduler(
  context: Context,
  checker: Checker,
  findings: Findings,
  pollMs: number = usualPollMs,
): Scheduler {
  const { store, settings, log, now } = context

  async function check(site: PlannedSite, signal: AbortSignal): Promise<undefined> {
    let verdict: SiteVerdict
    try {
      verdict = await checkSite(site.url, checker.current(), signal)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ err: error, site: site.url }, 'a site could not be checked')
      await store.write((tx) => postpone(tx, site.id, now() + faultPauseMs))
      return
    }
    await findings.add(site, verdict)
  }

  return createDueRows(context, {
    name: 'siteChecks.schedule',
    everyMs: pollMs,
    atOnce,
    readDue: async ({ now, limit, except }) =>
      settings.get(siteCheckSettings.siteCheckHours) > 0 ? readDue(store.read, now, except, limit) : [],
    work: check,
  })
}
