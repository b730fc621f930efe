import { type AnyResource, stateFieldOf } from '@quarterdeck/shared/resource/define.ts'
import { firstState, movedByEdit } from '@quarterdeck/shared/resource/onEdit.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type Stateful, transition } from '../../platform/transition.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import type { EditedRow, Plan } from './changes.ts'

type Written = Pick<Plan, 'edit' | 'add' | 'isRestored'>

/**
 * A state changes by `transition` alone, where the states it may leave are named: never as one of the values of a row, but where the
 * definition says that an edit moves it (`onEdit`). New rows begin where their machine begins. Asked of what people want, and
 * once more of what rules have made of it.
 */
export function refuseStates({ resource }: Table, { add, edit, isRestored }: Written): void {
  const stateful = statefulOf(resource)
  if (!stateful) return
  const { column, machine } = stateful
  for (const { before, changes } of edit) {
    if (!(column in changes)) continue
    // What is put back goes the way back that an edit has come.
    const [from, to] = isRestored ? [{ ...before, ...changes }, before] : [before, { ...before, ...changes }]
    if (movedByEdit(resource, from, changes)?.code !== to[column])
      throw new Error(`${resource.name}.${column} is not edited: it moves, by an action or a transition`)
  }
  if (!isRestored && add.some((row) => column in row && row[column] !== firstState(resource, row)))
    throw new Error(`${resource.name}.${column} of a new row is ${machine.initial}`)
}

/** Changes of a row, with the state to which they move it. */
export function withMove({ resource }: Table, before: Stored, changes: Stored): Stored {
  const moved = movedByEdit(resource, before, changes)
  return moved ? { ...changes, [moved.field]: moved.code } : changes
}

/** Moves rows whose edit does so; the other values of the edit are written already. */
export async function moveEdited(
  tx: Sql,
  { resource }: Table,
  edited: readonly EditedRow[],
  at: number,
): Promise<void> {
  const stateful = statefulOf(resource)
  if (!stateful) return
  const moved = edited.filter(({ changes }) => stateful.column in changes)
  for (const [code, rows] of Map.groupBy(moved, ({ changes }) => Number(changes[stateful.column]))) {
    const ids = rows.map(({ before }) => before.id)
    await transition(tx, stateful, {
      to: stateOf(stateful.machine, code),
      ids,
      at,
    })
  }
}

/** The states of the rows of a list, as `transition` takes them. */
export function statefulOf(resource: AnyResource): Stateful<string> | undefined {
  const [column, field] = stateFieldOf(resource) ?? []
  if (!column || !field) return undefined
  return { machine: field.machine, table: resource.table, key: 'id', column }
}
