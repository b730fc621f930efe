import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { phone, phoneLease } from '../../../platform/schema/tables.gen.ts'
import { ofOpenLease } from './views.ts'

/** One open lease a phone, whoever asks; the leases of people, groups and the system, which end by themselves; and those that somebody lost. */
export const phoneLeaseOpen = indexesOn(phoneLease, [
  uniqueIndex('phone_lease_open').on(phoneLease.phone).where(sql`ended IS NULL`),
  index('phone_lease_people').on(phoneLease.until).where(sql`ended IS NULL AND kind <> 1`),
  index('phone_lease_lost').on(phoneLease.holder_id, phoneLease.ended).where(sql`how >= 3`),
])

/** Who waits for which phone, in the order of the id. A waitlist entry goes when it is granted, taken back or past. */
export const phoneWaitlist = sqliteTable(
  'phone_waitlist',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone_id: integer()
      .notNull()
      .references(() => phone.id, { onDelete: 'cascade' }),
    /** For whom the phone is then held. */
    kind: integer().notNull(),
    /** Who, by kind and id (holder.ts). */
    holder_kind: integer().notNull(),
    holder_id: integer().notNull(),
    holder: text().notNull(),
    reason: text().notNull(),
    since: integer().notNull(),
    expires: integer().notNull(),
  },
  (t) => [
    uniqueIndex('phone_waitlist_phone').on(t.phone_id, t.holder_kind, t.holder_id),
    index('phone_waitlist_holder').on(t.holder_kind, t.holder_id),
    index('phone_waitlist_expires').on(t.expires),
  ],
)

/** Who has a phone. */
export const holdOfPhone = computedOn(phone, (t) => ({
  held_by: sql`coalesce(${ofOpenLease(t.id, 'holder')}, '')`,
  held_until: ofOpenLease(t.id, 'until'),
  held_since: ofOpenLease(t.id, 'since'),
  held_for: sql`coalesce(${ofOpenLease(t.id, 'reason')}, '')`,
  current_run: sql`coalesce(${ofOpenLease(t.id, 'run')}, '')`,
}))
