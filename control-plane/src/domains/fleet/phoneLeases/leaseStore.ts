import { and, eq, inArray, isNull, lte, max, ne, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, phoneLease } from '../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../platform/store/store.ts'
import { type HolderColumns, holderKinds } from './holder.ts'
import { kinds } from './rules.ts'

// SQL about the table phone_lease; what somebody has lost is found in lostLeases.ts.

const isOpen = isNull(phoneLease.ended)
/** Of people, groups and the system: a run's lease lasts as long as the run. Word for word the condition of the index. */
const isPeoples = and(isOpen, ne(phoneLease.kind, sql.raw(String(kinds.run))))

export interface NewLease extends HolderColumns {
  phone: number
  kind: number
  holder: string
  run: string
  reason: string
  since: number
  until: number | null
  asked_until: number | null
  used: number
  waiting: number
}

/** Gives the number of the lease. Whoever asks has looked whether the phone is free: the database refuses a second holder. */
export async function insertLease(tx: Sql, lease: NewLease): Promise<number> {
  return (await insert.run(tx, lease)).lastId
}

export function insertStatement(lease: NewLease): Statement {
  return insert.statement(lease)
}

/** SQL for the number of the lease that the same transaction has made last: numbers only grow. */
export const newestLease = `(SELECT max(id) FROM ${nameOf(phoneLease)})`

const insert = prepared((q, p: Params<NewLease>) =>
  q.insert(phoneLease).values({
    phone: p.phone,
    kind: p.kind,
    holder: p.holder,
    holder_kind: p.holder_kind,
    holder_id: p.holder_id,
    run: p.run,
    reason: p.reason,
    since: p.since,
    until: p.until,
    asked_until: p.asked_until,
    used: p.used,
    waiting: p.waiting,
  }),
)

const columns = {
  number: phoneLease.id,
  phone: phone.id,
  kind: phoneLease.kind,
  holder: phoneLease.holder,
  holder_kind: phoneLease.holder_kind,
  holder_id: phoneLease.holder_id,
  run: phoneLease.run,
  reason: phoneLease.reason,
  since: sql<number>`${phoneLease.since}`,
  until: phoneLease.until,
  asked_until: phoneLease.asked_until,
  waiting: phoneLease.waiting,
  left: phoneLease.left,
  serial: phone.serial,
  host: phone.host,
}

export type OpenLease = Selected<typeof selectOpen>

/** Who holds a phone. */
export function readOpen(from: Sql, phoneId: number): Promise<OpenLease | undefined> {
  return selectOpen.get(from, { phoneId })
}

const selectOpen = prepared((q, p: Params<{ phoneId: number }>) =>
  q
    .select(columns)
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(and(eq(phoneLease.phone, p.phoneId), isOpen)),
)

/** Who holds these phones. */
export function readOpenOf(from: Sql, phoneIds: readonly number[]): Promise<OpenLease[]> {
  return selectAmong.all(from, { phoneIds })
}

const selectAmong = prepared((q, p: Params<{ phoneIds: readonly number[] }>) =>
  q
    .select(columns)
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(and(isAmong(phoneLease.phone, p.phoneIds), isOpen)),
)

/** All leases of the phones of a host. */
export function readOpenOfHost(from: Sql, hostId: number): Promise<OpenLease[]> {
  return selectOfHost.all(from, { hostId })
}

const selectOfHost = prepared((q, p: Params<{ hostId: number }>) =>
  q
    .select(columns)
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(and(eq(phone.host, p.hostId), isOpen)),
)

/** All that people, groups and the system hold. */
export function readPeoples(from: Sql): Promise<OpenLease[]> {
  return selectPeoples.all(from)
}

const selectPeoples = prepared((q) =>
  q.select(columns).from(phoneLease).innerJoin(phone, eq(phone.id, phoneLease.phone)).where(isPeoples),
)

/** All that groups hold. */
export function readGroupLeases(from: Sql): Promise<OpenLease[]> {
  return selectGroups.all(from)
}

const selectGroups = prepared((q) =>
  q
    .select(columns)
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(and(isPeoples, eq(phoneLease.kind, kinds.group))),
)

/** What a person holds, also in a group. */
export function readOfUser(from: Sql, userId: number): Promise<OpenLease[]> {
  return selectOfUser.all(from, { userId })
}

const selectOfUser = prepared((q, p: Params<{ userId: number }>) =>
  q
    .select(columns)
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(and(isPeoples, eq(phoneLease.holder_kind, holderKinds.user), eq(phoneLease.holder_id, p.userId))),
)

/** Leases whose time has come. */
export function readDue(
  from: Sql,
  now: number,
): Promise<{ id: number; waiting: number; left: number; asked_until: number | null }[]> {
  return selectDue.all(from, { now })
}

const selectDue = prepared((q, p: Params<{ now: number }>) =>
  q
    .select({
      id: phoneLease.id,
      waiting: phoneLease.waiting,
      left: phoneLease.left,
      asked_until: phoneLease.asked_until,
    })
    .from(phoneLease)
    .where(and(isPeoples, lte(phoneLease.until, p.now))),
)

