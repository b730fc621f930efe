import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { verifyTask } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'

/** How many verification tasks that somebody sees wait for a person, by cause. */
export function countWaiting(
  from: Sql,
  table: Pick<Table, 'rights'>,
  accessScope: AccessScope,
): Promise<{ cause: number; waiting: number }[]> {
  const seen = readable(table, accessScope)
  return from.all(
    `SELECT t.cause, count(*) AS waiting FROM ${nameOf(verifyTask)} t
     WHERE t.state = ${verifyTaskMachine.codes.waiting}${seen ? ` AND ${seen.sql}` : ''} GROUP BY t.cause ORDER BY t.cause`,
    seen?.params,
  )
}
