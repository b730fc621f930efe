import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { Settings } from '../../../../platform/settings.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import { runSettings } from '../settings.ts'

/** When a platform counts as one that refuses the work of a side. */
export interface BreakerRules {
  /** So many runs, */
  failures: number
  /** of so many accounts, */
  accounts: number
  /** within so long. */
  withinMs: number
  /** One run goes to see each time after so long. */
  probeMs: number
}

const minuteMs = 60_000

export function breakerRules(settings: Settings): BreakerRules {
  return {
    failures: settings.get(runSettings.breakerFailures),
    accounts: settings.get(runSettings.breakerAccounts),
    withinMs: settings.get(runSettings.breakerMinutes) * minuteMs,
    probeMs: settings.get(runSettings.breakerProbeMinutes) * minuteMs,
  }
}

/** Its script has said that the platform refuses: no other end says so, though others are this product's fault, which bears the same name. */
export function isRefusal(outcome: RunOutcome): boolean {
  return outcome.kind === 'failed' && outcome.code === 'failed_by_script' && outcome.fault === 'platform'
}

/** A run that is to get a lease, for one side. */
interface Bound {
  side: Side
  rank: number
  due: number
  seq: number
  /** The platform that rests and where one run may go to see; undefined: it does not rest. */
  probes: number | undefined
}

/** Of the runs that would go to see on one platform for one side all but the first that waits, by their places. */
export function surplusProbes(bound: readonly Bound[]): Set<number> {
  const placed = bound.map((one, place) => ({ ...one, place })).filter(({ probes }) => probes !== undefined)
  const inTurn = placed.toSorted((a, b) => a.rank - b.rank || a.due - b.due || a.seq - b.seq)
  return new Set(
    [...Map.groupBy(inTurn, ({ side, probes }) => `${side} ${probes}`).values()].flatMap(([, ...others]) =>
      others.map(({ place }) => place),
    ),
  )
}
