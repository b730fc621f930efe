import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'

/** What the rules ask about a task. */
export interface TaskStanding {
  /** Code of the task's status. */
  status: number
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
  | { do: 'refuse'; code: ErrorCode }

/**
 * 0 puts the task back in the queue, after a commit only with a second confirmation; 1 means that a person is doing it;
 * 2 and 3 say how it went. All of them cancel a run that has not committed; one that has and still runs refuses.
 */
export function handSet(to: 0 | 1 | 2 | 3, task: TaskStanding, isConfirmed: boolean): HandVerdict {
  if (task.run === 'live' && task.committed) return { do: 'refuse', code: 'task_running_committed' }
  const cancel = task.run === 'live' || task.run === 'queued'
  if (to === 0) {
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

/** Check status (site-cluster.md §4) that a check script gives back: its code, or its name. Undefined where it says neither. */
export function checkStatusOf(given: unknown): 0 | 1 | 2 | 3 | undefined {
  const names = { not_checked: 0, deleted: 1, valid: 2, blank: 3 } as const
  if (typeof given === 'string' && given in names) return names[given as keyof typeof names]
  const code = Number(given)
  return code === 0 || code === 1 || code === 2 || code === 3 ? code : undefined
}

export function standingOf(row: {
  status: number
  run_state: number | null
  commit_lease: number | null
  ever_committed: number
  outcome_unknown: number
}): TaskStanding {
  const { status, run_state: state } = row
  const run = state === null ? 'none' : state <= 1 ? 'queued' : state <= 4 ? 'live' : 'over'
  return {
    status,
    run,
    committed: row.commit_lease !== null,
    everCommitted: row.ever_committed === 1,
    outcomeUnknown: row.outcome_unknown === 1,
  }
}
