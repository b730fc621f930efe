import { defineMachine } from './machine.ts'

/**
 * A job: long work with progress that is found again after a reload. `cancelling` is the time between somebody's wish
 * and the work's end. A job whose program ended under it goes back to `queued` where its kind can go on, else it is
 * `interrupted`.
 */
export const jobMachine = defineMachine({
  name: 'job',
  initial: 'queued',
  codes: { queued: 0, running: 1, cancelling: 2, done: 3, failed: 4, cancelled: 5, interrupted: 6 },
  moves: {
    queued: ['running', 'failed', 'cancelled', 'interrupted'],
    running: ['cancelling', 'done', 'failed', 'cancelled', 'queued', 'interrupted'],
    // What was done before it heard of the wish is done.
    cancelling: ['cancelled', 'done', 'failed', 'interrupted'],
    done: [],
    failed: [],
    cancelled: [],
    interrupted: [],
  },
})
export type JobState = keyof typeof jobMachine.codes

/** Not over yet. */
export const openJobStates = ['queued', 'running', 'cancelling'] as const satisfies JobState[]
