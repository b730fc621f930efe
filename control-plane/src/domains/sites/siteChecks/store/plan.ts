import type { SQL } from 'drizzle-orm'
import { and, asc, count, eq, gt, isNull, lte, min, not, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected, take } from '../../../../platform/schema/prepared.ts'
import { site } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { countRows } from '../../../../platform/store/tableStat.ts'
import { siteCheckPlan } from '../tables.ts'

// The only SQL about the table site_check_plan that is not a write of results.

export interface DueSite {
  id: number
  url: string
}

export type PlannedSite = Selected<typeof selectDue>

/** Sites whose time has come, the longest overdue first, without those in `except`. */
export function readDue(from: Sql, now: number, except: readonly number[], limit: number): Promise<PlannedSite[]> {
  return selectDue.all(from, { now, except, limit })
}

/** A site that could not be checked by no fault of its own. */
export async function postpone(tx: Sql, id: number, until: number): Promise<void> {
  await setDue.run(tx, { id, until })
}

/** The period has changed: every site that is not due yet gets its moment of the new one. */
export async function replan(tx: Sql, now: number, periodMs: number): Promise<void> {
  await setSlots.run(tx, { now, periodMs })
}

export interface PlanCounts {
  sites: number
  never: number
  due: number
  lastHour: number
  next: number | null
}

export async function readPlanCounts(from: Sql, now: number): Promise<PlanCounts> {
  const [sites, never, due, lastHour, next] = await Promise.all([
    countRows(from, 'site'),
    countNever.get(from),
    countDue.get(from, { now }),
    countSince.get(from, { since: now - 3_600_000 }),
    selectNext.get(from),
  ])
  return { sites, never: never!.n, due: due!.n, lastHour: lastHour!.n, next: next!.at }
}

export type LastCheck = Selected<typeof selectLast>

export function readLastCheck(from: Sql, id: number): Promise<LastCheck | undefined> {
  return selectLast.get(from, { id })
}

/**
 * When a site is due next: its own moment of the period, so that sites are spread evenly over it however they came, and
 * never further away than a period. Multiplying by the golden ratio of 2^32 scatters ids that follow each other.
 */
export function nextSlot(
  id: SQL | typeof site.id | typeof siteCheckPlan.site_id,
  { now, periodMs }: Params<Slot>,
): SQL {
  return sql`${now} + ${periodMs} - (${now} - (${id} * 2654435761 % 4294967296) * ${periodMs} / 4294967296) % ${periodMs}`
}

export interface Slot {
  now: number
  periodMs: number
}

const plan = siteCheckPlan

const selectDue = prepared((q, p: Params<{ now: number; except: readonly number[]; limit: number }>) =>
  q
    .select({ id: site.id, url: site.url, due: plan.due_at })
    .from(plan)
    .crossJoin(site)
    .where(and(eq(site.id, plan.site_id), lte(plan.due_at, p.now), not(isAmong(plan.site_id, p.except))))
    .orderBy(asc(plan.due_at))
    .limit(take(p.limit)),
)

const setDue = prepared((q, p: Params<{ id: number; until: number }>) =>
  q.update(plan).set({ due_at: p.until }).where(eq(plan.site_id, p.id)),
)

const setSlots = prepared((q, p: Params<Slot>) =>
  q
    .update(plan)
    .set({ due_at: nextSlot(plan.site_id, p) })
    .where(gt(plan.due_at, p.now)),
)

const countNever = prepared((q) => q.select({ n: count() }).from(plan).where(isNull(plan.checked_at)))

const countDue = prepared((q, p: Params<{ now: number }>) =>
  q.select({ n: count() }).from(plan).where(lte(plan.due_at, p.now)),
)

const countSince = prepared((q, p: Params<{ since: number }>) =>
  q.select({ n: count() }).from(plan).where(gt(plan.checked_at, p.since)),
)

const selectNext = prepared((q) => q.select({ at: min(plan.due_at) }).from(plan))

const selectLast = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      url: site.url,
      site_status: site.site_status,
      ip: site.ip,
      ssl_time: site.ssl_time,
      reason: plan.reason,
      detail: plan.detail,
      http_status: plan.http_status,
      redirects: plan.redirects,
      duration: plan.duration,
      checked_at: plan.checked_at,
      due_at: plan.due_at,
    })
    .from(site)
    .innerJoin(plan, eq(plan.site_id, site.id))
    .where(eq(site.id, p.id)),
)
