/** Settings of the installation, kept in the table `setting`; each has a default. */
export interface SettingValues {
  /** IANA zone for days, ranges and display. */
  zone: string
  /** How long an agent holds a run without renewing. */
  leaseMs: number
  /** A run that was cut off this often ends as failed. */
  maxAttempts: number
  /** Longest run of a script that names no own limit. */
  maxRuntimeMs: number
  /** Every agent in the fleet stands still (the stop switch). */
  halted: boolean
  haltedBy: string
}

export const settingDefaults: SettingValues = {
  zone: 'Asia/Shanghai',
  leaseMs: 30_000,
  maxAttempts: 20,
  maxRuntimeMs: 600_000,
  halted: false,
  haltedBy: '',
}

export interface Settings {
  /** The value now; changes are seen at once in this process. */
  get<K extends keyof SettingValues>(key: K): SettingValues[K]
  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): Promise<void>
}
