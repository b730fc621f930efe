import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { detectableStates, type UpgradeState, upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import type { Outcome } from '../outcomes.ts'

// The only SQL about the table upgrade_site that changes it.

export interface UpgradeSite {
  id: number
  ip: string
  state: UpgradeState
  version: string
  isAutomatic: boolean
  ownVersion: string
  ownPort: number | null
  /** Sealed; '' where it has none. */
  ownToken: string
  job: number | null
  target: string
  sentAt: number | null
  detectedAt: number | null
  outcome: string
}

const sites: Stateful<UpgradeState> = {
  machine: upgradeMachine,
  table: 'upgrade_site',
  key: 'ip_id',
  column: 'status',
}
const { codes } = upgradeMachine

type Row = Omit<UpgradeSite, 'state' | 'isAutomatic'> & { status: number; is_automatic: number }

const select = `SELECT i.id, i.ip, u.status, u.version, u.is_automatic, u.own_version AS ownVersion, u.own_port AS ownPort,
  u.own_token AS ownToken, u.job_id AS job, u.target, u.sent_at AS sentAt, u.detected_at AS detectedAt, u.outcome
  FROM upgrade_site u JOIN site_ip i ON i.id = u.ip_id`

export async function readSite(sql: Sql, id: number): Promise<UpgradeSite | undefined> {
  const row = await sql.get<Row>(`${select} WHERE u.ip_id = ?`, [id])
  return row && toSite(row)
}

/** Those of the ids that there are, in their order. */
export async function readSites(sql: Sql, ids: readonly number[]): Promise<UpgradeSite[]> {
  const rows = await sql.all<Row>(
    `${select.replace('upgrade_site u', 'json_each(?) k CROSS JOIN upgrade_site u ON u.ip_id = k.value')} ORDER BY k.key`,
    [JSON.stringify(ids)],
  )
  return rows.map(toSite)
}

/** Automatic sites that nobody has asked since then, and that are not being upgraded. */
export async function readStale(sql: Sql, before: number): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT ip_id AS id FROM upgrade_site
     WHERE is_automatic = 1 AND status <> ${codes.upgrading} AND (detected_at IS NULL OR detected_at <= ?) ORDER BY ip_id`,
    [before],
  )
  return rows.map((row) => row.id)
}

/** Sites whose upgrade is under way, and the job that it belongs to. */
export function readUnderWay(sql: Sql): Promise<{ id: number; job: number | null }[]> {
  return sql.all(`SELECT ip_id AS id, job_id AS job FROM upgrade_site WHERE status = ${codes.upgrading} ORDER BY ip_id`)
}

export interface Finding {
  state: Exclude<UpgradeState, 'undetected' | 'upgrading'>
  outcome: Outcome
  detail: string
  /** Absent: what was known stays. */
  version?: string | undefined
  newest: string
  at: number
}

/** Writes what a detection found; false when an upgrade is under way, which knows better, or the site is gone. */
export async function writeDetected(tx: Sql, id: number, { state, at, newest, ...found }: Finding): Promise<boolean> {
  const set = {
    ...{ outcome: found.outcome, detail: found.detail, new_version: newest, detected_at: at, update_time: at },
    ...(found.version !== undefined && { version: found.version }),
  }
  const moved = await transition(tx, sites, {
    to: state,
    from: detectableFrom(state),
    where: 'ip_id = ?',
    params: [id],
    set,
    at,
  })
  if (moved.length > 0) return true
  // In that state already: only what is said of it is new.
  const names = Object.keys(set)
  const { changes } = await tx.run(
    `UPDATE upgrade_site SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE ip_id = ? AND status = ?`,
    [...Object.values(set), id, codes[state]],
  )
  return changes > 0
}

function detectableFrom(to: UpgradeState): UpgradeState[] {
  return detectableStates.filter((state) => state !== to)
}

/** Begins an upgrade; false when the site is in no state from which it may, by now. */
export async function beginUpgrade(
  tx: Sql,
  id: number,
  upgrade: { from: readonly UpgradeState[]; job: number; target: string; at: number },
): Promise<boolean> {
  const { from, job, target, at } = upgrade
  const set = { job_id: job, target, new_version: target, sent_at: null, outcome: '', detail: '', update_time: at }
  const moved = await transition(tx, sites, { to: 'upgrading', from, where: 'ip_id = ?', params: [id], set, at })
  return moved.length > 0
}

/** Another job takes over an upgrade whose own is gone. */
export async function adoptUpgrade(tx: Sql, id: number, job: number): Promise<void> {
  await tx.run(`UPDATE upgrade_site SET job_id = ? WHERE ip_id = ? AND status = ${codes.upgrading}`, [job, id])
}

/** The server has accepted it. */
export async function markSent(tx: Sql, id: number, job: number, at: number): Promise<void> {
  const where = `ip_id = ? AND job_id = ? AND status = ${codes.upgrading}`
  await tx.run(`UPDATE upgrade_site SET sent_at = ?, update_time = ?, outcome = 'started' WHERE ${where}`, [
    at,
    at,
    id,
    job,
  ])
}

/** Ends the upgrade of a job; false when that is over, or the site is gone. */
export async function endUpgrade(
  tx: Sql,
  id: number,
  job: number,
  { state, outcome, detail, version, at }: Omit<Finding, 'newest'>,
): Promise<boolean> {
  const set = { outcome, detail, update_time: at, sent_at: null, ...(version !== undefined && { version }) }
  const where = 'ip_id = ? AND job_id = ?'
  const moved = await transition(tx, sites, { to: state, from: ['upgrading'], where, params: [id, job], set, at })
  return moved.length > 0
}

/** How many there were. */
export async function setMode(tx: Sql, ids: readonly number[], isAutomatic: 0 | 1, at: number): Promise<number> {
  const { changes } = await tx.run(
    'UPDATE upgrade_site SET is_automatic = ?, update_time = ? WHERE ip_id IN (SELECT value FROM json_each(?))',
    [isAutomatic, at, JSON.stringify(ids)],
  )
  return changes
}

export interface OwnSettings {
  own_version?: string | undefined
  own_port?: number | null | undefined
  own_token?: string | undefined
}

export async function setOwn(tx: Sql, id: number, own: OwnSettings): Promise<void> {
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined) await tx.run(`UPDATE upgrade_site SET ${name} = ? WHERE ip_id = ?`, [value, id])
  }
}

/** IPs that share the library of this one, as its server says; true when that is news. */
export async function writeShared(tx: Sql, id: number, ips: string): Promise<boolean> {
  return (await tx.run('UPDATE site_ip SET ipArr = ? WHERE id = ? AND ipArr <> ?', [ips, id, ips])).changes > 0
}

function toSite({ status, is_automatic, ...row }: Row): UpgradeSite {
  return { ...row, state: stateOf(upgradeMachine, status), isAutomatic: is_automatic === 1 }
}
