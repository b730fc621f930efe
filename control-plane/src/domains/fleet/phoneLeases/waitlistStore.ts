import { and, asc, eq, gt, isNull, lte, not, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, phoneLease, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { columnsOf, type Holder, type HolderColumns, holderKinds } from './holder.ts'
import { phoneWaitlist } from './tables.ts'

// The only SQL about the table phone_waitlist.

const isUsers = eq(phoneWaitlist.holder_kind, sql.raw(String(holderKinds.user)))

export interface WaitlistEntry extends HolderColumns {
  id: number
  phone_id: number
  kind: number
  holder: string
  reason: string
}

/** Somebody waits for a phone; who does so already keeps the place. */
export async function insertWaitlistEntry(
  tx: Sql,
  entry: Omit<WaitlistEntry, 'id'> & { since: number; expires: number },
): Promise<void> {
  await insert.run(tx, entry)
}

const insert = prepared((q, p: Params<Omit<WaitlistEntry, 'id'> & { since: number; expires: number }>) =>
  q
    .insert(phoneWaitlist)
    .values({
      phone_id: p.phone_id,
      kind: p.kind,
      holder_kind: p.holder_kind,
      holder_id: p.holder_id,
      holder: p.holder,
      reason: p.reason,
      since: p.since,
      expires: p.expires,
    })
    .onConflictDoUpdate({
      target: [phoneWaitlist.phone_id, phoneWaitlist.holder_kind, phoneWaitlist.holder_id],
      set: { reason: p.reason, expires: p.expires },
    }),
)

/** Who waits for the phones of these leases, of people those who may sign in, the first come first. */
export const waitlistFor = prepared((q, p: Params<{ numbers: readonly number[]; now: number }>) =>
  q
    .select({
      id: phoneWaitlist.id,
      phone_id: phoneWaitlist.phone_id,
      kind: phoneWaitlist.kind,
      holder_kind: phoneWaitlist.holder_kind,
      holder_id: phoneWaitlist.holder_id,
      holder: phoneWaitlist.holder,
      reason: phoneWaitlist.reason,
    })
    .from(phoneLease)
    .innerJoin(phoneWaitlist, eq(phoneWaitlist.phone_id, phoneLease.phone))
    .leftJoin(user, and(isUsers, eq(user.id, phoneWaitlist.holder_id)))
    .where(
      and(isAmong(phoneLease.id, p.numbers), gt(phoneWaitlist.expires, p.now), or(not(isUsers), eq(user.available, 1))),
    )
    .orderBy(asc(phoneWaitlist.id)),
)

/** The people who wait for phones, the first come first. */
export function readWaitlistFor(from: Sql, numbers: readonly number[], now: number): Promise<WaitlistEntry[]> {
  return numbers.length === 0 ? Promise.resolve([]) : waitlistFor.all(from, { numbers, now })
}

/** False when there is no such waitlist entry. */
export async function deleteWaitlistEntry(tx: Sql, phoneId: number, holder: Holder): Promise<boolean> {
  return (await remove.run(tx, { phoneId, ...columnsOf(holder) })).changes > 0
}

const remove = prepared((q, p: Params<{ phoneId: number } & HolderColumns>) =>
  q
    .delete(phoneWaitlist)
    .where(
      and(
        eq(phoneWaitlist.phone_id, p.phoneId),
        eq(phoneWaitlist.holder_kind, p.holder_kind),
        eq(phoneWaitlist.holder_id, p.holder_id),
      ),
    ),
)

/** Nobody waits for what was granted. */
export const grantedEntry = prepared((q, p: Params<{ id: number }>) =>
  q.delete(phoneWaitlist).where(eq(phoneWaitlist.id, p.id)),
)

/** Which people wait for what. */
export function readWaiting(from: Sql): Promise<{ phone: number; holder_id: number }[]> {
  return selectWaiting.all(from)
}

const selectWaiting = prepared((q) =>
  q.select({ phone: phoneWaitlist.phone_id, holder_id: phoneWaitlist.holder_id }).from(phoneWaitlist).where(isUsers),
)

/** Whether somebody has waited too long. */
export async function hasPast(from: Sql, now: number): Promise<boolean> {
  return (await selectPast.get(from, { now })) !== undefined
}

const selectPast = prepared((q, p: Params<{ now: number }>) =>
  q.select({ id: phoneWaitlist.id }).from(phoneWaitlist).where(lte(phoneWaitlist.expires, p.now)).limit(1),
)

export async function deletePast(tx: Sql, now: number): Promise<void> {
  await removePast.run(tx, { now })
}

const removePast = prepared((q, p: Params<{ now: number }>) =>
  q.delete(phoneWaitlist).where(lte(phoneWaitlist.expires, p.now)),
)

export type OwnWaitlistEntry = Selected<typeof selectOfUser>

/** What a person waits for, with the place in the row of those who wait. */
export function readWaitlistOf(from: Sql, userId: number): Promise<OwnWaitlistEntry[]> {
  return selectOfUser.all(from, { userId })
}

const selectOfUser = prepared((q, p: Params<{ userId: number }>) => {
  const placed = q.$with('placed').as(
    q
      .select({
        phone_id: phoneWaitlist.phone_id,
        holder_kind: phoneWaitlist.holder_kind,
        holder_id: phoneWaitlist.holder_id,
        since: phoneWaitlist.since,
        expires: phoneWaitlist.expires,
        place: sql<number>`row_number() over (partition by phone_id order by id)`.as('place'),
      })
      .from(phoneWaitlist),
  )
  return q
    .with(placed)
    .select({
      phone: placed.phone_id,
      serial: phone.serial,
      place: placed.place,
      since: placed.since,
      expires: placed.expires,
      holder: phoneLease.holder,
    })
    .from(placed)
    .innerJoin(phone, eq(phone.id, placed.phone_id))
    .leftJoin(phoneLease, and(eq(phoneLease.phone, placed.phone_id), isNull(phoneLease.ended)))
    .where(and(eq(placed.holder_kind, holderKinds.user), eq(placed.holder_id, p.userId)))
    .orderBy(asc(placed.since))
})
