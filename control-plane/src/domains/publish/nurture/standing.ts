import type { IdlePhone, NurtureAccount, NurturePlan } from '@quarterdeck/shared/values/nurtureStarts.ts'
import type { Selected } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { NurtureAccountRow } from './store/accounts.ts'
import { readIdleSince } from './store/phones.ts'
import { readStanding, readStandingOf } from './store/slots.ts'

/** What an account has done in a task. Times are UTC milliseconds. */
export interface Standing {
  /** Starts that were planned for it, whatever came of them. */
  count: number
  /** The latest time that one was planned for, and that of the one that is still to come. */
  last: number | undefined
  planned: number | undefined
  began: number | undefined
  ended: number | undefined
  done: number
  /** So many times in a row it has failed. */
  failed: number
}

const nothing: Standing = {
  count: 0,
  last: undefined,
  planned: undefined,
  began: undefined,
  ended: undefined,
  done: 0,
  failed: 0,
}

/** By task and account (`standingOf`). */
export type Standings = ReadonlyMap<string, Standing>

export async function readStandings(from: Sql, tasks: readonly number[]): Promise<Standings> {
  return byPair(tasks.length === 0 ? [] : await readStanding.all(from, { tasks }))
}

/** The same of some accounts of tasks alone. */
export async function readStandingsOf(
  from: Sql,
  pairs: readonly (readonly [task: number, account: number])[],
): Promise<Standings> {
  return byPair(pairs.length === 0 ? [] : await readStandingOf.all(from, { pairs }))
}

function byPair(rows: readonly Selected<typeof readStanding>[]): Standings {
  return new Map(
    rows.map(({ task, account, count, done, failed, ...times }) => [
      `${task} ${account}`,
      {
        count,
        done,
        failed,
        last: times.last ?? undefined,
        planned: times.planned ?? undefined,
        began: times.began ?? undefined,
        ended: times.ended ?? undefined,
      },
    ]),
  )
}

export function standingOf(standings: Standings, task: number, account: number): Standing {
  return standings.get(`${task} ${account}`) ?? nothing
}

/** The phones of accounts as idle time sees them: since when each has nothing to do, and what its accounts have done in the task. */
export async function readIdlePhones(
  from: Sql,
  task: { id: number; standings: Standings },
  accounts: readonly Pick<NurtureAccountRow, 'id' | 'phone'>[],
): Promise<Map<number, IdlePhone>> {
  const bound = accounts.filter((one) => one.phone !== null)
  const ids = [...new Set(bound.map(({ phone }) => phone!))]
  const since = new Map((await readIdleSince.all(from, { ids })).map((one) => [one.id, one.since]))
  return new Map(
    ids.map((phone) => {
      const own = bound.filter((one) => one.phone === phone)
      const done = own.map(({ id }) => standingOf(task.standings, task.id, id))
      const ended = done.flatMap((one) => one.ended ?? [])
      return [
        phone,
        {
          since: since.get(phone) ?? 0,
          ended: ended.length === 0 ? undefined : Math.max(...ended),
          accounts: own.map(({ id }, at) => ({ id, begun: done[at]!.began })),
        },
      ]
    }),
  )
}

/** An account as `nextStarts` asks for it. */
export function nurtureAccount(
  { id, phone }: Pick<NurtureAccountRow, 'id' | 'phone'>,
  { count, ended }: Pick<Standing, 'count' | 'ended'>,
  phones: ReadonlyMap<number, IdlePhone>,
): NurtureAccount {
  const idle = phone === null ? undefined : phones.get(phone)
  return { id, count, ended, ...(idle && { phone: idle }) }
}

/** What stands once the start that is planned has been: the one after it follows from that. */
export function afterPlanned(plan: NurturePlan, standing: Standing): Standing {
  const { planned, count } = standing
  if (planned === undefined) return standing
  return { ...standing, count: count + 1, ended: planned + plan.runTime * 60_000 }
}
