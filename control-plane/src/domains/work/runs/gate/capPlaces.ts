import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { and, eq, gt, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, platform } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { runAttempt } from '../tables.ts'

const hourMs = 3_600_000

/** What the caps of an account leave for now. */
export interface CapPlaces {
  account: number
  /** How many runs may still begin; undefined: no cap. */
  left: number | undefined
  /** When the next place is free, UTC milliseconds; undefined: there is one now. */
  next: number | undefined
}

/** The lower of the account's cap and that of its platform counts, and 0 is none; a place is free again an hour, or a day, after its run began. */
export async function readCapPlaces(from: Sql, accounts: readonly number[], now: number): Promise<CapPlaces[]> {
  const found: CapPlaces[] = []
  for (const { id, hour, day } of await selectCaps.all(from, { ids: accounts })) {
    const began = hour > 0 || day > 0 ? await selectBegan.all(from, { account: id, since: now - 24 * hourMs }) : []
    const windows = [windowOf(began, hour, now, hourMs), windowOf(began, day, now, 24 * hourMs)]
    const lefts = windows.flatMap(({ left }) => left ?? [])
    const nexts = windows.flatMap(({ next }) => next ?? [])
    found.push({
      account: id,
      left: lefts.length === 0 ? undefined : Math.min(...lefts),
      next: nexts.length === 0 ? undefined : Math.max(...nexts),
    })
  }
  return found
}

/** `began`: newest first. */
function windowOf(began: readonly { at: number }[], cap: number, now: number, ms: number): Omit<CapPlaces, 'account'> {
  if (cap === 0) return { left: undefined, next: undefined }
  const within = began.filter(({ at }) => at > now - ms)
  const left = Math.max(0, cap - within.length)
  return { left, next: left > 0 ? undefined : within[cap - 1]!.at + ms }
}

/** The lower of both, where both are set. */
const lower = (own: SQLiteColumn, theirs: SQLiteColumn) =>
  sql<number>`iif(coalesce(${own}, 0) > 0 AND (${theirs} = 0 OR ${own} < ${theirs}), ${own}, ${theirs})`

const selectCaps = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      hour: lower(account.cap_hour, platform.cap_hour),
      day: lower(account.cap_day, platform.cap_day),
    })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .where(isAmong(account.id, p.ids)),
)

const selectBegan = prepared((q, p: Params<{ account: number; since: number }>) =>
  q
    .select({ at: sql<number>`${runAttempt.at}` })
    .from(runAttempt)
    .where(and(eq(runAttempt.account_id, p.account), eq(runAttempt.counts, 1), gt(runAttempt.at, p.since)))
    .orderBy(sql`${runAttempt.at} DESC`),
)
