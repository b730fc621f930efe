import { createHash } from 'node:crypto'

/** A script as it is stored, with the version of it that is tried on some phones, if there is one. */
export interface StoredScript {
  name: string
  hash: string
  source: string
  app: string
  version: number
  /** Seconds; 0: as long as the script says. */
  max_runtime: number
  trial_hash: string | null
  trial_source: string | null
  trial_version: number | null
  /** So many of a hundred phones. */
  share: number | null
  /** Serials, comma-joined. */
  phones: string | null
  /** The trial itself is to blame for its failures: until then its phones get the usual one. */
  trial_rests: number | null
}

export interface ChosenVersion {
  name: string
  hash: string
  source: string
  app: string
  version: number
  /** What an operator allows; undefined: what the script says. */
  maxRuntimeMs: number | undefined
}

/** The version that a phone gets: always the same one, as long as the trial lasts. */
export function chooseVersion(script: StoredScript, serial: string, now: number): ChosenVersion {
  const { name, app, hash, source, version, max_runtime, trial_hash, trial_source, trial_version } = script
  const maxRuntimeMs = max_runtime === 0 ? undefined : max_runtime * 1000
  const usual = { name, app, hash, source, version, maxRuntimeMs }
  if (trial_hash === null || trial_source === null || trial_version === null) return usual
  if ((script.trial_rests ?? 0) > now) return usual
  if (!isTriedOn({ hash: trial_hash, share: script.share, phones: script.phones }, serial)) return usual
  return { ...usual, hash: trial_hash, source: trial_source, version: trial_version }
}

/** Does this phone get the version that is tried? */
export function isTriedOn(trial: { hash: string } & Pick<StoredScript, 'share' | 'phones'>, serial: string): boolean {
  const isNamed = (trial.phones ?? '').split(',').includes(serial)
  return isNamed || percentileOf(trial.hash, serial) < (trial.share ?? 0)
}

/** 0 to 99: each trial has its own phones, so that not always the same ones bear the new. */
function percentileOf(hash: string, serial: string): number {
  return createHash('sha256').update(`${hash} ${serial}`).digest().readUInt32BE(0) % 100
}
