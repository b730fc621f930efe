import type { Context, Running } from '../../../platform/context.ts'
import type { Checker } from './checker.ts'
import { checkMany } from './checkMany.ts'
import type { CheckDeps } from './deps.ts'
import type { Findings } from './findings.ts'
import { siteCheckSettings } from './settings.ts'
import { type DueSite, postpone, readDue } from './store/plan.ts'

export interface Scheduler extends Running {
  start(): void
  /** Settings have changed: look at once. */
  wake(): void
}

/** How often it looks which sites are due. */
const usualPollMs = 5_000
/** Sites that are taken up at a time; the bound on memory. */
const window = 1_000
const chunk = 500
const faultPauseMs = 600_000

/** Checks every site when it is due, from `start` to `stop`. What is due stands in the database: a restart loses nothing. */
export function createScheduler(
  context: Context,
  checker: Checker,
  findings: Findings,
  pollMs: number = usualPollMs,
): Scheduler {
  const { store, settings, log, loops, now } = context
  /** Taken up, and not yet in the database again. */
  const taken = new Set<number>()

  async function* dueSites(deps: CheckDeps, signal: AbortSignal): AsyncGenerator<DueSite> {
    // Other settings: the sites that are under way are finished, and the next go by them.
    while (!signal.aborted && settings.get(siteCheckSettings.siteCheckHours) > 0 && checker.current() === deps) {
      const due = await readDue(store.read, now(), [...taken], chunk)
      if (due.length === 0) return
      for (const site of due) {
        taken.add(site.id)
        yield site
      }
    }
  }

  async function checkDue(signal: AbortSignal): Promise<void> {
    taken.clear()
    const deps = checker.current()
    await checkMany(dueSites(deps, signal), deps, {
      ask: deps.ask,
      window,
      signal,
      async onVerdict(site, verdict) {
        await findings.add(site, verdict)
        taken.delete(site.id)
      },
      onFault(site, error) {
        log.error({ err: error, site: site.url }, 'a site could not be checked')
        void store
          .write((tx) => postpone(tx, site.id, now() + faultPauseMs))
          .catch((failure: unknown) => log.error({ err: failure }, 'a check was not postponed'))
          .finally(() => taken.delete(site.id))
      },
    })
  }

  const checking = loops.every('siteChecks.schedule', pollMs, checkDue)
  return { start: () => checking.begin().wake(), wake: () => checking.wake(), stop: checking.stop }
}
