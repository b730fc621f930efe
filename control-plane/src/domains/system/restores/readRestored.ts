import { type RestoredView, restoredActionResults } from '@quarterdeck/shared/contracts/restored.ts'
import type { RestoredKind, RestoredWay } from '@quarterdeck/shared/values/restored.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import type { Restore } from '../../../platform/restored/restored.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { countWaitingOrders } from '../../content/models/index.ts'
import { readUnknownAccounts } from '../../publish/nurture/index.ts'
import {
  countRestoredActions,
  countRestoredHolds,
  readRestoredActions,
  readRestoredHolds,
} from '../../work/runs/index.ts'
import { patienceMs, readHeard } from './heard.ts'
import { countHeldPublications, readMissed, readTaskTitles } from './store.ts'

/** More are not read at one go by anybody. */
const mostShown = 500

/** What people see of the latest restore. */
export async function readRestored({ store, settings, restored, now }: Context): Promise<RestoredView> {
  const { read } = store
  const zone = settings.get(systemSettings.zone)
  const time = (at: number) => formatTime(at, zone)
  const restore = restored.latest()
  const heard = restore ? await readHeard(read, restore) : { hosts: [], strangers: [] }
  const counts = new Map(
    (await countRestoredActions.all(read)).map(({ state, n }) => [restoredActionResults[state], n]),
  )
  const runs = await readRestoredHolds.all(read, { count: mostShown })
  const titles = new Map(
    (await readTaskTitles.all(read, { ids: runs.map(({ task }) => task) })).map(({ id, ...row }) => [id, row]),
  )
  const accounts = await readUnknownAccounts.all(read, { count: mostShown })
  const missed = restore ? await readMissed.all(read, { since: restore.at, count: mostShown }) : []
  return {
    restore: restore ? shown(restore, now(), time) : null,
    hosts: heard.hosts.map(({ host: { id, name, online }, state }) => ({ id, name, state, online: online === 1 })),
    strangers: heard.strangers.map(({ id, address, last, left_out }) => ({
      id,
      address,
      last: time(last),
      left_out: left_out === 1,
    })),
    done: {
      kept: counts.get('kept') ?? 0,
      nothing: counts.get('nothing') ?? 0,
      settled: counts.get('settled') ?? 0,
    },
    deeds: (await readRestoredActions.all(read, { count: mostShown })).map((action) => ({
      run: action.run,
      lane: action.lane,
      task: action.task,
      phone: action.phone,
      began: time(action.began),
      outcome: action.outcome === '' ? '' : (JSON.parse(action.outcome) as { kind: string }).kind,
      committed: action.committed === 1,
      result: restoredActionResults[action.state] ?? 'kept',
    })),
    held_publications: (await countHeldPublications.get(read))!.n,
    held_runs: (await countRestoredHolds.get(read))!.n,
    runs: runs.map(({ queued, ...row }) => ({
      ...row,
      ...(titles.get(row.task) ?? { title: '', book_type: 0 }),
      queued: time(queued),
    })),
    held_accounts: accounts.length,
    accounts,
    missed: missed.map(({ due, ...row }) => ({ ...row, due: due === null ? '' : time(due) })),
    orders: (await countWaitingOrders.get(read))!.n,
  }
}

function shown(restore: Restore, now: number, time: (at: number) => string): NonNullable<RestoredView['restore']> {
  const until = restore.at + patienceMs
  return {
    id: restore.id,
    how: restore.how as RestoredWay,
    made: time(restore.made),
    at: time(restore.at),
    drill: restore.drill,
    held: restore.ended === null ? ([...restore.held] as RestoredKind[]) : [],
    ended: restore.ended === null ? null : time(restore.ended),
    patience_until: time(until),
    may_leave_out: now >= until,
  }
}
