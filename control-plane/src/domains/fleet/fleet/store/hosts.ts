import { type AdbServerState, type Approval, approvals } from '@quarterdeck/shared/protocol/agent.ts'
import { adbServerCodes } from '@quarterdeck/shared/resources/fleet/host.ts'
import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { type HostState, hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { host, organisation, phone } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { logEntry, logging } from '../../platformLog/index.ts'
import { firstStatus } from '../approval.ts'
import { fleetEvents } from '../deviceEvents.ts'
import { enrolToken, hostSecret } from '../tables.ts'
import { phones } from './phones.ts'

export const hosts: Stateful<HostState, typeof host.$inferSelect> = {
  machine: hostMachine,
  table: nameOf(host),
  key: 'id',
  column: 'state',
}

export interface HostRow {
  id: number
  name: string
}

export async function findHost(from: Sql, hash: string): Promise<(HostRow & { mayWork: boolean }) | undefined> {
  const row = await selectBySecret.get(from, { hash })
  return row && { id: row.id, name: row.name, mayWork: row.audit === auditCodes.approved }
}

const selectBySecret = prepared((q, p: Params<{ hash: string }>) =>
  q
    .select({ id: host.id, name: host.name, audit: host.audit_status })
    .from(hostSecret)
    .innerJoin(host, eq(host.id, hostSecret.host_id))
    .where(eq(hostSecret.hash, p.hash)),
)

/** Whether each of these hosts may work; of those that are no more nothing is said. */
export async function readApprovals(from: Sql, ids: readonly number[]): Promise<Map<number, Approval>> {
  return new Map((await selectApprovals.all(from, { ids })).map(({ id, audit }) => [id, approvals[audit] ?? 'pending']))
}

const selectApprovals = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: host.id, audit: host.audit_status }).from(host).where(isAmong(host.id, p.ids)),
)

/** Whether a host is of an internal organisation. */
export async function isInside(from: Sql, id: number): Promise<boolean> {
  const row = await selectSide.get(from, { id })
  return row !== undefined && (row.type ?? organisationTypes.internal) === organisationTypes.internal
}

const selectSide = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ type: organisation.type })
    .from(host)
    .leftJoin(organisation, eq(organisation.id, host.organisation_id))
    .where(eq(host.id, p.id)),
)

interface NewToken {
  hash: string
  by: string
  /** Of whoever makes it: the host will be theirs. */
  organisation: number
  userGroup: number
  at: number
  expires: number
}

export async function insertToken(tx: Sql, token: NewToken): Promise<void> {
  await deletePastTokens.run(tx, { at: token.at })
  await addToken.run(tx, token)
}

const deletePastTokens = prepared((q, p: Params<{ at: number }>) =>
  q.delete(enrolToken).where(lte(enrolToken.expires_at, p.at)),
)
const addToken = prepared((q, p: Params<NewToken>) =>
  q.insert(enrolToken).values({
    hash: p.hash,
    created_by: p.by,
    created_at: p.at,
    expires_at: p.expires,
    organisation_id: p.organisation,
    user_group: p.userGroup,
  }),
)

/** Uses a token up; undefined when it is unknown, past, or used already. */
export function useToken(
  tx: Sql,
  hash: string,
  at: number,
): Promise<Pick<NewToken, 'by' | 'organisation' | 'userGroup'> | undefined> {
  return takeToken.get(tx, { hash, at })
}

const takeToken = prepared((q, p: Params<{ hash: string; at: number }>) =>
  q
    .update(enrolToken)
    .set({ used_at: p.at })
    .where(and(eq(enrolToken.hash, p.hash), isNull(enrolToken.used_at), gt(enrolToken.expires_at, p.at)))
    .returning({
      by: enrolToken.created_by,
      organisation: enrolToken.organisation_id,
      userGroup: enrolToken.user_group,
    }),
)

interface NewHost extends Pick<NewToken, 'by' | 'organisation' | 'userGroup' | 'at'> {
  name: string
  os: string
  usual: number
}

/**
 * A host of that name, or of the name with the next free number behind it: nobody takes over the host of another. It belongs to the
 * organisation of whoever made the token, and its phones at first to that one's group.
 */
export async function insertHost(tx: Sql, asked: NewHost): Promise<HostRow> {
  // 60 leaves room for the number.
  const wanted = asked.name.trim().slice(0, 60) || 'host'
  const numbered = `${wanted.replace(/[\\%_]/g, '\\$&')}-%`
  const names = new Set((await selectNames.all(tx, { wanted, numbered })).map((row) => row.name))
  let name = wanted
  for (let n = 2; names.has(name); n++) name = `${wanted}-${n}`
  const { lastId } = await addHost.run(tx, { ...asked, name, os: asked.os.slice(0, 200) })
  return { id: lastId, name }
}

const selectNames = prepared((q, p: Params<{ wanted: string; numbered: string }>) =>
  q
    .select({ name: host.name })
    .from(host)
    .where(or(eq(host.name, p.wanted), sql`${host.name} LIKE ${p.numbered} ESCAPE '\\'`)),
)
const addHost = prepared((q, p: Params<NewHost>) =>
  q.insert(host).values({
    name: p.name,
    os: p.os,
    enrolled: p.at,
    create_user: p.by,
    user_group: p.userGroup,
    organisation_id: p.organisation,
    audit_status: firstStatus('host', { number: p.name, of: p.organisation, usual: p.usual }),
  }),
)

