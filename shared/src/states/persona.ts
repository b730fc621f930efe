import { defineMachine } from './machine.ts'

/** Whether a persona may be given to tasks: a person looks at it first, and again after an edit of what it is. */
export const personaMachine = defineMachine({
  name: 'persona',
  initial: 'pending',
  codes: { pending: 0, rejected: 1, created: 2, incomplete: 3 },
  moves: {
    pending: ['created', 'rejected', 'incomplete'],
    rejected: ['pending', 'incomplete'],
    created: ['pending', 'incomplete'],
    incomplete: ['pending'],
  },
})
export type PersonaState = keyof typeof personaMachine.codes
