import { and, asc, eq, gt, isNull, lte, ne, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, phoneLease, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { kinds } from './rules.ts'
import { phoneWish } from './tables.ts'

// The only SQL about the table phone_wish.

export interface Wish {
  id: number
  phone_id: number
  kind: number
  user_id: number
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
      user_id: p.user_id,
      holder: p.holder,
      reason: p.reason,
      since: p.since,
      expires: p.expires,
    })
    .onConflictDoUpdate({
      target: [phoneWish.phone_id, phoneWish.user_id],
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
      user_id: phoneWish.user_id,
      holder: phoneWish.holder,
      reason: phoneWish.reason,
    })
    .from(phoneLease)
    .innerJoin(phoneWish, eq(phoneWish.phone_id, phoneLease.phone))
    .leftJoin(user, eq(user.id, phoneWish.user_id))
    .where(
      and(
        isAmong(phoneLease.id, p.numbers),
        gt(phoneWish.expires, p.now),
        or(ne(phoneWish.kind, sql.raw(String(kinds.person))), eq(user.available, 1)),
      ),
    )
    .orderBy(asc(phoneWish.id)),
)

/** The people who wait for phones, the first come first. */
export function readWishesFor(from: Sql, numbers: readonly number[], now: number): Promise<Wish[]> {
  return numbers.length === 0 ? Promise.resolve([]) : wishesFor.all(from, { numbers, now })
}

/** False when there is no such wish. */
export async function deleteWish(tx: Sql, phoneId: number, userId: number): Promise<boolean> {
  return (await remove.run(tx, { phoneId, userId })).changes > 0
}

const remove = prepared((q, p: Params<{ phoneId: number; userId: number }>) =>
  q.delete(phoneWish).where(and(eq(phoneWish.phone_id, p.phoneId), eq(phoneWish.user_id, p.userId))),
)

/** Which people wait for what. */
export function readWishers(from: Sql): Promise<{ phone: number; user_id: number }[]> {
  return selectWishers.all(from)
}

const selectWishers = prepared((q) =>
  q
    .select({ phone: phoneWish.phone_id, user_id: phoneWish.user_id })
    .from(phoneWish)
    .where(eq(phoneWish.kind, sql.raw(String(kinds.person)))),
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
        user_id: phoneWish.user_id,
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
    .where(eq(placed.user_id, p.userId))
    .orderBy(asc(placed.since))
})
