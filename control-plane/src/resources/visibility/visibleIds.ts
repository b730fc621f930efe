import type { AccessScope } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { idsThatAre } from '../write/statements.ts'
import { readable } from './readable.ts'

/** Which of these rows somebody sees: those that are there, as far as the list shows them, and of which `where`, without parameters, holds. */
export async function visibleIds(
  from: Sql,
  table: Pick<Table, 'name' | 'rights'>,
  ids: readonly number[],
  accessScope: AccessScope,
  where: readonly string[] = [],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  return new Set(await idsThatAre(from, { table: table.name, where }, ids, readable(table, accessScope, 'r')))
}
