import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { accountMetric } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { DaySpan } from './source.ts'
import { plannedOn, postNumbers } from './sources/posts.ts'

/** Accounts with posts or readings of the day whose numbers cannot be (`mostCounted`), and how many of these rows: figures leave the numbers out. */
export function leftOut(read: Sql, span: DaySpan): Promise<{ account: number; rows: number }[]> {
  const odd = (column: string) => `NOT (${column} BETWEEN 0 AND ${mostCounted})`
  const numbers = postNumbers.filter((name) => name !== 'measured_at').map((name) => odd(`p.${name}`))
  return read.all(
    `SELECT account, count(*) AS rows FROM (
       SELECT p.account FROM ${plannedOn(span)} AND (${numbers.join(' OR ')})
       UNION ALL SELECT f.account FROM ${nameOf(accountMetric)} f WHERE f.day = ? AND ${odd('f.fans')}
     ) GROUP BY account ORDER BY account`,
    [span.day],
  )
}
