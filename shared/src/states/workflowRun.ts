import { defineMachine } from './machine.ts'

/**
 * One run of a workflow. Pending: nothing of it has begun. Abnormal: nothing of a step succeeded, somebody stopped or refused it, or whoever it acts
 * for may no longer; a retry goes on with what failed. Skipped: a start that came while another run was open, or too late.
 */
export const workflowRunMachine = defineMachine({
  name: 'workflow-run',
  initial: 'pending',
  codes: { pending: 0, processing: 1, completed: 2, abnormal: 3, skipped: 4 },
  moves: {
    pending: ['processing', 'abnormal'],
    processing: ['completed', 'abnormal'],
    completed: [],
    abnormal: ['processing'],
    skipped: [],
  },
})
export type WorkflowRunState = keyof typeof workflowRunMachine.codes
