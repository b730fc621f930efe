import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import type { Sql } from '../../platform/store/store.ts'
import { nameFiles } from '../files/nameFiles.ts'
import { refuseFiles } from '../files/refuseFiles.ts'
import type { TableOf } from '../table.ts'
import { seesAll } from '../visibility/readContext.ts'
import type { ChangeCall } from './changeCall.ts'
import { refuseChangedMeanwhile } from './changedMeanwhile.ts'
import type { Applied, Changes } from './changes.ts'
import { refuseOthersFields, refuseWithoutCode } from './fieldKeys.ts'
import { planChanges } from './planChanges.ts'
import { namedAnew, refuseDangling, refuseInUse, withAnyRow } from './references.ts'
import { refuseTwins } from './refuseTwins.ts'
import { refuseStates } from './states.ts'
import { visibleRows } from './visibleRows.ts'
import { addByRules, editByRules, removeByRules } from './writeByRules.ts'

/**
 * The one way in which rows of a plain resource are written. All ways of writing (a form, a spreadsheet, an edit of many
 * rows, an undo, the clearing of a list) come through these steps in this order, so a rule that holds for one of them holds
 * for all. Each step takes all rows together: few statements for many rows. A refusal is thrown as `AppError`, and nothing
 * of the transaction remains.
 *
 * Sums and counters are kept by the triggers of the tables. What `call.after` collects is done after the commit by whoever
 * began the transaction (`inTransaction`).
 */
export async function applyChanges<F extends Fields>(
  tx: Sql,
  table: TableOf<F>,
  wanted: Changes<F>,
  call: ChangeCall,
): Promise<Applied> {
  // From here on a column is one of any list.
  const changes = wanted as unknown as Changes
  const seen = await visibleRows(tx, table, changes, call.actor)
  await refuseChangedMeanwhile(tx, table, { changes, seen }, call)
  const plan = planChanges(table, changes, seen, call.at)
  refuseStates(table, plan)
  refuseOthersFields(table, plan, call.actor)
  refuseWithoutCode(table, plan, call.actor)
  // What is put back may name what its maker does not see any more.
  const accessScope = plan.isRestored ? seesAll : call.actor
  const named = plan.edit.map(({ before, changes }) => namedAnew(table, changes, before))
  await refuseDangling(tx, changes.isFound ? withAnyRow(table) : table, [...named, ...plan.add], accessScope)
  await refuseTwins(tx, table, plan)
  await refuseFiles(tx, table, plan, call)
  await refuseInUse(tx, table, plan.remove)
  // The rules on what comes next see what went before as done.
  const removed = await removeByRules(tx, table, plan, call)
  const edited = await editByRules(tx, table, plan, call)
  const added = await addByRules(tx, table, plan, call)
  const applied = { removed, edited, added }
  await call.context.audit.recordAll(tx, await nameFiles(tx, table, changes.entries?.(applied) ?? []))
  return applied
}
