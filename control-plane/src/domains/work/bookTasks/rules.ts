import type { PlainCode } from '@quarterdeck/shared/errors/codes.ts'
import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { isLeased, isQueued, type RunState, runMachine } from '@quarterdeck/shared/states/run.ts'

/** What the rules ask about a task. */
export interface TaskStanding {
  status: BookTaskStatus
  /** Of its latest run: none, waiting in the queue, on a phone, or over. */
  run: 'none' | 'queued' | 'live' | 'over'
  /** The latest run has committed. */
  committed: boolean
  /** Any run of the task has ever committed: something may have been published. */
  everCommitted: boolean
  /** The latest run has committed, and nobody knows how it went. */
  outcomeUnknown: boolean
}

/**
 * What setting a status by hand does (decisions.md §6). `cancel`: a run that has not committed ends with it. `settle`:
 * a person has looked, so the outcome is no longer unknown.
 */
export type HandVerdict =
  | { do: 'nothing' }
  | { do: 'requeue'; cancel: boolean; afterCommit: boolean }
  | { do: 'set'; cancel: boolean }
  | { do: 'refuse'; code: PlainCode }

/**
 * `not_executed` puts the task back in the queue, after a commit only with a second confirmation; `executing` means that a
 * person is doing it; `success` and `failed` say how it went. All of them cancel a run that has not committed; one that has and still runs refuses.
 */
export function handSet(to: BookTaskStatus, task: TaskStanding, isConfirmed: boolean): HandVerdict {
  if (task.run === 'live' && task.committed) return { do: 'refuse', code: 'task_running_committed' }
  const cancel = task.run === 'live' || task.run === 'queued'
  if (to === 'not_executed') {
    if (task.run === 'queued') return { do: 'nothing' }
    if (task.everCommitted && !isConfirmed) return { do: 'refuse', code: 'task_committed' }
    return { do: 'requeue', cancel, afterCommit: task.everCommitted }
  }
  // Saying that an unknown outcome is what it looks like is an answer too.
  if (task.status === to && !cancel && !task.outcomeUnknown) return { do: 'nothing' }
  return { do: 'set', cancel }
}

/** Deleting follows the same rule: a committed, still running task refuses. */
export function mayDelete(task: Pick<TaskStanding, 'run' | 'committed'>): boolean {
  return !(task.run === 'live' && task.committed)
}

/** Is there anything that a check could look at: a link, or an outcome that nobody knows? */
export function mayCheck(task: { shareLink: string; outcomeUnknown: boolean }): boolean {
  return task.shareLink !== '' || task.outcomeUnknown
}

export function standingOf(row: {
  status: number
  run_state: number | null
  commit_lease: number | null
  ever_committed: number
  outcome_unknown: number
}): TaskStanding {
  const { run_state: state } = row
  const run = state === null ? 'none' : standingOfRun(stateOf(runMachine, state))
  return {
    status: stateOf(bookTaskMachine, row.status),
    run,
    committed: row.commit_lease !== null,
    everCommitted: row.ever_committed === 1,
    outcomeUnknown: row.outcome_unknown === 1,
  }
}

function standingOfRun(state: RunState): TaskStanding['run'] {
  if (isQueued(state)) return 'queued'
  return isLeased(state) ? 'live' : 'over'
}
