import { defineMachine } from './machine.ts'

/**
 * One start of a nurture task for an account: stored ahead, then a run, and what came of it. Missed: it could not begin in time. Skipped: there was
 * nothing to do. What failed with an outcome that nobody knew may turn out to be done.
 */
export const nurtureSlotMachine = defineMachine({
  name: 'nurture-slot',
  initial: 'planned',
  codes: { planned: 0, queued: 1, done: 2, failed: 3, missed: 4, skipped: 5 },
  moves: {
    planned: ['queued', 'missed', 'skipped'],
    queued: ['done', 'failed', 'missed', 'skipped'],
    done: [],
    failed: ['done'],
    missed: [],
    skipped: [],
  },
})
export type NurtureSlotState = keyof typeof nurtureSlotMachine.codes
