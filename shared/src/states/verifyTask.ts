import { defineMachine } from './machine.ts'

/** Something that a person must see to on a phone. What comes up again afterwards is a task of its own. */
export const verifyTaskMachine = defineMachine({
  name: 'verifyTask',
  initial: 'waiting',
  codes: { waiting: 0, done: 1 },
  moves: { waiting: ['done'], done: [] },
})
export type VerifyTaskState = keyof typeof verifyTaskMachine.codes
