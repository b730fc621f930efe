import { type WorkflowDecisionState, workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { type WorkflowRunState, workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { type WorkflowStepState, workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { workflowDecision, workflowRun } from '../../../platform/schema/tables.gen.ts'
import { movesOf, type Stateful } from '../../../platform/transition.ts'
import { workflowStep } from './tables.ts'

const runs: Stateful<WorkflowRunState, typeof workflowRun.$inferSelect> = {
  machine: workflowRunMachine,
  table: nameOf(workflowRun),
  key: 'id',
  column: 'status',
}
const rows: Stateful<WorkflowStepState, typeof workflowStep.$inferSelect> = {
  machine: workflowStepMachine,
  table: nameOf(workflowStep),
  key: 'id',
  column: 'state',
}
const decisions: Stateful<WorkflowDecisionState, typeof workflowDecision.$inferSelect> = {
  machine: workflowDecisionMachine,
  table: nameOf(workflowDecision),
  key: 'id',
  column: 'status',
}

/** Move rows by their ids; give those that were in a state from which they may. */
export const moveRuns = movesOf(runs, 'update_time')
export const moveStepRows = movesOf(rows)
export const moveDecisions = movesOf(decisions, 'update_time')
