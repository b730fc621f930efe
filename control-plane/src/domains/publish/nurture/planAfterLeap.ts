import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { ClockLeap } from '../../../platform/clock/clockWatch.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { runMessage } from '../../work/runs/index.ts'
import type { NurtureDeps } from './deps.ts'
import { moveTasks } from './states.ts'
import { deletePlanned, deleteSlots, readSlotsAfter, setHappened } from './store/slots.ts'
import { openTask, readAllTasks } from './store/tasks.ts'

const { done, failed, queued } = nurtureSlotMachine.codes

/**
 * What was planned by a clock that was wrong is planned anew, what it began early is taken back, what was missed by it was not, and a task that
 * was over by it is open again: one with an end that is still to come, which it closed.
 */
export async function planAfterLeap(deps: NurtureDeps, { goneBy }: Pick<ClockLeap, 'goneBy'>): Promise<void> {
  if (!goneBy) return
  const { store, settings, now } = deps.context
  const zone = settings.get(systemSettings.zone)
  await store.write(async (tx) => {
    const at = now()
    const tasks = await readAllTasks.all(tx)
    const [today, by] = [formatDay(at, zone), formatDay(goneBy.to, zone)]
    // By the wrong day it was past its end, and by the right one it is not.
    const closed = tasks.filter(
      ({ enabled, status, until }) =>
        enabled === 0 && status === nurtureTaskMachine.codes.completed && !!until && until >= today && until < by,
    )
    for (const { id } of closed) {
      await moveTasks(tx, [id], { to: 'pending', from: ['completed'], at })
      await openTask.run(tx, { id })
    }
    const open = tasks.filter(({ enabled }) => enabled === 1)
    await deletePlanned.run(tx, { tasks: [...open, ...closed].map(({ id }) => id) })
    await takeBackLater(deps, tx, at)
  })
}

/** Starts whose time is still to come: those that no phone has begun never were; the others were now, so that the next ones follow them. */
async function takeBackLater({ runs, posts }: Pick<NurtureDeps, 'runs' | 'posts'>, tx: Sql, at: number): Promise<void> {
  const later = await readSlotsAfter.all(tx, { at })
  const isOver = (state: number) => state === done || state === failed
  const begun = later.filter(({ state, began }) => isOver(state) || (state === queued && began !== null))
  const never = later.filter((slot) => !begun.includes(slot))
  const waiting = never.filter(({ state }) => state === queued)
  await runs.cancel(
    tx,
    waiting.flatMap(({ run }) => run ?? []),
    runMessage('withdrawn'),
  )
  const called = waiting.flatMap(({ publication }) => publication ?? [])
  if (called.length > 0) await posts.callOff(tx, called, runMessage('withdrawn'), at)
  await deleteSlots.run(tx, { ids: never.map(({ id }) => id) })
  // No two of an account are at one time.
  for (const [n, { id }] of begun.entries()) await setHappened.run(tx, { id, at: at - n })
}
