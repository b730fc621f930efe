import { stoppedBy } from '@quarterdeck/shared/resources/fleet/appUpgrade.ts'
import { appUpgradeMachine } from '@quarterdeck/shared/states/appUpgrade.ts'
import type { OpenUpgrade } from './upgradeStore.ts'

const { watching } = appUpgradeMachine.codes

/** How an upgrade goes on by itself, if it does: to the next wave, to a look at this one, to its end, or to a stop. */
export function nextOf(upgrade: OpenUpgrade, now: number) {
  const { approved, wave, waves, open, due, state, watchMinutes } = upgrade
  const stop = (by: number) => ({ to: 'stopped' as const, set: { stopped_by: by, due: null } })
  if (approved !== 1) return stop(stoppedBy.approval)
  if (state === watching) {
    if (due === null || due > now) return undefined
    return { to: 'installing' as const, set: { wave: wave + 1, due: null, wave_since: now } }
  }
  if (isTooMany(upgrade)) return stop(stoppedBy.failures)
  if (open > 0) return undefined
  if (wave >= waves) return { to: 'finished' as const, set: { ended: now } }
  return { to: 'watching' as const, set: { due: watchMinutes > 0 ? now + watchMinutes * 60_000 : null } }
}

/** The share is one of all phones whose turn has come. */
function isTooMany({ failed, pastFailed, stopFailures, stopPercent, begun }: OpenUpgrade): boolean {
  const failures = failed - pastFailed
  if (failures <= 0) return false
  return (stopFailures > 0 && failures >= stopFailures) || (stopPercent > 0 && failures * 100 >= stopPercent * begun)
}
