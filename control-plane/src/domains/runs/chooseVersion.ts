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
export function chooseVersion(script: StoredScript, serial: string): ChosenVersion {
  const { name, app, hash, source, version, max_runtime, trial_hash, trial_source, trial_version } = script
  const maxRuntimeMs = max_runtime === 0 ? undefined : max_runtime * 1000
  const usual = { name, app, hash, source, version, maxRuntimeMs }
  if (trial_hash === null || trial_source === null || trial_version === null) return usual
  const isNamed = (script.phones ?? '').split(',').includes(serial)
  if (!isNamed && percentileOf(trial_hash, serial) >= (script.share ?? 0)) return usual
  return { ...usual, hash: trial_hash, source: trial_source, version: trial_version }
}

/** 0 to 99: each trial has its own phones, so that not always the same ones bear the new. */
function percentileOf(hash: string, serial: string): number {
  return createHash('sha256').update(`${hash} ${serial}`).digest().readUInt32BE(0) % 100
}
