import { type NurtureSlotState, nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { type NurtureTaskState, nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { nurtureSlot, nurtureTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { movesOf, type Stateful } from '../../../platform/transition.ts'
import { readBusyTasks } from './store/slots.ts'

const slots: Stateful<NurtureSlotState, typeof nurtureSlot.$inferSelect> = {
  machine: nurtureSlotMachine,
  table: nameOf(nurtureSlot),
  key: 'id',
  column: 'state',
}
const tasks: Stateful<NurtureTaskState, typeof nurtureTask.$inferSelect> = {
  machine: nurtureTaskMachine,
  table: nameOf(nurtureTask),
  key: 'id',
  column: 'status',
}

/** Accounts of tasks of which a start is over: their next one can be planned. */
export type Ended = readonly { task: number; account: number }[]

/** Moves slots; gives the ids of those that were in a state from which they may. */
export const moveSlots = movesOf(slots)
/** The same of tasks. */
export const moveTasks = movesOf(tasks)

/** A task executes while a phone has something of it in hand. */
export async function noteBusy(tx: Sql, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return
  const busy = new Set((await readBusyTasks.all(tx, { tasks: ids })).map(({ task }) => task!))
  await moveTasks(tx, [...busy], { to: 'executing', from: ['pending'], at })
  await moveTasks(
    tx,
    ids.filter((id) => !busy.has(id)),
    { to: 'pending', from: ['executing'], at },
  )
}
