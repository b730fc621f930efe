import type { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type AccessScope, type Actor, mayDo } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { TableName } from '../../../platform/schema/tableNames.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { readingForAll } from '../../../platform/store/callReads.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Topic } from '../../liveTopics.ts'
import { type FleetWork, readWork } from '../../work/bookTasks/index.ts'
import { countWaiting, inWords, type Runs, readPauses, readUnhealthy, runColumns } from '../../work/runs/index.ts'
import { type FleetCounts, readFleet } from './store/fleet.ts'
import { troublesInWords } from './troublesInWords.ts'

export type FleetStatus = z.output<(typeof fleetStatus)['reply']>

/** Every console shows it and loads it again at each change: one look serves all that ask until the next. */
const freshMs = 500
const hourMs = 3_600_000
const kinds = ['book_list', 'story_note', 'check', 'dry'] as const

type Stopped = Awaited<ReturnType<Runs['halt']['standing']>>

/** What it is read from. */
export const statusReads: Topic['reads'] = {
  account: 'all',
  // Of what it says in words, the troubles.
  alert_event: 'all',
  book_task: 'all',
  halt: 'all',
  halt_unheard: 'all',
  host: 'all',
  organisation: ['name'],
  phone: 'all',
  platform: ['name'],
  platform_pause: 'all',
  restore: 'all',
  run: runColumns,
  run_history: 'all',
  run_switch: 'all',
  script: 'all',
  subsystem: 'all',
  user_group: ['name'],
  verify_task: 'all',
}

/** What the home page shows, at the price of one look however many with the same reach look on. */
export function createStatus(
  context: Context,
  { halt, resources }: { halt: Runs['halt']; resources: Pick<Resources, 'tables' | 'seen'> },
): (asking: { actor: Actor; t: Translate }) => Promise<FleetStatus> {
  const { store, settings, live, restored, now } = context
  const tables = {
    host: resources.tables.of(host),
    phone: resources.tables.of(phone),
    account: resources.tables.of(account),
  }
  const verifyTasks = resources.tables.of(verifyTask)
  const known = new LRUCache<string, Look>({ max: mostScopes })
  // Who hears of a change and asks again must not be given what was before it.
  live.whenWritten(Object.keys(statusReads) as TableName[], () => known.clear())

  function look(accessScope: AccessScope): Look['read'] {
    const at = now()
    const key = keyOf(accessScope)
    const last = known.get(key)
    if (last && at - last.at < freshMs && at >= last.at) return last.read
    const look = { at, read: readingForAll(() => readAs(accessScope, at)) }
    known.set(key, look)
    // A look that failed is nobody's answer for later.
    look.read.catch(() => {
      if (known.peek(key) === look) known.delete(key)
    })
    return look.read
  }

  async function readAs(accessScope: AccessScope, at: number): Promise<Seen> {
    const [fleet, work, stopped, waiting, ailing, pauses] = await Promise.all([
      readFleet(store.read, tables, { accessScope, now: at }),
      // Work for the book types is internal.
      accessScope.external ? noWork : readWork(store.read, at),
      halt.standing(accessScope),
      countWaiting(store.read, verifyTasks, accessScope),
      readUnhealthy(store.read, tables.phone, accessScope),
      readSeenPauses(store.read, resources, accessScope),
    ])
    const named = [...work.running, ...work.failures]
    const ids = named.flatMap(({ phone_id }) => phone_id ?? [])
    const [seen, ...halted] = await Promise.all([
      resources.seen('phone', ids, accessScope),
      ...(['group', 'host', 'phone'] as const).map(async (kind) => {
        const those = stopped.halts.filter((one) => one.kind === kind)
        const shown = await resources.seen(
          haltLists[kind],
          those.map(({ id }) => id),
          accessScope,
        )
        return those.filter(({ id }) => shown.has(id))
      }),
    ])
    const ofFleet = stopped.halts.filter(({ kind }) => kind === 'fleet')
    const isSeen = (id: number | null) => accessScope.reach === 'all' || (id !== null && seen.has(id))
    const shown = <R extends { phone: string; phone_id: number | null }>(row: R): R =>
      isSeen(row.phone_id) ? row : { ...row, phone: '' }
    return {
      fleet,
      ailing,
      pauses,
      waiting: waiting.reduce((sum, one) => sum + one.waiting, 0),
      work: { ...work, running: work.running.map(shown), failures: work.failures.map(shown) },
      stopped: { ...stopped, halts: [...ofFleet, ...halted.flat()] },
    }
  }

  return async ({ actor, t }) => {
    const { fleet, work, stopped, waiting, ailing, pauses } = await look(actor)
    const zone = settings.get(systemSettings.zone)
    const { unheard } = stopped
    const halts = stopped.halts.map(({ reach: _, ...one }) => ({ ...one, since: formatTime(one.since, zone) }))
    const restore = restored.standing()
    const ofFleet = halts.find(({ kind }) => kind === 'fleet')
    const status: FleetStatus = {
      halted: ofFleet !== undefined,
      halted_by: ofFleet?.by ?? '',
      halts,
      pauses: pauses.map(({ side: _, ...one }) => ({
        ...one,
        trouble: inWords(one.trouble, t),
        since: formatTime(one.since, zone),
        next_probe: one.next_probe === null ? '' : formatTime(one.next_probe, zone),
      })),
      restored: restore ? { kinds: [...restore.held], drill: restore.drill } : null,
      troubles: actor.external || !mayDo(actor, 'alert-event.list') ? [] : await troublesInWords(context, t),
      unheard: { phones: unheard.phones, until: unheard.until === null ? '' : formatTime(unheard.until, zone) },
      verify_tasks: mayDo(actor, 'verify-task.list') ? waiting : 0,
      ...fleet,
      ailing: { ...ailing, phones: ailing.phones.map((one) => ({ ...one, trouble: inWords(one.trouble, t) })) },
      tasks: work.tasks.map(({ book_type, switch_on, counts, unknown }) => ({
        book_type,
        switch_on,
        unknown,
        not_executed: counts[0],
        executing: counts[1],
        success: counts[2],
        failed: counts[3],
      })),
      running: work.running.map(({ lane, since, phone_id: _, ...run }) => ({
        ...run,
        kind: kinds[lane] ?? '',
        since: formatTime(since, zone),
      })),
      failures: work.failures.map(({ phone_id: _, ...failure }) => ({
        ...failure,
        msg: inWords(failure.msg, t),
        at: formatTime(failure.at, zone),
      })),
      hours: hoursOf(work.hours, now(), zone),
    }
    return shownTo(actor, status)
  }
}

