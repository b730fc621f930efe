import { and, asc, eq, gt, isNull, lte, not, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, phoneLease, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { columnsOf, type Holder, type HolderColumns, holderKinds } from './holder.ts'
import { phoneWish } from './tables.ts'

// The only SQL about the table phone_wish.

const isUsers = eq(phoneWish.holder_kind, sql.raw(String(holderKinds.user)))

export interface Wish extends HolderColumns {
  id: number
  phone_id: number
  kind: number
  holder: string
  reason: string
}

/** Somebody waits for a phone; who does so already keeps the place. */
export async function insertWish(tx: Sql, wish: Omit<Wish, 'id'> & { since: number; expires: number }): Promise<void> {
  await insert.run(tx, wish)
}

const insert = prepared((q, p: Params<Omit<Wish, 'id'> & { since: number; expires: number }>) =>
  q
    .insert(phoneWish)
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
      target: [phoneWish.phone_id, phoneWish.holder_kind, phoneWish.holder_id],
      set: { reason: p.reason, expires: p.expires },
    }),
)

/** Who waits for the phones of these leases, of people those who may sign in, the first come first. */
export const wishesFor = prepared((q, p: Params<{ numbers: readonly number[]; now: number }>) =>
  q
    .select({
      id: phoneWish.id,
      phone_id: phoneWish.phone_id,
      kind: phoneWish.kind,
      holder_kind: phoneWish.holder_kind,
      holder_id: phoneWish.holder_id,
      holder: phoneWish.holder,
      reason: phoneWish.reason,
    })
    .from(phoneLease)
    .innerJoin(phoneWish, eq(phoneWish.phone_id, phoneLease.phone))
    .leftJoin(user, and(isUsers, eq(user.id, phoneWish.holder_id)))
    .where(
      and(isAmong(phoneLease.id, p.numbers), gt(phoneWish.expires, p.now), or(not(isUsers), eq(user.available, 1))),
    )
    .orderBy(asc(phoneWish.id)),
)

/** The people who wait for phones, the first come first. */
export function readWishesFor(from: Sql, numbers: readonly number[], now: number): Promise<Wish[]> {
  return numbers.length === 0 ? Promise.resolve([]) : wishesFor.all(from, { numbers, now })
}

/** False when there is no such wish. */
export async function deleteWish(tx: Sql, phoneId: number, holder: Holder): Promise<boolean> {
  return (await remove.run(tx, { phoneId, ...columnsOf(holder) })).changes > 0
}

const remove = prepared((q, p: Params<{ phoneId: number } & HolderColumns>) =>
  q
    .delete(phoneWish)
    .where(
      and(
        eq(phoneWish.phone_id, p.phoneId),
        eq(phoneWish.holder_kind, p.holder_kind),
        eq(phoneWish.holder_id, p.holder_id),
      ),
    ),
)

/** Nobody waits for what was granted. */
export const grantedWish = prepared((q, p: Params<{ id: number }>) => q.delete(phoneWish).where(eq(phoneWish.id, p.id)))

/** Which people wait for what. */
export function readWishers(from: Sql): Promise<{ phone: number; holder_id: number }[]> {
  return selectWishers.all(from)
}

const selectWishers = prepared((q) =>
  q.select({ phone: phoneWish.phone_id, holder_id: phoneWish.holder_id }).from(phoneWish).where(isUsers),
)

/** Whether somebody has waited too long. */
export async function hasPast(from: Sql, now: number): Promise<boolean> {
  return (await selectPast.get(from, { now })) !== undefined
}

const selectPast = prepared((q, p: Params<{ now: number }>) =>
  q.select({ id: phoneWish.id }).from(phoneWish).where(lte(phoneWish.expires, p.now)).limit(1),
)

export async function deletePast(tx: Sql, now: number): Promise<void> {
  await removePast.run(tx, { now })
}

const removePast = prepared((q, p: Params<{ now: number }>) => q.delete(phoneWish).where(lte(phoneWish.expires, p.now)))

export type OwnWish = Selected<typeof selectOfUser>

/** What a person waits for, with the place in the row of those who wait. */
export function readWishesOf(from: Sql, userId: number): Promise<OwnWish[]> {
  return selectOfUser.all(from, { userId })
}

const selectOfUser = prepared((q, p: Params<{ userId: number }>) => {
  const placed = q.$with('placed').as(
    q
      .select({
        phone_id: phoneWish.phone_id,
        holder_kind: phoneWish.holder_kind,
        holder_id: phoneWish.holder_id,
        since: phoneWish.since,
        expires: phoneWish.expires,
        place: sql<number>`row_number() over (partition by phone_id order by id)`.as('place'),
      })
      .from(phoneWish),
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
