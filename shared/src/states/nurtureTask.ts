import { defineMachine } from './machine.ts'

/** A nurture task (matrix-screens.md §6.6.8): executing while a phone has a run of it, and completed when none is to come. Opening it again begins anew. */
export const nurtureTaskMachine = defineMachine({
  name: 'nurture-task',
  initial: 'pending',
  codes: { pending: 0, executing: 1, completed: 2 },
  moves: {
    pending: ['executing', 'completed'],
    executing: ['pending', 'completed'],
    completed: ['pending'],
  },
})
export type NurtureTaskState = keyof typeof nurtureTaskMachine.codes
