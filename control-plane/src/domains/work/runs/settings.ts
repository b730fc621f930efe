import { deviceLogModes, timelineModes } from '@quarterdeck/shared/protocol/evidence.ts'
import { z } from 'zod'
import { defineSettings, type Settings, systemSettings } from '../../../platform/settings.ts'
import type { HealthRules } from './health/rules.ts'

export const runSettings = defineSettings({
  /** The restore for which runs have begun anew what hosts say. */
  restoreSeen: z.string().default(''),
  /** How long an agent holds a run without renewing. */
  leaseMs: z.number().int().min(1000).max(3_600_000).default(30_000),
  /** What a phone does first, of all that waits for it: 1 by rank; 2 what its current subsystem has to do, but for a publication that is due. */
  dispatchOrder: z.number().int().min(1).max(2).default(1),
  /** So long after a look for what nobody knows of an account has no other. */
  settleEveryMs: z.number().int().min(0).max(86_400_000).default(600_000),
  /** A run that was cut off this often ends as failed. */
  maxAttempts: z.number().int().min(1).max(1000).default(20),
  /** One that failed on so many phones or accounts, by their fault, is itself to blame. */
  maxFaultyPlaces: z.number().int().min(1).max(1000).default(5),
  /** So many failures in a row let a phone or an account rest. */
  restAfter: z.number().int().min(1).max(100).default(3),
  /** The first rest; each further one is five times as long as the one before. */
  firstRestMs: z.number().int().min(100).max(86_400_000).default(60_000),
  /** After so many it is taken out, until a person has seen to it: what fails once more after a rest does not mend by itself. */
  mostRests: z.number().int().min(0).max(10).default(1),
  /** So many runs that a platform refuses, */
  breakerFailures: z.number().int().min(1).max(1000).default(5),
  /** of so many accounts of a side, */
  breakerAccounts: z.number().int().min(1).max(100).default(3),
  /** within so many minutes, stop that side's lanes there, */
  breakerMinutes: z.number().int().min(1).max(1440).default(10),
  /** and each time after so many minutes one run goes to see. */
  breakerProbeMinutes: z.number().int().min(1).max(1440).default(60),
  /** A phone that is there and answers nothing for so long is taken out too. */
  silentOutMs: z.number().int().min(1000).max(86_400_000).default(600_000),
  /** A phone below so many percent that does not charge gets no new run (0: no such limit), until it charges or has so many. */
  batteryStop: z.number().int().min(0).max(100).default(15),
  batteryResume: z.number().int().min(0).max(100).default(20),
  /** One whose battery is above so many degrees Celsius gets none until it is down to so many; 0: no such limit. */
  heatStop: z.number().int().min(0).max(90).default(45),
  heatResume: z.number().int().min(0).max(90).default(40),
  /** One with less free storage gets none until it has so much again; 0: no such limit. */
  storageStopMb: z.number().int().min(0).max(1_000_000).default(500),
  storageResumeMb: z.number().int().min(0).max(1_000_000).default(1000),
  /** A phone whose clock is measured to be off by more minutes, either way, gets none; 0: no such limit. */
  clockOffMax: z.number().int().min(0).max(10_000_000).default(1440),
  /** Longest run of a script that names no own limit. */
  maxRuntimeMs: z.number().int().min(1000).max(3_600_000).default(600_000),
  /** Whose steps, pictures and UI trees are kept: those that work are there to be compared with. */
  timeline: z.enum(timelineModes).default('all'),
  /** Whose device log is kept. */
  deviceLog: z.enum(deviceLogModes).default('failures'),
  /** All evidence of runs together takes no more than so many megabytes. */
  evidenceMb: z.number().int().min(10).max(1_000_000).default(5000),
})

/** How often a run may be tried. */
export interface RunLimits {
  maxAttempts: number
  maxFaultyPlaces: number
  /** In which a run's day ends. */
  zone: string
}

export function runLimits(settings: Settings): RunLimits {
  return {
    maxAttempts: settings.get(runSettings.maxAttempts),
    maxFaultyPlaces: settings.get(runSettings.maxFaultyPlaces),
    zone: settings.get(systemSettings.zone),
  }
}

export function healthRules(settings: Settings): HealthRules {
  return {
    restAfter: settings.get(runSettings.restAfter),
    firstRestMs: settings.get(runSettings.firstRestMs),
    mostRests: settings.get(runSettings.mostRests),
  }
}
