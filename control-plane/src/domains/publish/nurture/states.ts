import { type NurtureSlotState, nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { type NurtureTaskState, nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { nurtureSlot, nurtureTask } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import { readBusyTasks } from './store/slots.ts'

const slots: Stateful<NurtureSlotState> = {
  machine: nurtureSlotMachine,
  table: nameOf(nurtureSlot),
  key: 'id',
  column: 'state',
}
const tasks: Stateful<NurtureTaskState> = {
  machine: nurtureTaskMachine,
  table: nameOf(nurtureTask),
  key: 'id',
  column: 'status',
}

/** Accounts of tasks of which a start is over: their next one can be planned. */
export type Ended = readonly { task: number; account: number }[]

interface Moving<S extends string> {
  to: S
  from?: readonly S[]
  set?: Readonly<Record<string, unknown>>
  at: number
}

/** Moves slots; gives the ids of those that were in a state from which they may. */
export function moveSlots(tx: Sql, ids: readonly number[], moving: Moving<NurtureSlotState>): Promise<number[]> {
  return move(tx, slots, ids, moving)
}

/** The same of tasks. */
export function moveTasks(tx: Sql, ids: readonly number[], moving: Moving<NurtureTaskState>): Promise<number[]> {
  return move(tx, tasks, ids, moving)
}

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

async function move<S extends string>(
  tx: Sql,
  stateful: Stateful<S>,
  ids: readonly number[],
  moving: Moving<S>,
): Promise<number[]> {
  if (ids.length === 0) return []
  const moved = await transition<S, { id: number }>(tx, stateful, {
    ...moving,
    where: 'id IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(ids)],
  })
  return moved.map(({ id }) => id)
}
