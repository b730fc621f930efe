import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { isOver } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readStandings, readStandingsOf, standingOf } from '../standing.ts'
import { moveTasks } from '../states.ts'
import { insertSlots, type NewSlot, readOpenSlots } from '../store/slots.ts'
import { closeTask, readTasks } from '../store/tasks.ts'
import { nextSlot } from './nextSlot.ts'

/** Of whom the next start is to be stored: these accounts, or all of the task. */
export type Whom = ReadonlySet<number> | 'all'

/**
 * Stores the next start of each account of a task that has none to come: one ahead, never more. A task of which nothing is to come any more is
 * completed, and closed.
 */
export async function planStarts(
  tx: Sql,
  id: number,
  { whom, zone, now }: { whom: Whom; zone: string; now: number },
): Promise<void> {
  // As it stands now: whoever changes or closes it takes back what is planned.
  const [task] = await readTasks.all(tx, { ids: [id] })
  if (task?.enabled !== 1) return
  const accounts = linkedIds(task.accounts).filter((id) => whom === 'all' || whom.has(id))
  const open = new Set((await readOpenSlots.all(tx, { tasks: [task.id] })).map(({ account }) => account))
  const standings =
    whom === 'all'
      ? await readStandings(tx, [task.id])
      : await readStandingsOf(
          tx,
          accounts.map((account) => [task.id, account] as const),
        )
  const plan = nurturePlan(task, zone)
  const free = accounts.filter((id) => !open.has(id))
  const slots = free.flatMap((account): NewSlot[] => {
    const standing = standingOf(standings, task.id, account)
    const start = nextSlot({ plan, standing, opened: task.opened_time ?? 0, now }, account)
    return start ? [{ task: task.id, account, at: start.at, latest: start.latest, byHand: 0 }] : []
  })
  await insertSlots(tx, slots)
  const mayBeOver = plan.mode === 'idle' ? isOver(plan, formatDay(now, zone)) : slots.length < free.length
  if (!mayBeOver || slots.length > 0 || open.size > 0) return
  await moveTasks(tx, [task.id], { to: 'completed', at: now })
  await closeTask.run(tx, { id: task.id })
}
