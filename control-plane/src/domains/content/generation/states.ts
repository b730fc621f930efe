import { type ContentItemState, contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { type ContentTaskState, contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { contentItem, contentTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'

export const tasks: Stateful<ContentTaskState> = {
  machine: contentTaskMachine,
  table: nameOf(contentTask),
  key: 'id',
  column: 'status',
}
export const items: Stateful<ContentItemState> = {
  machine: contentItemMachine,
  table: nameOf(contentItem),
  key: 'id',
  column: 'status',
}

interface Moving<S> {
  to: S
  from?: readonly S[]
  set?: Readonly<Record<string, unknown>>
  at: number
}

/** Moves a task; false where it was in none of the states from which it may. */
export async function moveTask(tx: Sql, id: number, move: Moving<ContentTaskState>): Promise<boolean> {
  const set = { update_time: move.at, ...move.set }
  return (await transition(tx, tasks, { ...move, set, where: 'id = ?', params: [id] })).length > 0
}

/** Moves posts; which really moved. */
export async function moveItems(tx: Sql, ids: readonly number[], move: Moving<ContentItemState>): Promise<number[]> {
  const set = { update_time: move.at, ...move.set }
  const where = 'id IN (SELECT value FROM json_each(?))'
  const moved = await transition<ContentItemState, { id: number }>(tx, items, {
    ...move,
    set,
    where,
    params: [JSON.stringify(ids)],
  })
  return moved.map(({ id }) => id)
}
