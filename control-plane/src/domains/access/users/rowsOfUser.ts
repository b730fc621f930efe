import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Stored } from '../../../resources/stored.ts'
import type { Table } from '../../../resources/table.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { countReferring, idsWhere } from '../../../resources/write/statements.ts'

const chunk = 1000

/** The lists whose rows have a responsible user. */
export function ownedTables(tables: Iterable<Table>): Table[] {
  return [...tables].filter(({ rights, resource }) => rights?.kind === 'own' && !resource.view)
}

/** Rows of one list, which is named. */
export interface OwnedRows {
  resource: string
  count: number
}

/** How many rows a user is responsible for, of each list in which there are any. */
export async function countEachOf(sql: Sql, tables: readonly Table[], userId: number): Promise<OwnedRows[]> {
  const counts: OwnedRows[] = []
  for (const { name, resource } of tables) {
    const count = await countReferring(sql, { table: name, column: quoted(ownerField) }, [userId])
    if (count > 0) counts.push({ resource: resource.name, count })
  }
  return counts
}

/** How many rows of all lists that is. */
export async function countRowsOf(sql: Sql, tables: readonly Table[], userId: number): Promise<number> {
  return (await countEachOf(sql, tables, userId)).reduce((sum, { count }) => sum + count, 0)
}

/** Changes whose the rows of a user are, in all lists; each row's history says so. */
export async function moveRowsOf(
  tx: Sql,
  tables: readonly Table[],
  { userId, values }: { userId: number; values: Stored },
  call: ChangeCall,
): Promise<void> {
  // Whoever may move a user's rows moves all of them, also those that stayed behind in another group.
  const wide: ChangeCall = { ...call, actor: { ...call.actor, ...seesAll, userId: call.actor.userId } }
  for (const table of tables) {
    const ids = await idsWhere(tx, table, { sql: ` WHERE ${quoted(ownerField)} = ?`, params: [userId] })
    for (let at = 0; at < ids.length; at += chunk) {
      const edit = ids.slice(at, at + chunk).map((id) => ({ id, values }))
      await applyChanges(tx, table, { edit, entries: editEntries(table, wide) }, wide)
    }
  }
}
