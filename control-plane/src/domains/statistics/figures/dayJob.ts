import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { type JobOwner, type Jobs, systemOwner } from '../../system/jobs/index.ts'
import { type Days, eachDay, lastFinished } from './days.ts'
import { dueDays } from './dueDays.ts'
import { firstDay, lastMade } from './madeDays.ts'
import { sources } from './sources/sources.ts'
import { spanOf, writeDay } from './writeDay.ts'

export const statisticsJob = 'statistics'

/** So often it is looked whether a day is finished. */
const lookMs = 60_000

/** Days are made by a job: one at a time, so that no two make the same one. */
export function createDayJob({ store, loops, settings, now, log }: Context, jobs: Jobs) {
  const zone = () => settings.get(systemSettings.zone)
  const names = sources.flatMap(({ definition, making }) => (making ? [definition.name] : []))
  jobs.register({
    name: statisticsJob,
    atOnce: 1,
    params: z.object({ days: z.array(z.string()) }),
    async work(handle, { days }) {
      for (const [n, day] of days.entries()) {
        handle.signal.throwIfAborted()
        await writeDay(store, spanOf(day, zone()), now())
        handle.progress(n + 1, days.length)
      }
      handle.counts({ done: days.length })
    },
  })
  /** The job that was started last; while it runs, nothing else is due. */
  let running: number | undefined
  const start = (by: Pick<JobOwner, 'userId' | 'username'>, days: readonly string[]) =>
    jobs.start(
      {
        kind: statisticsJob,
        title: 'statistics.job',
        titleData: { from: days[0] ?? '', to: days.at(-1) ?? '' },
        by,
        total: days.length,
      },
      { days },
    )
  const look = async () => {
    if (running !== undefined && jobs.isHere(running)) return
    const { day } = lastFinished(now(), zone())
    const made = await lastMade(store.read, names)
    const due = dueDays(day, made, made === undefined ? await firstDay(store.read, zone()) : undefined)
    if (due.length === 0) return
    log.info({ days: due.length, last: day }, 'figures are made')
    running = await start(systemOwner, due)
  }
  const loop = loops.every('figures.days', lookMs, look)
  return {
    /** Makes days again from what is there now, as far as they are finished. */
    async rerun(by: Pick<JobOwner, 'userId' | 'username'>, { from, to }: Days): Promise<number> {
      const { day: last } = lastFinished(now(), zone())
      return start(by, eachDay({ from, to: to < last ? to : last }))
    },
    /** Looks now, and waits until what was due is made. */
    async catchUp(): Promise<void> {
      await loop.round()
      if (running !== undefined) await jobs.ended(running)
    },
    begin() {
      loop.begin().wake()
    },
    stop: () => loop.stop(),
  }
}
