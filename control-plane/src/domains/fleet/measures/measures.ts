import { and, eq, gte, max, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { phoneMeasure } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** What is less is no news: percent, degrees, bytes. */
const step = { battery: 2, temperature: 2, storage: 256 * 1024 * 1024 }
/** So often a phone that stays as it is has an entry all the same. */
const atLeastEveryMs = 3_600_000

/** Adds what is measured of these phones to their history, where it is news. */
export async function noteMeasures(tx: Sql, ids: readonly number[], at: number): Promise<void> {
  await tx.run(
    `INSERT INTO phone_measure (phone, at, battery, charging, temperature, storage_free, storage_total)
     SELECT p.id, ?1, p.battery, p.charging, p.temperature, p.storage_free, p.storage_total
     FROM json_each(?2) one JOIN phone p ON p.id = one.value
     LEFT JOIN phone_measure m ON m.id = (SELECT max(id) FROM phone_measure l WHERE l.phone = p.id)
     WHERE p.battery >= 0 AND (m.id IS NULL OR ?1 - m.at >= ${atLeastEveryMs} OR p.charging <> m.charging
       OR abs(p.battery - m.battery) >= ${step.battery} OR abs(p.temperature - m.temperature) >= ${step.temperature}
       OR abs(p.storage_free - m.storage_free) >= ${step.storage})`,
    [at, JSON.stringify(ids)],
  )
}

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
