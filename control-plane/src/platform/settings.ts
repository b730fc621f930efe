import { retentionLimit, retentionNames } from '@quarterdeck/shared/contracts/retention.ts'
import { z } from 'zod'
import type { Sql, Store } from './store/store.ts'

const zone = z.string().refine(isZone, 'not an IANA zone')

/** Settings of the installation, kept in the table `setting`; each has a default. */
export const settingSchemas = {
  /** IANA zone for days, ranges and display. */
  zone: zone.default('Asia/Shanghai'),
  /** How long an agent holds a run without renewing. */
  leaseMs: z.number().int().min(1000).max(3_600_000).default(30_000),
  /** A run that was cut off this often ends as failed. */
  maxAttempts: z.number().int().min(1).max(1000).default(20),
  /** Longest run of a script that names no own limit. */
  maxRuntimeMs: z.number().int().min(1000).max(3_600_000).default(600_000),
  /** Every agent in the fleet stands still (the stop switch). */
  halted: z.boolean().default(false),
  haltedBy: z.string().max(64).default(''),
  /** How long a job that has ended is found in the job centre, in days. */
  jobKeptDays: z.number().int().min(1).max(3650).default(30),
  /** Largest file that may be uploaded to the file sites, in megabytes. */
  fileMaxMb: z.number().int().min(1).max(102_400).default(512),
  /** How long a signed download link may be used, in hours. */
  fileLinkHours: z.number().int().min(1).max(720).default(24),
  /** Networks beyond the public internet that site checks and upgrades may reach, such as `10.1.0.0/16`. */
  allowedNetworks: z.array(z.string().max(64)).max(200).default([]),
  /** Hours between two checks of a site; 0: only on demand. */
  siteCheckHours: z.number().int().min(0).max(720).default(24),
  /** Requests in flight to all addresses together. */
  siteCheckAtOnce: z.number().int().min(1).max(500).default(48),
  /** From one request to an address to the next: two a second, 7,200 sites an hour on one server, more over many. */
  siteCheckPauseMs: z.number().int().min(0).max(60_000).default(500),
  siteCheckPorts: z.array(z.number().int().min(1).max(65_535)).min(1).max(50).default([80, 443]),
  /** Name servers, `address` or `address:port`; none: those of the system. */
  siteCheckDns: z.array(z.string().max(64)).max(10).default([]),
  /** Stands in the User-Agent, for those who see checks in their logs. */
  siteCheckContact: z.string().max(200).default(''),
  /** Automatic upgrading of site servers. */
  upgradeSwitch: z.boolean().default(false),
  /** Newest version, port and sealed bearer token of the site servers, where one has none of its own. */
  upgradeVersion: z.string().max(64).default(''),
  upgradePort: z.number().int().min(1).max(65_535).default(8090),
  upgradeToken: z.string().max(4000).default(''),
  /** Minutes between detections of the automatic sites while the switch is on; 0: only on demand. */
  upgradeDetectMinutes: z.number().int().min(0).max(10_080).default(60),
  /** How long upgrade records are kept, in days. */
  upgradeRecordDays: z.number().int().min(1).max(3650).default(90),
  /** Ages and budgets of what is kept, where they are not the usual ones. */
  retention: z.partialRecord(z.enum(retentionNames), retentionLimit).default({}),
}
const settingsSchema = z.object(settingSchemas)
export type SettingValues = z.output<typeof settingsSchema>

export const settingDefaults: SettingValues = settingsSchema.parse({})

export interface Settings {
  /** The value now; changes are seen at once in this process. */
  get<K extends keyof SettingValues>(key: K): SettingValues[K]
  /** Refuses a value that its schema does not allow. `also` runs in the same transaction, for the audit entry. */
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K], also?: (tx: Sql) => Promise<void>): Promise<void>
}

/** Reads all settings. A stored value that is no longer allowed is replaced by its default. */
export async function openSettings(store: Store): Promise<Settings> {
  const values: SettingValues = { ...settingDefaults }
  for (const { name, value } of await store.read.all<{ name: string; value: string }>(
    'SELECT name, value FROM setting',
  )) {
    if (!(name in settingSchemas)) continue
    const parsed = settingsSchema.partial().safeParse({ [name]: JSON.parse(value) })
    if (parsed.success) Object.assign(values, { [name]: parsed.data[name as keyof SettingValues] })
  }
  return {
    get: (key) => values[key],
    async set(key, given, also) {
      const value = settingSchemas[key].parse(given) as SettingValues[typeof key]
      await store.write(async (tx) => {
        await tx.run(
          'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
          [key, JSON.stringify(value)],
        )
        await also?.(tx)
      })
      values[key] = value
    },
  }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
