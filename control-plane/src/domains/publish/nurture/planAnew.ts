import type { Sql } from '../../../platform/store/store.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import type { EditedRow } from '../../../resources/write/changes.ts'
import { deletePlanned } from './store/slots.ts'

/** What decides when a task begins, and what. */
const decisive = [
  ...['task_type', 'accounts', 'script', 'parameters', 'cycle_mode', 'loop_kind', 'start_time', 'end_time'],
  ...['run_time', 'interval', 'float_range', 'weekdays', 'until'],
]

/** An open task that changes is as one that is opened now: its starts are those of the form, and what was planned before is not. */
export async function planAnew(tx: Sql, rows: readonly EditedRow[], { at }: ChangeCall): Promise<void> {
  const changed = rows.filter(({ before, changes }) => before.enabled === 1 && decisive.some((name) => name in changes))
  for (const { changes } of changed) changes.opened_time = at
  await deletePlanned.run(tx, { tasks: changed.map(({ before }) => before.id) })
}
