import { defineMachine } from './machine.ts'

/** One part of a post: its text, its picture or its video. What has ended is made again only when a person asks for it. */
export const contentPartMachine = defineMachine({
  name: 'content-part',
  initial: 'waiting',
  codes: { waiting: 0, ordered: 1, completed: 2, failed: 3 },
  moves: {
    waiting: ['ordered', 'completed', 'failed'],
    ordered: ['completed', 'failed', 'waiting'],
    completed: ['waiting'],
    failed: ['waiting'],
  },
})
export type ContentPartState = keyof typeof contentPartMachine.codes
