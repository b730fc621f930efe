import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { longestSpan } from '@quarterdeck/shared/resource/statistics.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { awake } from '../../../platform/loops/awake.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { FigureSource } from '../../figureSource.ts'
import { type JobOwner, type Jobs, systemOwner } from '../../system/jobs/index.ts'
import { type Days, eachDay, lastFinished } from './days.ts'
import { dueDays } from './dueDays.ts'
import { createFollowing } from './follow.ts'
import { firstDay, leftOut, madeDays } from './madeDays.ts'
import { unmakeDays } from './unmakeDays.ts'
import { spanOf, writeDay } from './writeDay.ts'

export const statisticsJob = 'statistics'

/** So often it is looked whether a day is finished. */
const lookMs = 60_000
/** So long what could not be made, or was cancelled, is left alone. */
const againMs = 6 * 3_600_000
/** So many accounts are named in the log. */
const mostNamed = 20

interface Order {
  days: readonly string[]
  only?: Record<string, string[]>
}
type Also = (tx: Sql, job: number) => Promise<void>

/** Days are made by a job: one at a time, so that no two make the same one. */
export function createDayJob(context: Context, jobs: Jobs, sources: readonly FigureSource[]) {
  const { audit, store, loops, settings, now, log, clockWatch } = context
  const zone = () => settings.get(systemSettings.zone)
  const names = sources.flatMap(({ definition, making }) => (making ? [definition.name] : []))
  jobs.register({
    name: statisticsJob,
    atOnce: 1,
    // `only`: of some tables not all of these days.
    params: z.object({ days: z.array(z.string()), only: z.record(z.string(), z.array(z.string())).optional() }),
    async work(handle, { days, only = {} }) {
      const failed: { day: string; source: FigureSource }[] = []
      let oddRows = 0
      const isMeant = (day: string) => (source: FigureSource) => only[source.definition.name]?.includes(day) ?? true
      for (const [n, day] of days.entries()) {
        handle.signal.throwIfAborted()
        const span = spanOf(day, zone())
        for (const { source, error } of await writeDay(store, sources, span, now(), isMeant(day))) {
          handle.signal.throwIfAborted()
          log.error({ err: error, day, statistics: source.definition.name }, 'figures of a day could not be made')
          failed.push({ day, source })
        }
        const odd = await leftOut(store.read, sources, span)
        if (odd.length > 0) log.warn({ day, accounts: odd.slice(0, mostNamed) }, 'numbers that cannot be are left out')
        oddRows += odd.reduce((sum, { rows }) => sum + rows, 0)
        handle.progress(n + 1, days.length)
      }
      const failedDays = new Set(failed.map(({ day }) => day)).size
      handle.counts({
        done: days.length - failedDays,
        ...(failedDays > 0 && { failed: failedDays }),
        ...(oddRows > 0 && { left_out: oddRows }),
      })
      const [first] = failed
      if (first)
        throw new AppError(
          'figures_not_made',
          { day: first.day, count: failed.length },
          { words: { name: { text: first.source.definition.title } } },
        )
    },
  })
  /** The job that was started last; while it runs, nothing else is due. */
  let running: number | undefined
  /** For which last day one was started, and when: what it could not make, or was cancelled, waits before it is tried again. */
  let tried: { day: string; at: number } | undefined
  /** Up to here no day is missing. */
  let whole: string | undefined
  const follow = createFollowing(context, sources)
  const start = (by: Pick<JobOwner, 'userId' | 'username'>, { days, only }: Order, also?: Also) =>
    jobs.start(
      {
        kind: statisticsJob,
        title: 'statistics.job',
        titleData: { from: days[0] ?? '', to: days.at(-1) ?? '' },
        by,
        total: days.length,
      },
      { days: [...days], ...(only && { only }) },
      also,
    )
  const look = async () => {
    // A day that a clock which is wrong calls finished is not.
    if (clockWatch.leaps()) return
    if (running !== undefined && jobs.isHere(running)) return
    const { day } = lastFinished(now(), zone())
    await follow(day, zone())
    if (day === whole || (tried?.day === day && now() - tried.at < againMs)) return
    // Of each table its own: one that is new has all its days to make, and nothing of the others changes for it.
    const span = { from: addDays(day, 1 - longestSpan), to: day }
    const first = await firstDay(store.read, sources, zone())
    const made = await Promise.all(names.map((name) => madeDays(store.read, name, span)))
    const only = Object.fromEntries(names.map((name, n) => [name, dueDays(day, made[n]!, first)]))
    const due = [...new Set(Object.values(only).flat())].sort()
    if (due.length === 0) {
      // Until the next day is finished there is nothing to look for; before there was any row, one may come.
      if (made.some(({ size }) => size > 0)) whole = day
      return
    }
    log.info({ days: due.length, last: day }, 'figures are made')
    running = await start(systemOwner, { days: due, only })
    tried = { day, at: now() }
  }
  const loop = loops.every('figures.days', lookMs, look)
  clockWatch.onRight(async ({ goneBy }) => {
    if (!goneBy) return
    if (running !== undefined) await jobs.ended(running)
    await unmakeDays(store, sources, lastFinished(now(), zone()).day)
    whole = undefined
    tried = undefined
  })
  return {
    /** Makes days again from what is there now, as far as they are finished. */
    async rerun(actor: Pick<Actor, 'userId' | 'username' | 'address'>, { from, to }: Days): Promise<number> {
      const { day: last } = lastFinished(now(), zone())
      const days = eachDay({ from, to: to < last ? to : last })
      return start(actor, { days }, (tx, job) =>
        audit.record(tx, {
          actor,
          action: 'statistics.rerun',
          resource: 'statistics',
          summary: auditMessage('started', { deed: 'statistics.rerun', count: days.length, job }),
          after: { from, to },
          address: actor.address,
        }),
      )
    },
    /** Looks now, and waits until what was due is made. */
    async catchUp(): Promise<void> {
      await loop.round()
      if (running !== undefined) await jobs.ended(running)
    },
    loops: [awake(loop)],
  }
}
