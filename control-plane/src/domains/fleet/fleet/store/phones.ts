import { type PhoneFacts, proxyKinds } from '@quarterdeck/shared/protocol/agent.ts'
import { subsystemKinds } from '@quarterdeck/shared/resources/fleet/subsystem.ts'
import { auditCodes } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { type PhoneState, phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, count, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { host, phone, subsystem, userGroup } from '../../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { namedSideIn } from '../../../../resources/visibility/side.ts'
import { phoneApp } from '../../phoneParts/index.ts'
import { firstStatus } from '../approval.ts'

export const phones: Stateful<PhoneState> = { machine: phoneMachine, table: nameOf(phone), key: 'id', column: 'state' }

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
    const where = 'serial IN (SELECT value FROM json_each(?))'
    await transition(tx, phones, { to: state, where, params: [serials], set: { presence_since: at }, at })
  }
  return new Map(facts.map((one, n) => [one.serial, Number(written[n]?.[0]?.id)]))
}

interface PhoneColumns {
  serial: string
  host: number
  last_seen: number | null
  model: string
  emulated: number
  android: string
  rom: string
  address: string
  ip: string
  proxy: number
  area: string
  battery: number
  charging: number
  temperature: number
  storage_free: number
  storage_total: number
  clock_off: number
  slowness: number
  at: number
}

function columnsOf(facts: PhoneFacts, host: number, at: number): PhoneColumns {
  return {
    serial: serialOf(facts),
    host,
    last_seen: facts.state === 'online' ? at : null,
    model: facts.model.slice(0, 128),
    emulated: Number(facts.emulated),
    android: facts.release.slice(0, 32),
    rom: facts.rom,
    address: facts.address,
    ip: facts.ip,
    proxy: proxyKinds.indexOf(facts.proxy),
    area: facts.area.slice(0, 64),
    battery: Math.round(facts.battery),
    charging: Number(facts.charging),
    temperature: Math.round(facts.temperature),
    storage_free: facts.storageFree,
    storage_total: facts.storageTotal,
    clock_off: facts.clockOff ?? 0,
    slowness: facts.slowness ?? -1,
    at,
  }
}

function serialOf({ serial }: PhoneFacts): string {
  return serial.slice(0, 128)
}

const upsert = prepared((q, p: Params<PhoneColumns & { usual: number }>) => {
  const said = {
    host: p.host,
    model: p.model,
    emulated: p.emulated,
    android: p.android,
    rom: p.rom,
    address: p.address,
    ip: p.ip,
    proxy: p.proxy,
    area: p.area,
    battery: p.battery,
    charging: p.charging,
    temperature: p.temperature,
    storage_free: p.storage_free,
    storage_total: p.storage_total,
    clock_off: p.clock_off,
    slowness: p.slowness,
  }
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
    .values({ serial: p.serial, last_seen: p.last_seen, presence_since: p.at, ...said, ...belonging, audit_status })
    .onConflictDoUpdate({
      target: phone.serial,
      set: {
        ...said,
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

function detailsOf(id: number, { users, apps }: PhoneFacts): Statement[] {
  const userRows = users.map(({ profile, ...user }) => ({ ...user, kind: kindOf(user.user, profile) }))
  const appRows = apps.map(({ versionCode, ...app }) => ({ ...app, version_code: versionCode }))
  return [
    ...replace(
      { table: nameOf(subsystem), owner: 'phone', key: 'user', columns: ['name', 'kind', 'apps'] },
      id,
      userRows,
    ),
    ...replace(
      { table: nameOf(phoneApp), owner: 'phone_id', key: 'package', columns: ['version', 'version_code', 'md5'] },
      id,
      appRows,
    ),
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
    where: `host = ? AND serial NOT IN (SELECT value FROM json_each(?))`,
    params: [hostId, JSON.stringify(serials)],
    set: { presence_since: at },
    at,
  })
  return rows.map((row) => Number(row.id))
}

/** Their host is taken away: they are there again once another one reports them. */
export async function leaveWithoutHost(tx: Sql, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return
  const where = 'id IN (SELECT value FROM json_each(?))'
  await transition(tx, phones, { to: 'offline', where, params: [JSON.stringify(ids)], set: { presence_since: at }, at })
  await clearHost.run(tx, { ids })
}

const clearHost = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.update(phone).set({ host: null }).where(isAmong(phone.id, p.ids)),
)
