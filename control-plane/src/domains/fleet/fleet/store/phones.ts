import { type FactKind, type PhoneFacts, proxyKinds } from '@quarterdeck/shared/protocol/agent.ts'
import { subsystemKinds } from '@quarterdeck/shared/resources/fleet/subsystem.ts'
import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { type PhoneState, phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { host, phone, subsystem, userGroup } from '../../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { namedSideIn } from '../../../../resources/visibility/side.ts'
import { phoneApp } from '../../phoneParts/index.ts'
import { firstStatus } from '../approval.ts'
import { storedUnread } from '../unreadFacts.ts'

export const phones: Stateful<PhoneState, typeof phone.$inferSelect> = {
  machine: phoneMachine,
  table: nameOf(phone),
  key: 'id',
  column: 'state',
}

export interface KnownPhone {
  hostId: number | null
  isHostOnline: boolean
  isOnline: boolean
  /** The side of the organisation that enrolled it (`namedSideIn`). */
  side: number | null
}

/** A host that tells of phones. */
export interface Claimer {
  id: number
  /** The side of its organisation. */
  side: number | null
}

/** Who tells of phones; undefined where that host is not approved, and gets none. */
export async function readClaimer(from: Sql, hostId: number): Promise<Claimer | undefined> {
  return selectClaimer.get(from, { hostId })
}

const selectClaimer = prepared((q, p: Params<{ hostId: number }>) =>
  q
    .select({ id: host.id, side: namedSideIn(host.organisation_id) })
    .from(host)
    .where(and(eq(host.id, p.hostId), eq(host.audit_status, auditCodes.approved))),
)

export async function readKnown(from: Sql, serials: readonly string[]): Promise<Map<string, KnownPhone>> {
  const rows = await selectKnown.all(from, { serials })
  return new Map(
    rows.map(({ serial, state, host_id, host_state, side }) => [
      serial,
      {
        hostId: host_id,
        isHostOnline: host_state === hostMachine.codes.online,
        isOnline: state === phoneMachine.codes.online,
        side,
      },
    ]),
  )
}

/** Which of these serials differ by case alone from that of a phone. */
export async function readTwins(from: Sql, serials: readonly string[]): Promise<string[]> {
  return (await selectTwins.all(from, { serials })).map(({ serial }) => serial)
}

const selectTwins = prepared((q, p: Params<{ serials: readonly string[] }>) =>
  q
    .select({ serial: paramTable.value<string>() })
    .from(paramTable.list(p.serials))
    .innerJoin(
      phone,
      sql`lower(${phone.serial}) = lower(${paramTable.value<string>()}) AND ${phone.serial} <> ${paramTable.value<string>()}`,
    ),
)

/** Of phones that there are. */
export async function readIdsOf(from: Sql, serials: readonly string[]): Promise<number[]> {
  return (await selectIdsOf.all(from, { serials })).map(({ id }) => id)
}

const selectIdsOf = prepared((q, p: Params<{ serials: readonly string[] }>) =>
  q.select({ id: phone.id }).from(phone).where(isAmong(phone.serial, p.serials)),
)

/** How many phones there are of a host, there or not. */
export async function countOf(from: Sql, hostId: number): Promise<number> {
  return (await countPhones.get(from, { hostId }))?.n ?? 0
}

/** The phones of a host that are there. */
export function readOnlinePhones(from: Sql, hostId: number): Promise<{ id: number; serial: string }[]> {
  return selectOnline.all(from, { hostId })
}

const selectOnline = prepared((q, p: Params<{ hostId: number }>) =>
  q
    .select({ id: phone.id, serial: phone.serial })
    .from(phone)
    .where(and(eq(phone.host, p.hostId), eq(phone.state, phoneMachine.codes.online), eq(phone.adb, 1))),
)

const countPhones = prepared((q, p: Params<{ hostId: number }>) =>
  q.select({ n: count() }).from(phone).where(eq(phone.host, p.hostId)),
)

const selectKnown = prepared((q, p: Params<{ serials: readonly string[] }>) =>
  q
    .select({
      serial: phone.serial,
      state: phone.state,
      host_id: phone.host,
      host_state: host.state,
      side: namedSideIn(phone.enrolled_by),
    })
    .from(phone)
    .leftJoin(host, eq(host.id, phone.host))
    .where(isAmong(phone.serial, p.serials)),
)

/** Inserts or updates the columns that the agent knows, and the states. Gives back the ids by serial. */
export async function writePhones(
  tx: Sql,
  hostId: number,
  facts: readonly PhoneFacts[],
  { at, usual }: { at: number; usual: number },
): Promise<Map<string, number>> {
  if (facts.length === 0) return new Map()
  const written = await tx.batch(facts.map((one) => upsert.statement({ ...columnsOf(one, hostId, at), usual })))
  for (const [state, own] of Map.groupBy(facts, (one) => one.state)) {
    const serials = JSON.stringify(own.map(serialOf))
    const where = amongSql('serial')
    await transition(tx, phones, { to: state, where, params: [serials], set: { presence_since: at }, at })
  }
  return new Map(facts.map((one, n) => [one.serial, Number(written[n]?.[0]?.id)]))
}

/** Of what a phone has not told, the columns stay as they are: null. */
type Said<T> = { [K in keyof T]: T[K] | null }

interface PhoneColumns
  extends Said<{
    model: string
    emulated: number
    android: string
    rom: string
    ip: string
    proxy: number
    area: string
    battery: number
    charging: number
    temperature: number
    storage_free: number
    storage_total: number
    slowness: number
  }> {
  serial: string
  host: number
  last_seen: number | null
  address: string
  clock_off: number | null
  clock_told: number
  unread: string
  unread_since: number | null
  at: number
}

function columnsOf(facts: PhoneFacts, host: number, at: number): PhoneColumns {
  const said = <T>(kind: FactKind, value: T): T | null => (hasReported(facts, kind) ? value : null)
  const unread = facts.unread ?? []
  return {
    serial: serialOf(facts),
    host,
    last_seen: facts.state === 'online' ? at : null,
    model: said('build', facts.model.slice(0, 128)),
    emulated: said('build', Number(facts.emulated)),
    android: said('build', facts.release.slice(0, 32)),
    rom: said('build', facts.rom),
    area: said('build', facts.area.slice(0, 64)),
    address: facts.address,
    ip: said('network', facts.ip),
    proxy: said('network', proxyKinds.indexOf(facts.proxy)),
    battery: said('battery', Math.round(facts.battery)),
    charging: said('battery', Number(facts.charging)),
    temperature: said('battery', Math.round(facts.temperature)),
    storage_free: said('storage', facts.storageFree),
    storage_total: said('storage', facts.storageTotal),
    clock_off: facts.clockOff ?? null,
    clock_told: Number(hasReported(facts, 'clock')),
    slowness: said('clock', facts.slowness ?? -1),
    unread: storedUnread(unread),
    unread_since: unread.length === 0 ? null : Math.min(...unread.map(({ since }) => since)),
    at,
  }
}

/** Whether a phone has told something; agents of before told all at once. */
export function hasReported({ told }: PhoneFacts, kind: FactKind): boolean {
  return told === undefined || told.includes(kind)
}

function serialOf({ serial }: PhoneFacts): string {
  return serial.slice(0, 128)
}

const upsert = prepared((q, p: Params<PhoneColumns & { usual: number }>) => {
  const always = { host: p.host, address: p.address, unread: p.unread, unread_since: p.unread_since }
  const told = {
    model: [p.model, phone.model, ''],
    emulated: [p.emulated, phone.emulated, 0],
    android: [p.android, phone.android, ''],
    rom: [p.rom, phone.rom, ''],
    ip: [p.ip, phone.ip, ''],
    proxy: [p.proxy, phone.proxy, 0],
    area: [p.area, phone.area, ''],
    battery: [p.battery, phone.battery, -1],
    charging: [p.charging, phone.charging, 0],
    temperature: [p.temperature, phone.temperature, -273],
    storage_free: [p.storage_free, phone.storage_free, -1],
    storage_total: [p.storage_total, phone.storage_total, -1],
    slowness: [p.slowness, phone.slowness, -1],
  } as const
  type Column = keyof typeof told
  const each = (value: (of: (typeof told)[Column]) => SQL) =>
    Object.fromEntries(Object.entries(told).map(([name, of]) => [name, value(of)])) as Record<Column, SQL>
  // Nobody is responsible for a new phone: it is for the whole group that its host says, or the first one of the host's organisation.
  const itsHost = (column: typeof host.user_group | typeof host.organisation_id) =>
    sql<number | null>`(SELECT ${column} FROM ${host} WHERE ${host.id} = ${p.host})`
  const enrolled_by = itsHost(host.organisation_id)
  const itsGroup = sql`coalesce(${itsHost(host.user_group)},
    (SELECT min(${userGroup.id}) FROM ${userGroup} WHERE ${userGroup.organisation} = ${enrolled_by}))`
  const belonging = {
    enrolled_by,
    user_group_id: itsGroup,
    organisation_id: sql`coalesce((SELECT ${userGroup.organisation} FROM ${userGroup} WHERE ${userGroup.id} = ${itsGroup}), ${enrolled_by})`,
  }
  const audit_status = firstStatus('phone', { number: p.serial, of: enrolled_by, usual: p.usual })
  return q
    .insert(phone)
    .values({
      serial: p.serial,
      last_seen: p.last_seen,
      presence_since: p.at,
      clock_off: p.clock_off,
      ...always,
      ...each(([value, , unknown]) => sql`coalesce(${value}, ${unknown})`),
      ...belonging,
      audit_status,
    })
    .onConflictDoUpdate({
      target: phone.serial,
      set: {
        ...always,
        ...each(([value, before]) => sql`coalesce(${value}, ${before})`),
        clock_off: sql`CASE WHEN ${p.clock_told} THEN ${p.clock_off} ELSE ${phone.clock_off} END`,
        last_seen: sql`coalesce(excluded.last_seen, ${phone.last_seen})`,
      },
    })
    .returning({ id: phone.id })
})

/** Subsystems and apps are replaced; rows that stay as they are cost no write. */
export async function writeDetails(tx: Sql, phones: readonly { id: number; phone: PhoneFacts }[]): Promise<void> {
  const statements = phones.flatMap(({ id, phone }) => detailsOf(id, phone))
  if (statements.length > 0) await tx.batch(statements)
}

function detailsOf(id: number, facts: PhoneFacts): Statement[] {
  const { users, apps } = facts
  const userRows = users.map(({ profile, ...user }) => ({ ...user, kind: kindOf(user.user, profile) }))
  const appRows = apps.map(({ versionCode, ...app }) => ({ ...app, version_code: versionCode }))
  const subsystems = { table: nameOf(subsystem), owner: 'phone', key: 'user', columns: ['name', 'kind', 'apps'] }
  const parts = {
    table: nameOf(phoneApp),
    owner: 'phone_id',
    key: 'package',
    columns: ['version', 'version_code', 'md5'],
  }
  return [
    ...(hasReported(facts, 'users') ? replace(subsystems, id, userRows) : []),
    ...(hasReported(facts, 'apps') ? replace(parts, id, appRows) : []),
  ]
}

function kindOf(user: number, profile: boolean): number {
  if (profile) return subsystemKinds.profile
  return user === 0 ? subsystemKinds.main : subsystemKinds.further
}

interface Part {
  table: string
  /** Its column with the phone, and the one that tells the parts of a phone apart. */
  owner: string
  key: string
  columns: readonly string[]
}

function replace({ table, owner, key, columns }: Part, phoneId: number, rows: readonly object[]): Statement[] {
  const json = JSON.stringify(rows)
  const names = [key, ...columns]
  return [
    {
      sql: `DELETE FROM ${table} WHERE ${owner} = ? AND ${key} NOT IN (SELECT value ->> '${key}' FROM json_each(?))`,
      params: [phoneId, json],
    },
    {
      sql: `INSERT INTO ${table} (${owner}, ${names.join(', ')})
        SELECT ?, ${names.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?) WHERE true
        ON CONFLICT (${owner}, ${key}) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
        WHERE ${columns.map((name) => `${name} IS NOT excluded.${name}`).join(' OR ')}`,
      params: [phoneId, json],
    },
  ]
}

/** Phones of a host that it no longer names. */
export async function markMissing(tx: Sql, hostId: number, serials: readonly string[], at: number): Promise<number[]> {
  const rows = await transition(tx, phones, {
    to: 'offline',
    where: `host = ? AND NOT ${amongSql('serial')}`,
    params: [hostId, JSON.stringify(serials)],
    set: { presence_since: at },
    at,
  })
  return rows.map((row) => Number(row.id))
}

/** Their host is taken away: they are there again once another one reports them. */
export async function leaveWithoutHost(tx: Sql, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return
  await transition(tx, phones, { to: 'offline', ids, set: { presence_since: at }, at })
  await clearHost.run(tx, { ids })
}

const clearHost = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(phone).set({ host: null }).where(isAmong(phone.id, p.ids)),
)
