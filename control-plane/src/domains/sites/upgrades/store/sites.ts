import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { detectableStates, type UpgradeState, upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { and, asc, eq, exists, isNull, lte, ne, or } from '../../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { siteIp } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import type { Outcome } from '../outcomes.ts'
import { upgradeSite } from '../tables.ts'

// The only SQL about the table upgrade_site that changes it.

type Kept = Selected<typeof selectOne>
/** `ownToken` is sealed, '' where it has none. */
export type UpgradeSite = Omit<Kept, 'status' | 'is_automatic' | 'confirmed'> & {
  state: UpgradeState
  isAutomatic: boolean
  isConfirmed: boolean
}

const sites: Stateful<UpgradeState, typeof upgradeSite.$inferSelect> = {
  machine: upgradeMachine,
  table: 'upgrade_site',
  key: 'ip_id',
  column: 'status',
}

export async function readSite(from: Sql, id: number): Promise<UpgradeSite | undefined> {
  const row = await selectOne.get(from, { id })
  return row && toSite(row)
}

/** Those of the ids that there are, in their order. */
export async function readSites(from: Sql, ids: readonly number[]): Promise<UpgradeSite[]> {
  return (await selectSome.all(from, { ids })).map(toSite)
}

/** Automatic sites that nobody has asked since then, and that are not being upgraded. */
export async function readStale(from: Sql, before: number): Promise<number[]> {
  return (await selectStale.all(from, { before })).map(({ id }) => id)
}

/** Sites whose upgrade is under way, and the job that it belongs to. */
export function readUnderWay(from: Sql): Promise<{ id: number; job: number | null }[]> {
  return selectUnderWay.all(from)
}

export interface DetectedVersion {
  state: Exclude<UpgradeState, 'undetected' | 'upgrading'>
  outcome: Outcome
  detail: string
  /** Absent: what was known stays. */
  version?: string | undefined
  newest: string
  at: number
}

/** Writes what a detection found; false when an upgrade is under way, which knows better, or the site is gone. */
export async function writeDetected(
  tx: Sql,
  id: number,
  { state, at, newest, ...found }: DetectedVersion,
): Promise<boolean> {
  const set = {
    outcome: found.outcome,
    detail: found.detail,
    new_version: newest,
    detected_at: at,
    update_time: at,
    ...(found.version !== undefined && { version: found.version }),
  }
  const where = 'ip_id = ?'
  const moved = await transition(tx, sites, { to: state, from: detectableStates, where, params: [id], set, at })
  return moved.length > 0
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
  await setJob.run(tx, { id, job })
}

/** The server has accepted it. */
export async function markSent(tx: Sql, id: number, job: number, at: number): Promise<void> {
  await setSent.run(tx, { id, job, at })
}

/** Ends the upgrade of a job; false when that is over, or the site is gone. */
export async function endUpgrade(
  tx: Sql,
  id: number,
  job: number,
  { state, outcome, detail, version, at }: Omit<DetectedVersion, 'newest'>,
): Promise<boolean> {
  const set = { outcome, detail, update_time: at, sent_at: null, ...(version !== undefined && { version }) }
  const where = 'ip_id = ? AND job_id = ?'
  const moved = await transition(tx, sites, { to: state, from: ['upgrading'], where, params: [id, job], set, at })
  return moved.length > 0
}

/** How many there were. */
export async function setMode(tx: Sql, ids: readonly number[], isAutomatic: 0 | 1, at: number): Promise<number> {
  return (await setAutomatic.run(tx, { ids, isAutomatic, at })).changes
}

/** Confirms an address; false where it is another one by now, or confirmed already. */
export async function confirmAddress(tx: Sql, { id, ip }: { id: number; ip: string }, at: number): Promise<boolean> {
  return (await setConfirmed.run(tx, { id, ip, at })).changes > 0
}

/** What a site server has of its own, in the place of the settings; what is absent stays. */
export interface OwnSettings {
  version?: string | undefined
  port?: number | null | undefined
  /** Sealed. */
  token?: string | undefined
}

export async function setOwn(tx: Sql, id: number, { version, port, token }: OwnSettings): Promise<void> {
  if (version !== undefined) await setOwnVersion.run(tx, { id, version })
  if (port !== undefined) await setOwnPort.run(tx, { id, port })
  if (token !== undefined) await setOwnToken.run(tx, { id, token })
}

/** IPs that share the library of this one, as its server says; true when that is new. */
export async function writeShared(tx: Sql, id: number, ips: string): Promise<boolean> {
  return (await setShared.run(tx, { id, ips })).changes > 0
}

function toSite({ status, is_automatic, confirmed, ...row }: Kept): UpgradeSite {
  const state = stateOf(upgradeMachine, status)
  return { ...row, state, isAutomatic: is_automatic === 1, isConfirmed: confirmed === 1 }
}

const u = upgradeSite
const isUnderWay = eq(u.status, upgradeMachine.codes.upgrading)

const columns = {
  id: siteIp.id,
  ip: siteIp.ip,
  status: u.status,
  version: u.version,
  is_automatic: u.is_automatic,
  confirmed: u.confirmed,
  ownVersion: u.own_version,
  ownPort: u.own_port,
  ownToken: u.own_token,
  job: u.job_id,
  target: u.target,
  sentAt: u.sent_at,
  detectedAt: u.detected_at,
  outcome: u.outcome,
}

const selectOne = prepared((q, p: Params<{ id: number }>) =>
  q.select(columns).from(u).innerJoin(siteIp, eq(siteIp.id, u.ip_id)).where(eq(u.ip_id, p.id)),
)

const selectSome = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select(columns)
    .from(paramTable.list(p.ids))
    .crossJoin(u)
    .crossJoin(siteIp)
    .where(and(eq(u.ip_id, paramTable.value<number>()), eq(siteIp.id, u.ip_id)))
    .orderBy(paramTable.place),
)

