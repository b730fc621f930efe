import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { z } from 'zod'
import type { Sql } from '../../../platform/store/store.ts'
import type { TaskIdentity } from '../../work/runs/index.ts'
import type { NurtureDeps } from './deps.ts'
import { queueSlot } from './engine/queueSlot.ts'
import { moveSlots } from './states.ts'
import { insertSlots, readSlotAt, readSlots } from './store/slots.ts'
import { readTasks } from './store/tasks.ts'

const { planned, queued } = nurtureSlotMachine.codes

/** A start is that of an account in a task, at its time. */
export async function readSlotIdentities(from: Sql, ids: readonly number[]): Promise<Map<number, TaskIdentity>> {
  const slots = await readSlots.all(from, { ids })
  const tasks = new Map(
    (await readTasks.all(from, { ids: [...new Set(slots.flatMap(({ task }) => task ?? []))] })).map((one) => [
      one.id,
      one,
    ]),
  )
  return new Map(
    slots.map(({ id, task, account, slot_time, by_hand }) => {
      const created = tasks.get(task ?? 0)?.create_time ?? 0
      const uses = { task, account, at: slot_time, created }
      return [id, { identity: JSON.stringify([task, created, account, slot_time, by_hand]), uses }]
    }),
  )
}

const used = z.object({
  task: z.number().int(),
  account: z.number().int(),
  at: z.number().int(),
  created: z.number().int(),
})

/** A start that these data never planned was carried out: it stands in the task as done, and what follows it is planned after it. */
export async function useUpSlot(tx: Sql, uses: unknown, began: number): Promise<void> {
  const said = used.safeParse(uses)
  if (!said.success) return
  const { task, account, at, created } = said.data
  const [known] = await readTasks.all(tx, { ids: [task] })
  if (known?.create_time !== created || (await readSlotAt.get(tx, { task, account, at }))) return
  await insertSlots(tx, [{ task, account, at, latest: at, byHand: 0 }])
  const slot = await readSlotAt.get(tx, { task, account, at })
  if (!slot) return
  await moveSlots(tx, [slot.id], { to: 'queued', at: began })
  await moveSlots(tx, [slot.id], { to: 'done', at: began, set: { began_time: began, ended_time: began } })
}

/** The run of a start that waits; one that was only planned gets it. */
export async function bringBackSlot(
  { context, runs }: Pick<NurtureDeps, 'context' | 'runs'>,
  tx: Sql,
  id: number,
): Promise<number | undefined> {
  const [slot] = await readSlots.all(tx, { ids: [id] })
  if (slot?.state === queued) return slot.run_seq ?? undefined
  const [task] = slot?.state === planned && slot.task !== null ? await readTasks.all(tx, { ids: [slot.task] }) : []
  if (!slot || !task) return undefined
  const at = context.now()
  await queueSlot({ runs }, tx, { task, slot, begins: at, at })
  return (await readSlots.all(tx, { ids: [id] }))[0]?.run_seq ?? undefined
}
