import { defineMachine } from './machine.ts'

/** matrix.md §4: whether models may answer for a customer. It begins with a signed contract, ends with it, and may begin anew. */
export const customerHostingMachine = defineMachine({
  name: 'customerHosting',
  initial: 'to_be_activated',
  codes: { to_be_activated: 0, under_custody: 1, terminated: 2 },
  moves: { to_be_activated: ['under_custody'], under_custody: ['terminated'], terminated: ['under_custody'] },
})
export type CustomerHostingState = keyof typeof customerHostingMachine.codes