const selectStale = prepared((q, p: Params<{ before: number }>) =>
  q
    .select({ id: u.ip_id })
    .from(u)
    .where(
      and(
        eq(u.is_automatic, 1),
        eq(u.confirmed, 1),
        ne(u.status, upgradeMachine.codes.upgrading),
        or(isNull(u.detected_at), lte(u.detected_at, p.before)),
      ),
    )
    .orderBy(asc(u.ip_id)),
)

const selectUnderWay = prepared((q) =>
  q.select({ id: u.ip_id, job: u.job_id }).from(u).where(isUnderWay).orderBy(asc(u.ip_id)),
)

const setJob = prepared((q, p: Params<{ id: number; job: number }>) =>
  q
    .update(u)
    .set({ job_id: p.job })
    .where(and(eq(u.ip_id, p.id), isUnderWay)),
)

const setSent = prepared((q, p: Params<{ id: number; job: number; at: number }>) =>
  q
    .update(u)
    .set({ sent_at: p.at, update_time: p.at, outcome: 'started' satisfies Outcome })
    .where(and(eq(u.ip_id, p.id), eq(u.job_id, p.job), isUnderWay)),
)

const setAutomatic = prepared((q, p: Params<{ ids: readonly number[]; isAutomatic: number; at: number }>) =>
  q.update(u).set({ is_automatic: p.isAutomatic, update_time: p.at }).where(isAmong(u.ip_id, p.ids)),
)

const setConfirmed = prepared((q, p: Params<{ id: number; ip: string; at: number }>) =>
  q
    .update(u)
    .set({ confirmed: 1, update_time: p.at })
    .where(
      and(
        ...[eq(u.ip_id, p.id), eq(u.confirmed, 0)],
        exists(
          q
            .select({ id: siteIp.id })
            .from(siteIp)
            .where(and(eq(siteIp.id, u.ip_id), eq(siteIp.ip, p.ip))),
        ),
      ),
    ),
)

const setOwnVersion = prepared((q, p: Params<{ id: number; version: string }>) =>
  q.update(u).set({ own_version: p.version }).where(eq(u.ip_id, p.id)),
)

const setOwnPort = prepared((q, p: Params<{ id: number; port: number | null }>) =>
  q.update(u).set({ own_port: p.port }).where(eq(u.ip_id, p.id)),
)

const setOwnToken = prepared((q, p: Params<{ id: number; token: string }>) =>
  q.update(u).set({ own_token: p.token }).where(eq(u.ip_id, p.id)),
)

const setShared = prepared((q, p: Params<{ id: number; ips: string }>) =>
  q
    .update(siteIp)
    .set({ ipArr: p.ips })
    .where(and(eq(siteIp.id, p.id), ne(siteIp.ipArr, p.ips))),
)
