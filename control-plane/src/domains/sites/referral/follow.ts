import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { isSheetOld } from './store.ts'

export interface FollowOptions {
  /** False: the sheet is written only on demand. */
  isFollowing?: boolean
  /** How long the sites must be quiet before the sheet is written again. */
  quietMs?: number
  /** Sites that are never quiet (checks, imports) must not keep the sheet old: after this long it is written anyway. */
  longestMs?: number
}

/**
 * Writes the sheet again some time after sites have changed, one at a time. A sheet of a million sites takes minutes: then
 * at least ten times as long passes before the next, so that following the sites never becomes the main work.
 */
export function followSites(
  { store, live, log }: Pick<Context, 'store' | 'live' | 'log'>,
  write: (signal: AbortSignal) => Promise<void>,
  { isFollowing = true, quietMs = 5_000, longestMs = 60_000 }: FollowOptions = {},
): Running {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let changedAt = 0
  let isWriting = false
  let restUntil = 0
  let work = Promise.resolve()

  const plan = () => {
    if (!isFollowing || stopping.signal.aborted || isWriting) return
    const now = performance.now()
    if (changedAt === 0) changedAt = now
    clearTimeout(timer)
    const at = Math.max(Math.min(now + quietMs, changedAt + longestMs), restUntil)
    timer = setTimeout(() => {
      work = run()
    }, at - now)
  }

  async function run(): Promise<void> {
    isWriting = true
    changedAt = 0
    const startedAt = performance.now()
    try {
      if (await isSheetOld(store.read)) await write(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the referral-site spreadsheet was not written')
    }
    isWriting = false
    restUntil = performance.now() + 10 * (performance.now() - startedAt)
    if (!stopping.signal.aborted && (await isSheetOld(store.read).catch(() => false))) plan()
  }

  const stopListening = live.whenWritten(['site'], plan)
  // What changed just before the last stop.
  plan()

  return {
    async stop() {
      stopListening()
      stopping.abort()
      clearTimeout(timer)
      await work
    },
  }
}
