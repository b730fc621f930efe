import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { SiteVerdict } from './checkSite.ts'
import { siteCheckSettings } from './settings.ts'
import type { DueSite } from './store/plan.ts'
import { type SiteFinding, writeFindings } from './store/results.ts'

/** Collects verdicts and writes many at a time. */
export interface Findings {
  /** Resolves when it is in the database. */
  add(site: DueSite, verdict: SiteVerdict): Promise<void>
}

/** Long enough for a batch to be worth its commit, short enough for people who look on. */
const collectMs = 300
const mostAtOnce = 500
const hourMs = 3_600_000

export function createFindings({ store, settings, now }: Context): Findings {
  let waiting: SiteFinding[] = []
  let written: PromiseWithResolvers<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    const [findings, done] = [waiting, written!]
    waiting = []
    written = undefined
    write(findings).then(done.resolve, done.reject)
  }

  async function write(findings: readonly SiteFinding[]): Promise<void> {
    // Off is as good as daily: it only says when they would be due.
    const periodMs = (settings.get(siteCheckSettings.siteCheckHours) || 24) * hourMs
    const zone = settings.get(systemSettings.zone)
    await store.write((tx) => writeFindings(tx, findings, { zone, now: now(), periodMs }))
  }

  return {
    add(site, verdict) {
      waiting.push({ site, verdict, at: now() })
      if (!written) {
        written = Promise.withResolvers()
        timer = setTimeout(flush, collectMs)
      }
      const { promise } = written
      if (waiting.length >= mostAtOnce) flush()
      return promise
    },
  }
}
