import type { Logger } from 'pino'
import type { Audit } from './audit/audit.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store/store.ts'

/** Tells consoles which rows changed; made by the console link, known here only by this face. */
export interface Live {
  /** No ids: too many to list. */
  changed(topic: string, ids?: readonly (number | string)[]): void
  progress(job: string, userId: number, done: number, total: number, state: string): void
}

/** What every part of the control plane gets at start; nothing else is global. */
export interface Context {
  store: Store
  settings: Settings
  audit: Audit
  live: Live
  log: Logger
  /** UTC milliseconds. */
  now(): number
  /** Folder for files (screenshots, uploads in progress). */
  dataDir: string
}

/** Anything that runs: started by the composition root, stopped by it in reverse order. */
export interface Running {
  stop(): Promise<void>
}
