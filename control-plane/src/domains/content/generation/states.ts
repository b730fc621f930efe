import { type ContentItemState, contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { type ContentTaskState, contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { contentItem, contentTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Moving, movesOf, type Stateful } from '../../../platform/transition.ts'

export const tasks: Stateful<ContentTaskState, typeof contentTask.$inferSelect> = {
  machine: contentTaskMachine,
  table: nameOf(contentTask),
  key: 'id',
  column: 'status',
}
export const items: Stateful<ContentItemState, typeof contentItem.$inferSelect> = {
  machine: contentItemMachine,
  table: nameOf(contentItem),
  key: 'id',
  column: 'status',
}

const moveTasks = movesOf(tasks, 'update_time')

/** Moves a task; false where it was in none of the states from which it may. */
export async function moveTask(
  tx: Sql,
  id: number,
  move: Moving<ContentTaskState, typeof contentTask.$inferSelect>,
): Promise<boolean> {
  return (await moveTasks(tx, [id], move)).length > 0
}

/** Moves posts; which really moved. */
export const moveItems = movesOf(items, 'update_time')
