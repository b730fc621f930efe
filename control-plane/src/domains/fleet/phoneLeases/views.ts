import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, eq, isNull, sql } from '../../../platform/schema/drizzle.ts'
import { phoneLease } from '../../../platform/schema/tables.gen.ts'

/** For joining `phoneLease`: it is the open lease of this phone. */
export function isOpenLeaseOf(phone: SQLWrapper): SQL {
  return and(eq(phoneLease.phone, phone), isNull(phoneLease.ended))!
}

/** Has anybody the phone with this id now? */
export function isHeld(phone: SQLWrapper): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${phoneLease} l WHERE l.phone = ${phone} AND l.ended IS NULL)`
}

/** A column of the open lease of the phone with this id; NULL where nobody has it. */
export function ofOpenLease(phone: SQLWrapper, column: 'holder' | 'until' | 'since' | 'reason' | 'run'): SQL {
  return sql`(SELECT l.${sql.raw(column)} FROM ${phoneLease} l WHERE l.phone = ${phone} AND l.ended IS NULL)`
}
