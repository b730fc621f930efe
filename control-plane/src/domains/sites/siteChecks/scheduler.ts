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
/** After a fault of this machine or its database. */
const faultWaitMs = 10_000
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
  const { store, settings, log, now } = context
  const stopping = new AbortController()
  const { signal } = stopping
  /** Taken up, and not yet in the database again. */
  const taken = new Set<number>()
  let running: Promise<void> = Promise.resolve()
  let woken = Promise.withResolvers<void>()

  function wake(): void {
    woken.resolve()
    woken = Promise.withResolvers()
  }

  async function wait(ms: number): Promise<void> {
    const timer = Promise.withResolvers<void>()
    const handle = setTimeout(timer.resolve, ms)
    await Promise.race([timer.promise, woken.promise])
    clearTimeout(handle)
  }

  async function* dueSites(deps: CheckDeps): AsyncGenerator<DueSite> {
    // Other settings: the sites that are under way are finished, and the next go by them.
    while (!signal.aborted && settings.get(siteCheckSettings.siteCheckHours) > 0 && checker.current() === deps) {
      const due = await readDue(store.read, now(), [...taken], chunk)
      for (const site of due) {
        taken.add(site.id)
        yield site
      }
      if (due.length === 0) await wait(pollMs)
    }
  }

  async function checkDue(): Promise<void> {
    const deps = checker.current()
    await checkMany(dueSites(deps), deps, {
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

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await checkDue()
        if (!signal.aborted && settings.get(siteCheckSettings.siteCheckHours) === 0) await wait(60_000)
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'checks by schedule broke off')
        await wait(faultWaitMs)
      }
      taken.clear()
    }
  }

  return {
    start() {
      running = run()
    },
    wake,
    async stop() {
      stopping.abort(new Error('the control plane stops'))
      wake()
      await running
    },
  }
}
