/** Least and most of a whole number. */
export type Limits = readonly [least: number, most: number]

/** Of each setting that is a whole number; what they mean stands in the contract (contracts/settings.ts). */
export const settingLimits = {
  leaseMs: [1000, 3_600_000],
  dispatchOrder: [1, 4],
  publicationExpiryHours: [1, 720],
  settleEveryMs: [0, 86_400_000],
  hostedReplies: [0, 2],
  assigneeMinutes: [0, 10_080],
  maxAttempts: [1, 1000],
  maxFaultyPlaces: [1, 1000],
  restAfter: [1, 100],
  firstRestMs: [100, 86_400_000],
  mostRests: [0, 10],
  breakerFailures: [1, 1000],
  breakerAccounts: [1, 100],
  breakerMinutes: [1, 1440],
  breakerProbeMinutes: [1, 1440],
  silentOutMs: [1000, 86_400_000],
  batteryStop: [0, 100],
  batteryResume: [0, 100],
  heatStop: [0, 90],
  heatResume: [0, 90],
  storageStopMb: [0, 1_000_000],
  storageResumeMb: [0, 1_000_000],
  clockOffMax: [0, 10_000_000],
  careRebootsADay: [0, 100],
  carePauseSeconds: [1, 3600],
  maxRuntimeMs: [1000, 3_600_000],
  evidenceMb: [10, 1_000_000],
  leaseIdleMinutes: [1, 1440],
  wishHours: [1, 168],
  fileMaxMb: [1, 102_400],
  fileLinkHours: [1, 720],
} as const satisfies Record<string, Limits>

/**
 * Settings that are one of a few codes. Of the four dispatch orders that a specification names two say nothing of how they order (matrix-screens.md §4):
 * they are refused, with words.
 */
export const settingChoices = { dispatchOrder: [1, 2], hostedReplies: [0, 1, 2] } as const satisfies Partial<
  Record<keyof typeof settingLimits, readonly number[]>
>

/** A limit at which phones stop getting runs, and the one from which they get them again. */
interface Pair {
  stop: keyof typeof settingLimits
  resume: keyof typeof settingLimits
  /** The value is too high, not too low. */
  isUpper: boolean
}

const pairs: readonly Pair[] = [
  { stop: 'batteryStop', resume: 'batteryResume', isUpper: false },
  { stop: 'heatStop', resume: 'heatResume', isUpper: true },
  { stop: 'storageStopMb', resume: 'storageResumeMb', isUpper: false },
]

/**
 * Limits that contradict each other, of which one is among `given`: stop below 90 %, go on from 20 %. `resume` is the setting that
 * does not fit, `stop` the value that it must not pass. A stop of 0 is no limit.
 */
export function contradictions(
  given: Readonly<Record<string, unknown>>,
  standing: Readonly<Record<string, unknown>>,
): { resume: Pair['resume']; stop: number; isUpper: boolean }[] {
  const limitAt = (name: string) => Number(given[name] ?? standing[name])
  return pairs
    .filter(({ stop, resume }) => given[stop] !== undefined || given[resume] !== undefined)
    .map(({ stop, resume, isUpper }) => ({ resume, stop: limitAt(stop), isUpper }))
    .filter(({ resume, stop, isUpper }) => stop > 0 && (isUpper ? limitAt(resume) > stop : limitAt(resume) < stop))
}
