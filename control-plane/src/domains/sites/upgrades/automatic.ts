import type { Loop } from '../../../platform/loops/loop.ts'
import type { Jobs } from '../../system/jobs/index.ts'
import type { UpgradeDeps } from './deps.ts'
import { upgradeSettings } from './settings.ts'
import { startDetection, startUpgrade } from './startUpgradeJobs.ts'
import { readStale } from './store/sites.ts'

const minuteMs = 60_000

export interface Automatic {
  loop: Loop
  /** A detection has found automatic sites to be upgradable: upgrades them while the switch is on. */
  upgrade(ids: number[]): Promise<void>
}

/** Automatic mode: while the switch is on, its sites are asked for their version again and again. */
export function createAutomatic(deps: UpgradeDeps, jobs: Jobs, tickMs: number = minuteMs): Automatic {
  const { store, settings, loops, now } = deps.context

  async function detectStale(signal: AbortSignal): Promise<void> {
    const every = settings.get(upgradeSettings.upgradeDetectMinutes) * minuteMs
    if (!settings.get(upgradeSettings.upgradeSwitch) || every === 0) return
    const ids = await readStale(store.read, now() - every)
    if (ids.length === 0) return
    const { job } = await startDetection(deps, jobs, ids)
    // The next one looks when this one is through.
    await Promise.race([jobs.ended(job), aborted(signal)])
  }

  const loop = loops.every('upgrades.automatic', tickMs, detectStale)

  return {
    loop,
    async upgrade(ids) {
      if (settings.get(upgradeSettings.upgradeSwitch)) await startUpgrade(deps, jobs, ids)
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
