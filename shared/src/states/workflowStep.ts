import { defineMachine } from './machine.ts'

/** What a step of a workflow run is to one account: it waits for its rows to be made, for what becomes of them, and is over. */
export const workflowStepMachine = defineMachine({
  name: 'workflow-step',
  initial: 'waiting',
  codes: { waiting: 0, working: 1, done: 2, failed: 3 },
  moves: {
    waiting: ['working', 'done', 'failed'],
    working: ['done', 'failed'],
    done: [],
    // A retry makes its rows anew.
    failed: ['waiting'],
  },
})
export type WorkflowStepState = keyof typeof workflowStepMachine.codes
