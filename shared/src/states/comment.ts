import { defineMachine } from './machine.ts'

/** matrix-screens.md §5.8: what has become of a comment under a post of one's own. */
export const commentMachine = defineMachine({
  name: 'comment',
  initial: 'new',
  codes: { new: 0, answered: 1, done: 2 },
  moves: { new: ['answered', 'done'], answered: ['done'], done: ['new'] },
})
export type CommentState = keyof typeof commentMachine.codes
