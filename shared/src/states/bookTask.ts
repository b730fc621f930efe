import { defineMachine } from './machine.ts'
import type { RunState } from './run.ts'

/** Book task status (site-cluster.md §4). A user may set any of the four, under the rules of decisions.md §6. */
export const bookTaskMachine = defineMachine({
  name: 'bookTask',
  initial: 'not_executed',
  codes: { not_executed: 0, executing: 1, success: 2, failed: 3 },
  moves: {
    not_executed: ['executing', 'success', 'failed'],
    executing: ['not_executed', 'success', 'failed'],
    success: ['not_executed', 'executing', 'failed'],
    failed: ['not_executed', 'executing', 'success'],
  },
})
export type BookTaskStatus = keyof typeof bookTaskMachine.codes

/** What a run's state means for its task (decisions.md §6, "Queue states and task status"). */
export const statusOfRun: Readonly<Record<RunState, BookTaskStatus>> = {
  awaiting_verification: 'not_executed',
  awaiting_execution: 'not_executed',
  awaiting_switch: 'executing',
  switched: 'executing',
  running: 'executing',
  succeeded: 'success',
  cancelled: 'failed',
  failed: 'failed',
}

export const checkStatus = { not_checked: 0, deleted: 1, valid: 2, blank: 3 } as const
export type CheckStatus = keyof typeof checkStatus
export const bookType = { book_list: 0, story_note: 1 } as const
export type BookType = keyof typeof bookType

/** Check status that a check script gives back: its code, or its name. Undefined where it says neither. */
export function checkStatusOf(given: unknown): CheckStatus | undefined {
  const names = Object.keys(checkStatus) as CheckStatus[]
  return names.find((name) => given === name || Number(given) === checkStatus[name])
}
