import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { RunDeps } from './deps.ts'
import { abandonRuns, haltRuns } from './haltRuns.ts'
import { haltMs } from './rules.ts'
import type { Scheduler } from './scheduler.ts'
import { runSettings } from './settings.ts'

/** The stop switch of the fleet (decisions.md §2): within 5 seconds nothing is under way any more. */
export interface HaltSwitch {
  readonly isHalted: boolean
  /** Gives back how many runs were under way. `audit` runs in the transaction that throws the switch. */
  throw(by: string, audit: (tx: Sql) => Promise<void>): Promise<number>
  /** At start: goes on with what a process that ended in between had begun. */
  resume(): Promise<void>
  release(audit: (tx: Sql) => Promise<void>): Promise<void>
  stop(): void
}

export function createHaltSwitch({ settings, log }: Context, deps: RunDeps, scheduler: Scheduler): HaltSwitch {
  let timer: NodeJS.Timeout | undefined

  function abandonLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!settings.get(runSettings.halted)) return
      abandonRuns(deps).catch((error: unknown) => log.error({ err: error }, 'committed runs could not be ended'))
    }, haltMs)
  }

  return {
    async resume() {
      if (!settings.get(runSettings.halted)) return
      await haltRuns(deps)
      abandonLater()
    },
    get isHalted() {
      return settings.get(runSettings.halted)
    },
    async throw(by, audit) {
      await settings.set(runSettings.halted, true, audit)
      await settings.set(runSettings.haltedBy, by)
      deps.agents.broadcast({ type: 'halt' })
      const stopped = await haltRuns(deps)
      abandonLater()
      return stopped
    },
    async release(audit) {
      clearTimeout(timer)
      await settings.set(runSettings.halted, false, audit)
      await settings.set(runSettings.haltedBy, '')
      deps.agents.broadcast({ type: 'resume' })
      scheduler.wake()
    },
    stop: () => clearTimeout(timer),
  }
}
