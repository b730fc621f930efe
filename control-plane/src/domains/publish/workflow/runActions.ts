import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import type { WorkflowDeps } from './deps.ts'
import { stepsOfRun } from './engine/advance.ts'
import { waitsFor } from './engine/startRun.ts'
import { said, saidInWords } from './messages.ts'
import { moveDecisions, moveRuns, moveStepRows } from './states.ts'
import { stepWorks } from './steps/kinds.ts'
import { readOpenOfRun } from './store/decisions.ts'
import {
  nextAttempt,
  readOpenRows,
  readOpenRun,
  readRun,
  readStepRows,
  type StepRow,
  setActing,
  type WorkflowRun,
} from './store/runs.ts'

const { failed } = workflowStepMachine.codes

/** What people do with runs. */
export function runActions(deps: WorkflowDeps): Readonly<Record<string, ActionHandler>> {
  return {
    async stop(tx, row, { call }) {
      await stopRun(tx, (await readRun.get(tx, { id: row.id }))!, call)
      call.after.run(deps.wake)
      return undefined
    },
    async retry(tx, row, { call, tell }) {
      const run = (await readRun.get(tx, { id: row.id }))!
      const open = await readOpenRun.get(tx, { workflow: run.workflow ?? 0 })
      if (open) throw new AppError('workflow_waits', { reason: saidInWords(waitsFor(open), deps.t) })
      const { again, unknown, isOver } = await whatAgain(tx, run)
      if (isOver) throw new AppError('retry_nothing')
      await moveRuns(tx, [run.id], { to: 'processing', from: ['abnormal'], at: call.at })
      await setActing.run(tx, { id: run.id, user: call.actor.userId })
      await moveStepRows(
        tx,
        again.map(({ id }) => id),
        { to: 'waiting', at: call.at, set: { error: '', ended: null } },
      )
      await nextAttempt.run(tx, { ids: again.map(({ id }) => id) })
      const data = { step: run.step ?? 1, again: again.length, kept: unknown }
      tell({ text: 'workflow-run.more.again', data })
      call.after.run(deps.wake)
      return undefined
    },
  }
}

interface Again {
  /** Rows that are made again; those that are under way are only followed. */
  again: StepRow[]
  /** So many posts are not, since they may have gone out. */
  unknown: number
  /** None of its rows can go on. */
  isOver: boolean
}

/** What a retry does with the step at which a run ended. */
async function whatAgain(tx: Sql, run: WorkflowRun): Promise<Again> {
  const step = (await stepsOfRun(tx, run))[(run.step ?? 1) - 1]
  const rows = (await readStepRows.all(tx, { run: run.id })).filter((row) => row.step === run.step)
  const again: StepRow[] = []
  let unknown = 0
  for (const row of rows.filter(({ state }) => state === failed)) {
    const judged = (await stepWorks[step!.kind].again?.(tx, row)) ?? { can: true, unknown: 0 }
    unknown += judged.unknown
    if (judged.can) again.push(row)
  }
  const isEmpty = !step || (rows.length === 0 && run.accounts === '[]')
  return {
    again,
    unknown,
    isOver: isEmpty || (rows.length > 0 && again.length === 0 && rows.every(({ state }) => state === failed)),
  }
}

/** The open run of a workflow ends; false: there is none. */
export async function stopOpenRun(tx: Sql, workflow: number, call: ChangeCall): Promise<boolean> {
  const open = await readOpenRun.get(tx, { workflow })
  if (!open) return false
  await stopRun(tx, open, call)
  return true
}

/**
 * What it has made goes on by itself, and a retry follows it; nothing more is made, and nobody is asked any more: whoever retries it asks
 * anew.
 */
async function stopRun(tx: Sql, { id }: WorkflowRun, { actor, at }: ChangeCall): Promise<void> {
  const reason = said('stopped_by', { user: actor.username })
  const asked = (await readOpenOfRun.all(tx, { run: id })).map((one) => one.id)
  await moveDecisions(tx, asked, { to: 'withdrawn', at })
  if (asked.length > 0) {
    const rows = (await readOpenRows.all(tx, { run: id })).map((row) => row.id)
    await moveStepRows(tx, rows, { to: 'failed', at, set: { error: reason, ended: at } })
  }
  await moveRuns(tx, [id], { to: 'abnormal', at, set: { reason, ended_time: at } })
}
