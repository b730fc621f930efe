import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { PreemptRun } from '../../../fleet/phoneLeases/index.ts'
import type { RunDeps } from '../deps.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits } from '../settings.ts'
import { readRun } from '../store/runs.ts'
import { endRuns } from './endRuns.ts'
import type { Scheduler } from './scheduler.ts'
import { withdraw } from './withdraw.ts'

/**
 * Somebody takes a phone from its run: the run goes back to the queue, and that is not held against it. After the commit it must
 * not be cut off, and one waits for its end.
 */
export function preemptRun(deps: RunDeps, scheduler: Pick<Scheduler, 'coolDown'>): PreemptRun {
  return async (tx, { run: id, number, serial, phone }, { by, now }) => {
    const run = await readRun(tx, id)
    if (!run || run.lease !== number) throw new Error(`lease ${number} is not that of run ${id}`)
    if (run.commit_lease !== null) throw new AppError('phone_committed', { phone: serial })
    const note = runMessage('taken_over', { by })
    const back = { kind: 'again', message: note, cutOff: false, delayMs: 0 } as const
    const ended = await endRuns(tx, [{ run, ending: back, note }], { ...runLimits(deps.settings), now, takenBy: by })
    const announce = await deps.changes.within(tx, ended)
    return () => {
      withdraw(deps, [{ hostId: run.host_id, phoneId: phone, run: id, lease: number }], 'taken over')
      // The agent needs a moment to let go of the phone.
      scheduler.coolDown(phone)
      announce()
    }
  }
}