export async function insertSecret(tx: Sql, hostId: number, hash: string, at: number): Promise<void> {
  await addSecret.run(tx, { hostId, hash, at })
}

const addSecret = prepared((q, p: Params<{ hostId: number; hash: string; at: number }>) =>
  q.insert(hostSecret).values({ host_id: p.hostId, hash: p.hash, created_at: p.at }),
)

export async function markOnline(
  tx: Sql,
  hostId: number,
  { os, agentVersion, address, at }: { os: string; agentVersion: string; address: string; at: number },
): Promise<void> {
  const said = { os: os.slice(0, 200), version: agentVersion.slice(0, 32) }
  await describe.run(tx, { id: hostId, ...said, address, at })
  const moved = await transition(tx, hosts, { to: 'online', ids: [hostId], at })
  // A host may come back on a new line before the old one is known to be dead: it is online already then.
  if (moved.length > 0) await tx.batch([logging([logEntry(fleetEvents.host_connected, said, { host: hostId })], at)])
}

const describe = prepared((q, p: Params<{ id: number; os: string; version: string; address: string; at: number }>) =>
  q
    .update(host)
    .set({ os: p.os, agent_version: p.version, address: p.address, last_seen: p.at })
    .where(eq(host.id, p.id)),
)

/** The host is gone, and with it its phones. Gives back those. */
export async function markGone(tx: Sql, hostId: number, at: number): Promise<number[]> {
  const unseen = { last_seen: at, adb_server: adbServerCodes.unknown }
  const left = await transition(tx, hosts, { to: 'offline', ids: [hostId], set: unseen, at })
  const phones = await markPhonesGone(tx, hostId, at)
  const entry = logEntry(fleetEvents.host_disconnected, { phones: phones.length }, { host: hostId })
  if (left.length > 0) await tx.batch([logging([entry], at)])
  return phones
}

/** Nobody is there any more who could say of the phones of a host that they are. Gives back which were. */
export async function markPhonesGone(tx: Sql, hostId: number, at: number): Promise<number[]> {
  const set = { presence_since: at }
  const rows = await transition(tx, phones, { to: 'offline', where: 'host = ?', params: [hostId], set, at })
  return rows.map((row) => Number(row.id))
}

/** At start no host is connected yet. Its phones are where they were, until it says otherwise or does not come back. */
export async function markHostsGone(tx: Sql, at: number): Promise<void> {
  await transition(tx, hosts, { to: 'offline', where: '1', set: { adb_server: adbServerCodes.unknown }, at })
  // Nobody was there to hear a silent one answer: for how long it has been so is counted anew.
  await countSilence.run(tx, { at })
}

const countSilence = prepared((q, p: Params<{ at: number }>) =>
  q.update(phone).set({ presence_since: p.at }).where(eq(phone.state, phoneMachine.codes.silent)),
)

/** Nobody has said anything of these phones since the start. Gives back which. */
export async function markLeftPhones(tx: Sql, at: number): Promise<number[]> {
  const where = `host IS NULL OR host IN (SELECT id FROM ${nameOf(host)} WHERE state = ?)`
  const params = [hostMachine.codes.offline]
  const rows = await transition(tx, phones, { to: 'offline', where, params, set: { presence_since: at }, at })
  return rows.map((row) => Number(row.id))
}

/** What the agent found its ADB server to do. */
export async function writeAdbServer(tx: Sql, hostId: number, state: AdbServerState, at: number): Promise<void> {
  const code = adbServerCodes[state]
  const before = await selectAdbServer.get(tx, { id: hostId })
  if (!before || before.code === code) return
  await tx.batch([
    setAdbServer.statement({ id: hostId, code }),
    logging([logEntry(fleetEvents.adb_server, { adb: code, adb_before: before.code }, { host: hostId })], at),
  ])
}

const selectAdbServer = prepared((q, p: Params<{ id: number }>) =>
  q.select({ code: host.adb_server }).from(host).where(eq(host.id, p.id)),
)
const setAdbServer = prepared((q, p: Params<{ id: number; code: number }>) =>
  q.update(host).set({ adb_server: p.code }).where(eq(host.id, p.id)),
)

/** Names of phones that are left out of what this host has. */
export async function writeLeftOut(tx: Sql, hostId: number, names: string): Promise<void> {
  await setLeftOut.run(tx, { id: hostId, names })
}

const setLeftOut = prepared((q, p: Params<{ id: number; names: string }>) =>
  q
    .update(host)
    .set({ left_out: p.names })
    .where(and(eq(host.id, p.id), sql`${host.left_out} IS NOT ${p.names}`)),
)

/** Serials of a host's phones for which ADB is switched off. */
export async function readAdbOff(from: Sql): Promise<Map<number, string[]>> {
  const off = new Map<number, string[]>()
  for (const { host: id, serial } of await selectAdbOff.all(from)) {
    if (id !== null) off.set(id, [...(off.get(id) ?? []), serial])
  }
  return off
}

const selectAdbOff = prepared((q) =>
  q
    .select({ host: phone.host, serial: phone.serial })
    .from(phone)
    .where(and(eq(phone.adb, 0), isNotNull(phone.host)))
    .orderBy(asc(phone.serial)),
)
