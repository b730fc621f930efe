import type { Context } from '../../../platform/context.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Service } from '../../defineDomain.ts'
import { type Day, dayAt } from './days.ts'
import { takeSnapshot } from './store/dailySnapshots.ts'

export interface Snapshots extends Service {
  /** Writes down how many there are: as of today, or as of the day that has ended since the last look. */
  take(): Promise<void>
}

/** What a day may lose of its last changes when the process ends without a word. */
const everyMs = 600_000
/** Later than this after a day's end its count is no longer that of the day. */
const graceMs = 60_000

/** Takes the daily snapshots: now and then for today, and at the day's end for good. */
export function createSnapshots({ store, settings, loops, now }: Context): Snapshots {
  let seen: Day | undefined

  async function take(): Promise<void> {
    const at = now()
    const today = dayAt(at, settings.get(systemSettings.zone))
    const ended = seen && seen.day !== today.day && at - seen.to < graceMs ? seen : undefined
    await store.write(async (tx) => {
      if (ended) await takeSnapshot(tx, ended.day, at)
      await takeSnapshot(tx, today.day, at)
    })
    seen = today
  }

  const untilEnd = () => dayAt(now(), settings.get(systemSettings.zone)).to - now()
  const taking = loops.every('statistics.snapshots', () => Math.max(1, Math.min(untilEnd(), everyMs)), take)
  return { loops: [awake(taking)], take }
}
