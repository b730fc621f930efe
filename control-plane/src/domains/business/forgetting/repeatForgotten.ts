import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { eraseTraces } from './eraseTraces.ts'
import { emptied, leaveDisk } from './forget.ts'
import type { Register } from './register.ts'

interface Deps {
  lists: readonly Table[]
  tables: Tables
  register: Register
}

/** Data that were put back may know again who was forgotten since: they are forgotten once more, before anybody sees them. */
export async function repeatForgotten(context: Context, { lists, tables, register }: Deps): Promise<void> {
  let isAny = false
  for (const { list, id, at } of await register.read()) {
    const table = lists.find(({ resource }) => resource.name === list)
    if (!table) continue
    const [row] = await readRows(context.store.read, table, [id])
    // A number that somebody else has got since is another person.
    if (!row || row.forgotten !== null || Number(row.create_time ?? 0) > at) continue
    isAny = true
    await inTransaction({ context, actor: system }, async (tx, call) => {
      await applyChanges(tx, table, { edit: [{ id, values: emptied(table, row, at) }], isFound: true }, call)
      await eraseTraces(tx, tables, { table, row }, call)
      await context.audit.record(tx, {
        actor: 'system',
        action: `${list}.forget`,
        resource: list,
        rowId: id,
        summary: auditMessage('taken', { list, name: `#${id}`, deed: `${list}.forget` }),
      })
    })
  }
  if (isAny) await leaveDisk(context)
}

const system: Actor = {
  ...seesAll,
  username: 'system',
  roleId: 0,
  sessionId: 0,
  readOnly: false,
  keys: new Set(),
  withheld: new Set(),
  all: true,
  address: '',
}
