import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '../../../platform/schema/drizzle.ts'
import { sim } from '../../../platform/schema/tables.gen.ts'

/** A column of the card that counts: that of the lowest slot that has one. NULL where the phone with this id has none. */
export function ofCard(phone: SQLWrapper, column: 'operator' | 'iccid' | 'kind' | 'number' | 'carrier'): SQL {
  return sql`(SELECT s.${sql.raw(column)} FROM ${sim} s WHERE s.phone = ${phone} AND s.present = 1 ORDER BY s.slot LIMIT 1)`
}

/** `LEFT JOIN` of that card as `sim`, for a statement that asks for several of its columns. */
export function cardThatCounts(phone: SQLWrapper): SQL {
  return sql`LEFT JOIN ${sim} ON sim.phone = ${phone}
    AND sim.slot = (SELECT min(f.slot) FROM ${sim} f WHERE f.phone = ${phone} AND f.present = 1)`
}
