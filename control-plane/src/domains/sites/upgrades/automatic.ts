import type { Running } from '../../../platform/context.ts'
import type { Jobs } from '../../system/jobs/index.ts'
import type { UpgradeDeps } from './deps.ts'
import { upgradeSettings } from './settings.ts'
import { startDetection, startUpgrade } from './startUpgradeJobs.ts'
import { readStale } from './store/sites.ts'

const minuteMs = 60_000

export interface Automatic extends Running {
  start(): void
  /** A detection has found automatic sites to be upgradable: upgrades them while the switch is on. */
  upgrade(ids: number[]): Promise<void>
}

/** Automatic mode: while the switch is on, its sites are asked for their version again and again. */
export function createAutomatic(deps: UpgradeDeps, jobs: Jobs, tickMs: number = minuteMs): Automatic {
  const { store, settings, log, now } = deps.context
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function detectStale(): Promise<void> {
    const every = settings.get(upgradeSettings.upgradeDetectMinutes) * minuteMs
    if (!settings.get(upgradeSettings.upgradeSwitch) || every === 0) return
    const ids = await readStale(store.read, now() - every)
    if (ids.length === 0) return
    const { job } = await startDetection(deps, jobs, ids)
    // The next one looks when this one is through.
    await jobs.ended(job)
  }

  function tick(): void {
    if (isLooking) return
    isLooking = true
    detectStale()
      .catch((error: unknown) => log.error({ err: error }, 'automatic sites were not asked for their version'))
      .finally(() => {
        isLooking = false
      })
  }

  return {
    start() {
      timer = setInterval(tick, tickMs)
    },
    async upgrade(ids) {
      if (settings.get(upgradeSettings.upgradeSwitch)) await startUpgrade(deps, jobs, ids)
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
