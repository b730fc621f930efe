import { defineMachine } from './machine.ts'

/** What one post has come to: being made with its first part, completed when all its parts are there. */
export const contentItemMachine = defineMachine({
  name: 'content-item',
  initial: 'pending',
  codes: { pending: 0, processing: 1, completed: 2, abnormal: 3 },
  moves: {
    // What nobody has begun may be stopped.
    pending: ['processing', 'abnormal'],
    processing: ['completed', 'abnormal'],
    completed: ['processing'],
    abnormal: ['processing'],
  },
})
export type ContentItemState = keyof typeof contentItemMachine.codes
