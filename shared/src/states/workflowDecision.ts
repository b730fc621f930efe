import { defineMachine } from './machine.ts'

/** What a workflow asks of people. Withdrawn: its run was stopped. Nothing passes by itself. */
export const workflowDecisionMachine = defineMachine({
  name: 'workflow-decision',
  initial: 'open',
  codes: { open: 0, passed: 1, refused: 2, withdrawn: 3 },
  moves: { open: ['passed', 'refused', 'withdrawn'], passed: [], refused: [], withdrawn: [] },
})
export type WorkflowDecisionState = keyof typeof workflowDecisionMachine.codes
