import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { ClockLeap } from '../../../platform/clock/clockWatch.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { NurtureDeps } from './deps.ts'
import { moveTasks } from './states.ts'
import { deletePlanned } from './store/slots.ts'
import { openTask, readAllTasks } from './store/tasks.ts'

/**
 * What was planned by a clock that was wrong is planned anew, and a task that was over by it is open again: one with an end that is
 * still to come, which it closed.
 */
export async function planAfterLeap({ context }: NurtureDeps, { goneBy }: Pick<ClockLeap, 'goneBy'>): Promise<void> {
  if (!goneBy) return
  const { store, settings, now } = context
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
  })
}
