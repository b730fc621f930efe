import type { AccessScope } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { sideOf, sideSql } from './side.ts'
import { visibleIds } from './visibleIds.ts'

/** Of these rows of a list those that work of somebody may use: seen by that one, and on the same side. */
export function usableIds(
  from: Sql,
  table: Pick<Table, 'name' | 'rights'>,
  ids: readonly number[],
  accessScope: AccessScope,
): Promise<ReadonlySet<number>> {
  return visibleIds(from, table, ids, accessScope, [`${sideSql('r.organisation_id')} = ${Number(sideOf(accessScope))}`])
}
