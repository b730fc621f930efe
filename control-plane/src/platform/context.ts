import type { Logger } from 'pino'
import type { Audit } from './audit/audit.ts'
import type { ClockWatch } from './clock/clockWatch.ts'
import type { Contents } from './contents/contents.ts'
import type { FileAddresses } from './contents/fileAddresses.ts'
import type { Keeper } from './contents/keeper.ts'
import type { Live } from './live.ts'
import type { Loops } from './loops/loops.ts'
import type { Metrics } from './metrics.ts'
import type { Restored } from './restored/restored.ts'
import type { SecretBox } from './secretBox.ts'
import type { ServerHealth } from './serverHealth/serverHealth.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store/store.ts'

export type { Running } from './running.ts'

/** What every part of the control plane gets at start; nothing else is global. */
export interface Context {
  store: Store
  settings: Settings
  /** Whether the data are older than what was done with them. */
  restored: Restored
  /** What server, database and hosts need somebody to see to. */
  serverHealth: ServerHealth
  /** Whether the clock may be gone by. */
  clockWatch: ClockWatch
  /** Seals secrets that must be read again. */
  secrets: SecretBox
  audit: Audit
  live: Live
  metrics: Metrics
  log: Logger
  /** Work that goes on by itself. */
  loops: Loops
  /** UTC milliseconds. */
  now(): number
  /** What files hold, each content once; `keeper` ties it to the rows that name it. */
  contents: Contents
  keeper: Keeper
  /** Where browsers find files of rows. */
  fileAddresses: FileAddresses
  /** Folder for files (screenshots, uploads in progress). */
  dataDir: string
}
