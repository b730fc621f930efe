import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Running } from '../running.ts'
import { type PlaneState, readPlaneState, writePlaneState } from './planeState.ts'

/** How the control plane before this one left the data folder, as it was before anything opened the database. */
export interface LastEnd {
  /** Undefined: nothing is known of an earlier one. */
  state: PlaneState | undefined
  /** It was killed, or the machine went down under it. */
  isUnclean: boolean
  /**
   * It was killed, and the write-ahead log that it would have left is not there: other data stand in the place of those that it served,
   * or what it wrote last is gone.
   */
  hasLostLog: boolean
}

/** `database`: its address; what a libSQL server keeps is not to be seen from here. */
export async function readLastEnd(dataDir: string, database: string): Promise<LastEnd> {
  const state = await readPlaneState(dataDir)
  const isUnclean = state?.closed === false
  const path = database.startsWith('file://') ? fileURLToPath(database) : undefined
  const hasLostLog = isUnclean && path !== undefined && existsSync(path) && !existsSync(`${path}-wal`)
  return { state, isUnclean, hasLostLog }
}

/** Whether the data are older than this folder has known them; `epochBefore`: theirs, 0 where nobody has served them yet. */
export function isOlder({ state, hasLostLog }: LastEnd, epochBefore: number): boolean {
  return state !== undefined && epochBefore > 0 && (state.older || state.epoch > epochBefore || hasLostLog)
}

/** Keeps that they are, as soon as it is known: a start that comes to nothing has taken a higher epoch all the same. */
export async function keepOlder(dataDir: string, lastEnd: LastEnd, epochBefore: number): Promise<void> {
  const { state } = lastEnd
  if (state && isOlder(lastEnd, epochBefore)) await writePlaneState(dataDir, { ...state, older: true })
}

/** Notes at the end that it was one, just before the database is closed: whoever is killed in between leaves a log, or needs none. */
export function noteEnd(dataDir: string): Running {
  return {
    async stop() {
      const state = await readPlaneState(dataDir)
      if (state) await writePlaneState(dataDir, { ...state, closed: true })
    },
  }
}
