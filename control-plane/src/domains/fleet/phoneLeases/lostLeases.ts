import { alias, and, desc, eq, gt, gte, notExists, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phone, phoneLease } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { holderKinds } from './holder.ts'
import { ends } from './rules.ts'

export type LostLease = Selected<typeof selectLost>

/** What a person has lost since then without having given it back; of each phone the last, and none that the person has again. */
export function readLost(from: Sql, userId: number, since: number): Promise<LostLease[]> {
  return selectLost.all(from, { userId, since })
}

const next = alias(phoneLease, 'next')

const selectLost = prepared((q, p: Params<{ userId: number; since: number }>) =>
  q
    .select({
      number: phoneLease.id,
      phone: phone.id,
      serial: phone.serial,
      how: phoneLease.how,
      by: phoneLease.taken_by,
      at: sql<number>`${phoneLease.ended}`,
      // Whoever took it over said why.
      reason: sql<string>`iif(${phoneLease.how} = ${sql.raw(String(ends.takenOver))}, coalesce((SELECT n.reason FROM ${phoneLease} n
        WHERE n.phone = ${phoneLease.phone} AND n.id > ${phoneLease.id} ORDER BY n.id LIMIT 1), ''), '')`,
    })
    .from(phoneLease)
    .innerJoin(phone, eq(phone.id, phoneLease.phone))
    .where(
      and(
        eq(phoneLease.holder_kind, holderKinds.user),
        eq(phoneLease.holder_id, p.userId),
        // Word for word the condition of the index.
        gte(phoneLease.how, sql.raw(String(ends.unused))),
        gte(phoneLease.ended, p.since),
        notExists(
          q
            .select({ id: next.id })
            .from(next)
            .where(
              and(
                eq(next.phone, phoneLease.phone),
                gt(next.id, phoneLease.id),
                eq(next.holder_kind, phoneLease.holder_kind),
                eq(next.holder_id, phoneLease.holder_id),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(phoneLease.id)),
)
