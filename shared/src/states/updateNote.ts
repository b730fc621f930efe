import { defineMachine } from './machine.ts'

/** matrix.md §4: what stands under "What's new", and what does not stand there yet, or not any more. */
export const updateNoteMachine = defineMachine({
  name: 'updateNote',
  initial: 'unpublished',
  codes: { unpublished: 0, published: 1 },
  moves: { unpublished: ['published'], published: ['unpublished'] },
})
