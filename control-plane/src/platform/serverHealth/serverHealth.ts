import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { desc } from '../schema/drizzle.ts'
import { prepared } from '../schema/prepared.ts'
import { defineSettings, type Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { checkPages } from './checkPages.ts'
import type { PagesFound } from './lookAtPages.ts'
import { createMachines, type Machines } from './machines.ts'
import { backupMade } from './tables.ts'

/** Something about server and hosts that somebody must see to. */
export interface Trouble {
  /** The code of its alert. */
  kind: number
  subject: string
  value: number
  /** Of the rule. */
  threshold: number
}

/** What the server knows of itself, its database and the machines of its agents: in memory, for a full disk keeps nothing. */
export interface ServerHealth {
  machines: Machines
  /** Alerts of server and hosts that are open, as the rules were last looked at. */
  troubles(): readonly Trouble[]
  /** What a rule has found, in the place of what it found before. */
  setTroubles(rule: number, troubles: readonly Trouble[]): void
  /** Forgets what other rules than these have found: they are gone, or off. */
  keepTroubles(rules: readonly number[]): void
  disk(): Promise<{ folder: string; freeMb: number }>
  /** Undefined: the pages are as they should be, or have never been looked at. */
  damage(): PagesFound | undefined
  /** Calls back when a look through the pages has ended. */
  onChecked(listener: () => void): void
  /** Looks through all pages, where the database is here; false: it is on a libSQL server. */
  checkDatabase(signal: AbortSignal): Promise<boolean>
  /** When all pages were last looked at; 0: never. */
  checkedAt(): number
  /** The control plane before this one was killed, or its machine went down. */
  isAfterUncleanEnd: boolean
  /** Nobody has served these data before. */
  isFirstStart: boolean
  /** The newest backup, and since when there are data that none holds; undefined where backups are made elsewhere. */
  backups(): Promise<{ newest: { made: number; path: string } | undefined; since: number; folder: string } | undefined>
}

export const serverHealthSettings = defineSettings({
  /** Since when there are data that somebody should have a backup of; 0: not known yet. */
  dataSince: z.number().int().default(0),
  /** What the last look through all pages of the database has found. */
  databaseChecked: z
    .object({ at: z.number().int(), problems: z.array(z.string()), tables: z.array(z.string()) })
    .default({ at: 0, problems: [], tables: [] }),
})

interface ServerHealthOptions {
  store: Store
  settings: Settings
  dataDir: string
  /** Its address. */
  database: string
  isAfterUncleanEnd: boolean
  isFirstStart: boolean
  now(): number
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export async function createServerHealth(options: ServerHealthOptions): Promise<ServerHealth> {
  const { store, settings, dataDir, database, isAfterUncleanEnd, isFirstStart, now, log } = options
  const path = database.startsWith('file://') ? fileURLToPath(database) : undefined
  if (settings.get(serverHealthSettings.dataSince) === 0) await settings.set(serverHealthSettings.dataSince, now())
  const listeners: (() => void)[] = []
  const troubles = new Map<number, readonly Trouble[]>()
  /** Beside what is kept: damage may keep it from being kept. */
  let checked = settings.get(serverHealthSettings.databaseChecked)
  return {
    machines: createMachines(),
    isAfterUncleanEnd,
    isFirstStart,
    troubles: () => [...troubles.values()].flat(),
    setTroubles: (rule, found) => void troubles.set(rule, found),
    keepTroubles(rules) {
      for (const rule of troubles.keys()) if (!rules.includes(rule)) troubles.delete(rule)
    },
    async disk() {
      const { bavail, bsize } = await statfs(dataDir)
      return { folder: dataDir, freeMb: Math.floor((bavail * bsize) / 1_000_000) }
    },
    damage: () => (checked.problems.length > 0 ? checked : undefined),
    onChecked: (listener) => void listeners.push(listener),
    checkedAt: () => checked.at,
    async checkDatabase(signal) {
      if (path === undefined) return false
      const found = await checkPages(path, signal)
      checked = { at: now(), ...found }
      if (found.problems.length > 0) log.error({ ...found }, 'pages of the database are damaged: restore a backup')
      else log.info('all pages of the database were looked at, and are well')
      await settings
        .set(serverHealthSettings.databaseChecked, checked)
        .catch((error: unknown) => log.warn({ err: error }, 'what was found in the database could not be kept'))
      for (const listener of listeners) listener()
      return true
    },
    async backups() {
      if (store.engine === 'remote') return undefined
      const newest = await readNewest.get(store.read)
      return { newest, since: newest?.made ?? settings.get(serverHealthSettings.dataSince), folder: dataDir }
    },
  }
}

const readNewest = prepared((q) =>
  q.select({ made: backupMade.made, path: backupMade.path }).from(backupMade).orderBy(desc(backupMade.made)).limit(1),
)
