import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { actionPermissionOf } from '@quarterdeck/shared/resource/define.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { nurtureTask as nurtureTaskList } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { mayDo } from '../../../http/handler.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, nurtureTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler, TakenAction } from '../../../resources/actions/index.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { assignRow } from '../../../resources/visibility/assign.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { idsToChange } from '../../../resources/write/visibleRows.ts'

/**
 * `assign` of accounts, where it is wanted with their personas and open tasks (matrix-screens.md §5.3): as far as the caller may assign
 * those, too. A task goes along once all of its accounts are the other user's; one that is about accounts of somebody else stays.
 */
export function assignAlong(tables: Tables): ActionHandler {
  const [personas, tasks] = [tables.of(persona), tables.of(nurtureTaskList)]
  return async (tx, row, taken) => {
    const own = await assignRow(tx, row, taken)
    if (taken.form.along !== 1) return own
    const moved = {
      personas: await assignRows(tx, personas, linkedIds(row.personas), taken),
      tasks: await assignRows(tx, tasks, await tasksOf(tx, row, taken), taken),
    }
    if (moved.personas + moved.tasks > 0) taken.tell({ text: 'account.more.goes_along', data: moved })
    return own === 'same' && moved.personas + moved.tasks > 0 ? undefined : own
  }
}

/** Those that are the other user's already do not count. */
async function assignRows(
  tx: Sql,
  table: Table,
  ids: readonly number[],
  { form, call }: Pick<TakenAction, 'form' | 'call'>,
): Promise<number> {
  if (ids.length === 0 || !mayDo(call.actor, actionPermissionOf(table.resource, 'assign'))) return 0
  const seen = await readRows(tx, table, ids, readable(table, call.actor))
  const changeable = await idsToChange(tx, table, seen, call.actor)
  const owner = form[ownerField]!
  const edit = seen
    .filter((row) => changeable.has(row.id) && row[ownerField] !== owner)
    .map(({ id }) => ({ id, values: { [ownerField]: owner } }))
  if (edit.length > 0) await applyChanges(tx, table, { edit, entries: editEntries(table, call) }, call)
  return edit.length
}

async function tasksOf(
  tx: Sql,
  row: StoredRow,
  { form, among, isDry }: Pick<TakenAction, 'form' | 'among' | 'isDry'>,
): Promise<number[]> {
  const tasks = await openTasks.all(tx, { account: row.id })
  const others = tasks.flatMap(({ accounts }) => linkedIds(accounts))
  const theirs = await ownedAmong.all(tx, { ids: others, owner: Number(form[ownerField]) })
  // What was done with the rows before this one is there; in a dry run it has been undone.
  const before = isDry ? among.slice(0, among.indexOf(row.id)) : []
  const own = new Set([row.id, ...theirs.map(({ id }) => id), ...before])
  return tasks.filter(({ accounts }) => linkedIds(accounts).every((id) => own.has(id))).map(({ id }) => id)
}

const openTasks = prepared((q, p: Params<{ account: number }>) =>
  q
    .select({ id: nurtureTask.id, accounts: nurtureTask.accounts })
    .from(nurtureTask)
    .where(
      and(eq(nurtureTask.enabled, 1), sql`',' || ${nurtureTask.accounts} || ',' LIKE '%,' || ${p.account} || ',%'`),
    ),
)

const ownedAmong = prepared((q, p: Params<{ ids: readonly number[]; owner: number }>) =>
  q
    .select({ id: account.id })
    .from(account)
    .where(and(isAmong(account.id, p.ids), eq(account.owner_user_id, p.owner))),
)
