import { defineMachine } from './machine.ts'

/** A batch of rows that are imported, or set to the same values: looked at, carried out once, taken back once. */
export const importBatchMachine = defineMachine({
  name: 'import batch',
  initial: 'checked',
  codes: { checked: 0, done: 1, undone: 2 },
  moves: {
    checked: ['done'],
    done: ['undone'],
    undone: [],
  },
})
export type ImportBatchState = keyof typeof importBatchMachine.codes
