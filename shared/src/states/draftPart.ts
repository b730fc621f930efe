import { defineMachine } from './machine.ts'

/** One request of an order that a model carries out: it has ended with what was asked for, or without. */
export const draftPartMachine = defineMachine({
  name: 'draft-part',
  initial: 'open',
  codes: { open: 0, made: 1, failed: 2 },
  moves: { open: ['made', 'failed'], made: [], failed: [] },
})
export type DraftPartState = keyof typeof draftPartMachine.codes
