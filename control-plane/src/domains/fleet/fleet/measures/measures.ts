import type { SQLWrapper } from 'drizzle-orm'
import { alias, and, eq, gte, isNull, max, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { phone, phoneMeasure } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** What is less is no news: percent, degrees, bytes. */
const step = { battery: 2, temperature: 2, storage: 256 * 1024 * 1024 }
/** So often a phone that stays as it is has an entry all the same. */
const atLeastEveryMs = 3_600_000

/** Adds what is measured of these phones to their history, where it is news. */
export async function noteMeasures(tx: Sql, ids: readonly number[], at: number): Promise<void> {
  await insertNews.run(tx, { ids, at })
}

const insertNews = prepared((q, p: Params<{ ids: readonly number[]; at: number }>) => {
  const last = alias(phoneMeasure, 'last')
  const differs = (by: number, now: SQLWrapper, before: SQLWrapper) =>
    sql`abs(${now} - ${before}) >= ${sql.raw(String(by))}`
  return q.insert(phoneMeasure).select(
    q
      .select(
        inOrder(phoneMeasure, {
          id: sql`NULL`,
          phone: sql`${phone.id}`,
          at: sql`${p.at}`,
          battery: sql`${phone.battery}`,
          charging: sql`${phone.charging}`,
          temperature: sql`${phone.temperature}`,
          storage_free: sql`${phone.storage_free}`,
          storage_total: sql`${phone.storage_total}`,
        }),
      )
      .from(phone)
      .leftJoin(last, eq(last.id, sql`(SELECT max(l.id) FROM ${phoneMeasure} l WHERE l.phone = ${phone.id})`))
      .where(
        and(
          isAmong(phone.id, p.ids),
          gte(phone.battery, 0),
          or(
            isNull(last.id),
            sql`${p.at} - ${last.at} >= ${sql.raw(String(atLeastEveryMs))}`,
            ne(phone.charging, last.charging),
            differs(step.battery, phone.battery, last.battery),
            differs(step.temperature, phone.temperature, last.temperature),
            differs(step.storage, phone.storage_free, last.storage_free),
          ),
        ),
      ),
  )
})

/** More points than this no drawing shows. */
const mostPoints = 400

export type MeasureRow = Selected<typeof selectMeasures>

/** The history of a phone since then, the oldest first: of each part of the time the last entry. */
export function readMeasures(from: Sql, phoneId: number, { since, now }: { since: number; now: number }) {
  return selectMeasures.all(from, { phoneId, since, part: Math.max(1, Math.ceil((now - since) / mostPoints)) })
}

const selectMeasures = prepared((q, p: Params<{ phoneId: number; since: number; part: number }>) =>
  q
    .select({
      // SQLite takes the other columns from the row of the maximum.
      last: max(phoneMeasure.id),
      at: phoneMeasure.at,
      battery: phoneMeasure.battery,
      charging: phoneMeasure.charging,
      temperature: phoneMeasure.temperature,
      storage_free: phoneMeasure.storage_free,
      storage_total: phoneMeasure.storage_total,
    })
    .from(phoneMeasure)
    .where(and(eq(phoneMeasure.phone, p.phoneId), gte(phoneMeasure.at, p.since)))
    .groupBy(sql`${phoneMeasure.at} / ${p.part}`)
    .orderBy(phoneMeasure.at),
)
