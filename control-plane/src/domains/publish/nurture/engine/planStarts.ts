import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { isOver } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readStandings, readStandingsOf, standingOf } from '../standing.ts'
import { moveTasks } from '../states.ts'
import { insertSlots, type NewSlot, readOpenSlots } from '../store/slots.ts'
import { closeTasks, type NurtureTask } from '../store/tasks.ts'
import { nextSlot } from './nextSlot.ts'

/** Of whom the next start is to be stored: these accounts, or all of the task. */
export type Whom = ReadonlySet<number> | 'all'

/**
 * Stores the next start of each account that has none to come: one ahead, never more. A task of which nothing is to come any more is completed,
 * and closed.
 */
export async function planStarts(
  tx: Sql,
  tasks: readonly { task: NurtureTask; whom: Whom }[],
  { zone, now }: { zone: string; now: number },
): Promise<void> {
  const ids = tasks.map(({ task }) => task.id)
  const open = new Set((await readOpenSlots.all(tx, { tasks: ids })).map(({ task, account }) => `${task} ${account}`))
  const whole = tasks.filter(({ whom }) => whom === 'all').map(({ task }) => task.id)
  const pairs = tasks.flatMap(({ task, whom }) =>
    whom === 'all' ? [] : [...whom].map((account) => [task.id, account] as const),
  )
  const standings = new Map([...(await readStandings(tx, whole)), ...(await readStandingsOf(tx, pairs))])
  const slots: NewSlot[] = []
  const without: NurtureTask[] = []
  for (const { task, whom } of tasks) {
    const plan = nurturePlan(task, zone)
    const accounts = linkedIds(task.accounts)
    const free = accounts.filter((id) => (whom === 'all' || whom.has(id)) && !open.has(`${task.id} ${id}`))
    let found = 0
    for (const account of free) {
      const standing = standingOf(standings, task.id, account)
      const start = nextSlot({ plan, standing, opened: task.opened_time ?? 0, now }, account)
      if (!start) continue
      slots.push({ task: task.id, account, at: start.at, latest: start.latest, byHand: 0 })
      found++
    }
    const mayBeOver = plan.mode === 'idle' ? isOver(plan, formatDay(now, zone)) : found < free.length
    if (mayBeOver) without.push(task)
  }
  await insertSlots(tx, slots)
  await complete(tx, without, now)
}

/** Those of which no account has a start to come or one under way. */
async function complete(tx: Sql, tasks: readonly NurtureTask[], now: number): Promise<void> {
  if (tasks.length === 0) return
  const ids = tasks.map(({ id }) => id)
  const going = new Set((await readOpenSlots.all(tx, { tasks: ids })).map(({ task }) => task))
  const over = ids.filter((id) => !going.has(id))
  await moveTasks(tx, over, { to: 'completed', at: now })
  await closeTasks.run(tx, { ids: over })
}
