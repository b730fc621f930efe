import type { WorkflowStep } from '@quarterdeck/shared/values/workflowSteps.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import type { WorkflowDeps } from '../deps.ts'
import type { StepRow, WorkflowRun } from '../store/runs.ts'

/** What is begun: a step of a run, for one account or (0) the whole run. */
export interface Beginning {
  run: WorkflowRun
  step: WorkflowStep
  row: StepRow
  /** The rows of the same step, of the other accounts. */
  beside: readonly StepRow[]
}

/** What was made, in the transaction in which it is written down; and until when it waits, where it does. */
export interface Begun {
  made: readonly number[]
  posts?: readonly number[]
  due?: number
}

/** What became of a row that is under way. */
export interface Outcome {
  id: number
  to: 'done' | 'failed'
  posts?: readonly number[]
  /** Stored text: why it failed, or which part of it did. */
  error?: string
}

/** How a kind of steps works: it makes rows of another domain through its doors, and waits for them. */
export interface StepWork {
  /** It is for each account; otherwise for the run as a whole. */
  readonly perAccount: boolean
  /** Permission keys that whoever a run acts for has when it begins. */
  readonly keys: readonly string[]
  /** Makes its rows, all or none. Throws a `StepRefused` or an `AppError` that says why none can be. */
  begin(deps: WorkflowDeps, tx: Sql, beginning: Beginning, call: ChangeCall): Promise<Begun>
  /** Which of the rows that are under way are over; reads alone. */
  follow(deps: WorkflowDeps, from: Sql, rows: readonly StepRow[]): Promise<Outcome[]>
  /** Before a retry: whether a row that failed can be made again, and what stays as it is since nobody knows what came of it. */
  again?(from: Sql, row: StepRow): Promise<{ can: boolean; unknown: number }>
}

/** Why a step makes nothing for an account, as a stored text. */
export class StepRefused extends Error {
  readonly stored: string
  constructor(stored: string) {
    super(stored)
    this.stored = stored
  }
}

/** The ids in a column of a step row. */
export function idsOf(json: string): number[] {
  return JSON.parse(json) as number[]
}