/** Of the pauses that hold up their side those whose rows somebody sees: what a run said is not for others. */
async function readSeenPauses(from: Sql, resources: Pick<Resources, 'seen'>, accessScope: AccessScope) {
  const pauses = await readPauses(from, accessScope)
  const ids = pauses.map(({ id }) => id)
  const seen = await resources.seen('platform-pause', ids, accessScope)
  return pauses.filter(({ id }) => seen.has(id))
}

const noWork: FleetWork = { tasks: [], running: [], failures: [], hours: [] }

interface Seen {
  fleet: FleetCounts
  ailing: Awaited<ReturnType<typeof readUnhealthy>>
  pauses: Awaited<ReturnType<typeof readPauses>>
  waiting: number
  work: FleetWork
  stopped: Stopped
}

interface Look {
  at: number
  read: Promise<Seen>
}

/** Far more than there are groups. */
const mostScopes = 200

function keyOf({ reach, userId, groupId, organisationId }: AccessScope): string {
  return reach === 'all' ? reach : [reach, userId, groupId, organisationId].join()
}

/** What tasks and phones are called is for whoever may see their lists. */
function shownTo(actor: Actor, status: FleetStatus): FleetStatus {
  const named = <R extends { title: string; phone: string; msg?: string }>(row: R): R => ({
    ...row,
    ...(!mayDo(actor, 'book-task.list') && { title: '', ...(row.msg !== undefined && { msg: '' }) }),
    ...(!mayDo(actor, 'phone.list') && { phone: '' }),
  })
  const halts = status.halts.map((one) => {
    if (one.kind !== 'fleet')
      return mayDo(actor, `${haltLists[one.kind]}.list`) ? one : { ...one, name: '', reason: '' }
    // Everybody must know that nothing runs; who stopped it, and why, is a matter of the internal organisations.
    return actor.external ? { ...one, by: '', reason: '', liftable: false } : one
  })
  const halted_by = actor.external ? '' : status.halted_by
  const ailing = mayDo(actor, 'phone.list') ? status.ailing : { count: 0, phones: [] }
  return {
    ...status,
    ailing,
    halted_by,
    halts,
    running: status.running.map(named),
    failures: status.failures.map(named),
  }
}

/** The lists that name what is stopped. */
const haltLists = { group: 'user-group', host: 'host', phone: 'phone' } as const

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
