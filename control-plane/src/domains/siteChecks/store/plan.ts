import type { Sql } from '../../../platform/store/store.ts'

// The only SQL about the table site_check_plan that is not a write of results.

export interface DueSite {
  id: number
  url: string
}

/**
 * When a site is due next: its own moment of the period, so that sites are spread evenly over it however they came, and
 * never further away than a period. Parameters: now, period, now, period, period. Multiplying by the golden ratio of 2^32
 * scatters ids that follow each other.
 */
export const nextSlot = (id: string) => `? + ? - (? - (${id} * 2654435761 % 4294967296) * ? / 4294967296) % ?`

export function slotParams(now: number, periodMs: number): number[] {
  return [now, periodMs, now, periodMs, periodMs]
}

/** Sites whose time has come, the longest overdue first, without those in `except`. */
export function readDue(sql: Sql, now: number, except: readonly number[], limit: number): Promise<DueSite[]> {
  return sql.all<DueSite>(
    `SELECT s.id, s.url FROM site_check_plan p CROSS JOIN site s ON s.id = p.site_id
     WHERE p.due_at <= ? AND p.site_id NOT IN (SELECT value FROM json_each(?)) ORDER BY p.due_at LIMIT ?`,
    [now, JSON.stringify(except), limit],
  )
}

/** A site that could not be checked by no fault of its own. */
export async function postpone(tx: Sql, id: number, until: number): Promise<void> {
  await tx.run('UPDATE site_check_plan SET due_at = ? WHERE site_id = ?', [until, id])
}

/** The period has changed: every site that is not due yet gets its moment of the new one. */
export async function replan(tx: Sql, now: number, periodMs: number): Promise<void> {
  await tx.run(`UPDATE site_check_plan SET due_at = ${nextSlot('site_id')} WHERE due_at > ?`, [
    ...slotParams(now, periodMs),
    now,
  ])
}

export interface PlanCounts {
  sites: number
  never: number
  due: number
  lastHour: number
  next: number | null
}

export async function readPlanCounts(sql: Sql, now: number): Promise<PlanCounts> {
  const row = await sql.get<PlanCounts>(
    `SELECT (SELECT rows FROM table_stat WHERE name = 'site') AS sites,
      (SELECT count(*) FROM site_check_plan WHERE checked_at IS NULL) AS never,
      (SELECT count(*) FROM site_check_plan WHERE due_at <= ?) AS due,
      (SELECT count(*) FROM site_check_plan WHERE checked_at > ?) AS lastHour,
      (SELECT min(due_at) FROM site_check_plan) AS next`,
    [now, now - 3_600_000],
  )
  return row!
}

export interface LastCheck {
  url: string
  site_status: number
  ip: string
  ssl_time: number | null
  reason: string
  detail: string
  http_status: number
  redirects: string
  duration: number
  checked_at: number | null
  due_at: number
}

export function readLastCheck(sql: Sql, id: number): Promise<LastCheck | undefined> {
  return sql.get<LastCheck>(
    `SELECT s.url, s.site_status, s.ip, s.ssl_time, p.reason, p.detail, p.http_status, p.redirects, p.duration,
      p.checked_at, p.due_at
     FROM site s JOIN site_check_plan p ON p.site_id = s.id WHERE s.id = ?`,
    [id],
  )
}