/** The phone is in use: its lease goes on. False when it is over. */
export async function useLease(
  tx: Sql,
  use: { number: number; now: number; until: number; askedUntil: number | null; reason: string },
): Promise<boolean> {
  return (await goOn.run(tx, use)).changes === 1
}

const goOn = prepared(
  (q, p: Params<{ number: number; now: number; until: number; askedUntil: number | null; reason: string }>) =>
    q
      .update(phoneLease)
      .set({ used: p.now, until: p.until, asked_until: p.askedUntil, reason: p.reason, waiting: 0, left: 0 })
      .where(and(eq(phoneLease.id, p.number), isOpen)),
)

/**
 * Somebody uses the phone: the lease goes on, no longer than was asked for. False when it is over. Others who share control do
 * not keep it for a holder who has left.
 */
export async function touchLease(tx: Sql, use: { number: number; now: number; until: number }): Promise<boolean> {
  return (await touch.run(tx, use)).changes === 1
}

const touch = prepared((q, p: Params<{ number: number; now: number; until: number }>) =>
  q
    .update(phoneLease)
    .set({
      used: p.now,
      until: sql`iif(${phoneLease.left} = 1, ${phoneLease.until},
        min(${p.until}, coalesce(${phoneLease.asked_until}, ${p.until})))`,
      waiting: 0,
    })
    .where(and(eq(phoneLease.id, p.number), isPeoples)),
)

/** The screen by which a person used a phone is gone: its lease ends soon, unless it was asked for until some time. A group's stays. */
export async function leaveLease(tx: Sql, leave: { number: number; until: number }): Promise<void> {
  await leaveOne.run(tx, leave)
}

const leaveOne = prepared((q, p: Params<{ number: number; until: number }>) =>
  q
    .update(phoneLease)
    .set({ left: 1, until: sql`min(${phoneLease.until}, ${p.until})` })
    .where(
      and(eq(phoneLease.id, p.number), isPeoples, eq(phoneLease.kind, kinds.person), isNull(phoneLease.asked_until)),
    ),
)

/** Its holder is there again. */
export async function backToLease(tx: Sql, back: { number: number; now: number; until: number }): Promise<void> {
  await comeBack.run(tx, back)
}

const comeBack = prepared((q, p: Params<{ number: number; now: number; until: number }>) =>
  q
    .update(phoneLease)
    .set({ left: 0, used: p.now, until: p.until })
    .where(and(eq(phoneLease.id, p.number), isPeoples, eq(phoneLease.left, 1))),
)

/** No lease of people ends before this time, but for those that were asked for until then. */
export async function extendPeoples(tx: Sql, until: number): Promise<void> {
  await extend.run(tx, { until })
}

const extend = prepared((q, p: Params<{ until: number }>) =>
  q
    .update(phoneLease)
    .set({
      until: sql`max(${phoneLease.until}, min(${p.until}, coalesce(${phoneLease.asked_until}, ${p.until})))`,
      left: 0,
    })
    .where(isPeoples),
)

/** The number of the latest lease of each phone of a host. */
export function readNumbers(from: Sql, hostId: number): Promise<{ phone: string; number: number }[]> {
  return selectNumbers.all(from, { hostId })
}

const selectNumbers = prepared((q, p: Params<{ hostId: number }>) =>
  q
    .select({ phone: phone.serial, number: sql<number>`${max(phoneLease.id)}` })
    .from(phone)
    .innerJoin(phoneLease, eq(phoneLease.phone, phone.id))
    .where(eq(phone.host, p.hostId))
    .groupBy(phone.id),
)

/** Ends leases that are open; gives their phones. */
export const endMany = prepared(
  (q, p: Params<{ numbers: readonly number[]; at: number; how: number; takenBy: string }>) =>
    q
      .update(phoneLease)
      .set({ ended: p.at, how: p.how, taken_by: p.takenBy })
      .where(and(isAmong(phoneLease.id, p.numbers), isOpen))
      .returning({ phone: phoneLease.phone }),
)

/** Since when the phones of these leases have rested: who has rested longest goes first. */
export const setIdle = prepared((q, p: Params<{ numbers: readonly number[]; now: number }>) =>
  q
    .update(phone)
    .set({ idle_since: p.now })
    .where(
      inArray(phone.id, q.select({ id: phoneLease.phone }).from(phoneLease).where(isAmong(phoneLease.id, p.numbers))),
    ),
)

/** Does somebody hold one of these phones? */
export async function isAnyHeld(from: Sql, phoneIds: readonly number[]): Promise<boolean> {
  return (await selectHeld.get(from, { phoneIds })) !== undefined
}

const selectHeld = prepared((q, p: Params<{ phoneIds: readonly number[] }>) =>
  q
    .select({ id: phoneLease.id })
    .from(phoneLease)
    .where(and(isAmong(phoneLease.phone, p.phoneIds), isOpen))
    .limit(1),
)
