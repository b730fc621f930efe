import { defineMachine } from './machine.ts'

/** What a content task has come to. It goes on again by a retry, or when one of its posts is made again. */
export const contentTaskMachine = defineMachine({
  name: 'content-task',
  initial: 'pending',
  codes: { pending: 0, processing: 1, completed: 2, abnormal: 3 },
  moves: {
    pending: ['processing'],
    // Completed: all has ended and one post succeeded. Abnormal: none did, the budget is used up, or somebody stopped it.
    processing: ['completed', 'abnormal'],
    completed: ['processing'],
    abnormal: ['processing'],
  },
})
export type ContentTaskState = keyof typeof contentTaskMachine.codes
