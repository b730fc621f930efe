import type { Sql } from '../../../platform/store/store.ts'
import { startOfTime } from './runsHarness.testing.ts'

/** A column that somebody may change: the value with which the gate is open, and others. */
export interface Edit {
  table: string
  column: string
  good: number | null | string
  others: readonly (number | null | string)[]
}

export const edits: readonly Edit[] = [
  { table: 'phone', column: 'state', good: 1, others: [0] },
  { table: 'phone', column: 'adb', good: 1, others: [0] },
  { table: 'phone', column: 'maintenance', good: 0, others: [1] },
  { table: 'phone', column: 'start_account', good: 0, others: [1] },
  { table: 'phone', column: 'audit_status', good: 1, others: [0, 2] },
  { table: 'host', column: 'audit_status', good: 1, others: [0, 2] },
  { table: 'phone', column: 'rests_until', good: null, others: [startOfTime, startOfTime + 1] },
  { table: 'phone', column: 'battery_low', good: 0, others: [1] },
  { table: 'phone', column: 'too_hot', good: 0, others: [1] },
  { table: 'phone', column: 'storage_low', good: 0, others: [1] },
  { table: 'phone', column: 'clock_wrong', good: 0, others: [1] },
  { table: 'account', column: 'rests_until', good: null, others: [startOfTime, startOfTime + 1] },
  // Of those that there are.
  { table: 'verify_task', column: 'state', good: 1, others: [0] },
  { table: 'phone', column: 'card_type', good: 1, others: [null, 2] },
  { table: 'host', column: 'state', good: 1, others: [0] },
  { table: 'account', column: 'basis', good: 1, others: [0, 2] },
  {
    table: 'account',
    column: 'authorised_until',
    good: null,
    others: [startOfTime - 1, startOfTime, startOfTime + 1, startOfTime + 90_000],
  },
  { table: 'account', column: 'status', good: 0, others: [1, 2, 3] },
  { table: 'account', column: 'cap_hour', good: 0, others: [1, 2, 3, 4] },
  { table: 'account', column: 'cap_day', good: 0, others: [1, 2, 3, 4, 5] },
  // The platforms shelf and other of the harness.
  { table: 'account', column: 'platform', good: 1, others: [2] },
  { table: 'account', column: 'subsystem', good: 0, others: [7] },
  { table: 'account', column: 'phone', good: 'own', others: [null] },
  { table: 'platform', column: 'basis', good: 1, others: [0, 3] },
  { table: 'platform', column: 'basis_until', good: null, others: [startOfTime - 1, startOfTime, startOfTime + 1] },
  { table: 'platform', column: 'by_hand', good: 0, others: [1] },
  { table: 'platform', column: 'cap_hour', good: 0, others: [1, 2, 3, 4] },
  { table: 'platform', column: 'cap_day', good: 0, others: [1, 2, 3, 4, 5] },
  { table: 'platform', column: 'app', good: 'app.shelf', others: ['app.other'] },
  { table: 'script', column: 'enabled', good: 1, others: [0] },
  { table: 'script', column: 'platform', good: 1, others: [2] },
  { table: 'script_version', column: 'rests_until', good: null, others: [startOfTime, startOfTime + 1] },
  { table: 'run_switch', column: 'is_on', good: 1, others: [0] },
  { table: 'run_switch', column: 'card_type', good: 1, others: [null, 2] },
  { table: 'run_switch', column: 'operator', good: 0, others: [1, 2, 3, 4, 5] },
  { table: 'sim', column: 'operator', good: 1, others: [0, 2] },
  { table: 'sim', column: 'kind', good: 1, others: [0, 2] },
  { table: 'sim', column: 'present', good: 1, others: [0] },
  { table: 'phone_app', column: 'package', good: 'app.shelf', others: ['app.other'] },
  { table: 'subsystem', column: 'user', good: 0, others: [11] },
]

/** Sets a column in all rows; an account stays bound to the phone of its number. */
export async function applyEdit(tx: Sql, { table, column }: Edit, value: number | null | string): Promise<void> {
  const isOwn = column === 'phone' && value === 'own'
  await tx.run(`UPDATE ${table} SET ${column} = ${isOwn ? 'id' : '?'}`, isOwn ? [] : [value])
}
