import type { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { z } from 'zod'
import { type Actor, mayDo } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { type FleetWork, readWork } from '../bookTasks/index.ts'
import { inWords, type Runs } from '../runs/index.ts'
import { type FleetCounts, readFleet } from './store/fleet.ts'

export type FleetStatus = z.output<(typeof fleetStatus)['reply']>

/** Every console shows it and loads it again at each change: one look serves all that ask until the next. */
const freshMs = 500
const hourMs = 3_600_000
const kinds = ['book_list', 'story_note', 'check'] as const

interface Look {
  fleet: FleetCounts
  work: FleetWork
  stopped: Awaited<ReturnType<Runs['halt']['standing']>>
}

/** What the home page shows, at the price of one look however many look on. */
export function createStatus(
  { store, settings, live, now }: Context,
  { halt }: Pick<Runs, 'halt'>,
): (t: Translate) => Promise<FleetStatus> {
  let known: { at: number; read: Promise<Look> } | undefined
  // Who hears of a change and asks again must not be given what was before it.
  live.listen({
    changed(topic) {
      if (topic === 'fleet') known = undefined
    },
  })

  function look(): Promise<Look> {
    const at = now()
    if (known && at - known.at < freshMs && at >= known.at) return known.read
    const read = Promise.all([readFleet(store.read), readWork(store.read, at), halt.standing()]).then(
      ([fleet, work, stopped]) => ({ fleet, work, stopped }),
    )
    const look = { at, read }
    known = look
    // A look that failed is nobody's answer for later.
    read.catch(() => {
      if (known === look) known = undefined
    })
    return read
  }

  return async (t) => {
    const { fleet, work, stopped } = await look()
    const zone = settings.get(systemSettings.zone)
    const { unheard } = stopped
    const halts = stopped.halts.map((one) => ({ ...one, since: formatTime(one.since, zone) }))
    const ofFleet = halts.find(({ kind }) => kind === 'fleet')
    return {
      halted: ofFleet !== undefined,
      halted_by: ofFleet?.by ?? '',
      halts,
      unheard: { phones: unheard.phones, until: unheard.until === null ? '' : formatTime(unheard.until, zone) },
      ...fleet,
      tasks: work.tasks.map(({ book_type, switch_on, counts, unknown }) => ({
        ...{ book_type, switch_on, unknown },
        ...{ not_executed: counts[0], executing: counts[1], success: counts[2], failed: counts[3] },
      })),
      running: work.running.map(({ lane, since, ...run }) => ({
        ...run,
        kind: kinds[lane] ?? '',
        since: formatTime(since, zone),
      })),
      failures: work.failures.map((failure) => ({
        ...failure,
        msg: inWords(failure.msg, t),
        at: formatTime(failure.at, zone),
      })),
      hours: hoursOf(work.hours, now(), zone),
    }
  }
}

/** Everybody sees how the fleet is; what its tasks and phones are called only whoever may see their lists. */
export function shownTo(actor: Actor, status: FleetStatus): FleetStatus {
  const named = <R extends { title: string; phone: string; msg?: string }>(row: R): R => ({
    ...row,
    ...(!mayDo(actor, 'book-task.list') && { title: '', ...(row.msg !== undefined && { msg: '' }) }),
    ...(!mayDo(actor, 'phone.list') && { phone: '' }),
  })
  const halts = status.halts.map((one) => (mayDo(actor, listKeys[one.kind]) ? one : { ...one, name: '', reason: '' }))
  return { ...status, halts, running: status.running.map(named), failures: status.failures.map(named) }
}

/** By which key somebody may know what is stopped. */
const listKeys = { fleet: 'fleet.status', group: 'user-group.list', host: 'host.list', phone: 'phone.list' } as const

/** 24 hours, oldest first, quiet ones too. */
function hoursOf(ended: FleetWork['hours'], now: number, zone: string): FleetStatus['hours'] {
  const last = Math.floor(now / hourMs)
  return Array.from({ length: 24 }, (_, n) => {
    const hour = last - 23 + n
    const found = ended.find((one) => one.hour === hour)
    return {
      hour: `${formatTime(hour * hourMs, zone).slice(0, 13)}:00`,
      success: found?.success ?? 0,
      failed: found?.failed ?? 0,
    }
  })
}
