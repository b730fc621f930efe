import { defineMachine } from './machine.ts'

/** A ranking comparison. It is computed anew whenever its files or remarks change, also while it is being computed. */
export const comparisonMachine = defineMachine({
  name: 'comparison',
  initial: 'computing',
  codes: { computing: 0, done: 1, failed: 2 },
  moves: {
    computing: ['computing', 'done', 'failed'],
    done: ['computing'],
    failed: ['computing'],
  },
})
export type ComparisonState = keyof typeof comparisonMachine.codes
