import { defineMachine } from './machine.ts'

/** Whether what somebody wants to publish may go out: one person looks at it, a second where that is asked for. What is refused stays so. */
export const contentReviewMachine = defineMachine({
  name: 'content_review',
  initial: 'pending',
  codes: { pending: 0, passed: 1, reviewed: 2, refused: 3 },
  moves: {
    pending: ['passed', 'refused'],
    passed: ['reviewed', 'refused'],
    reviewed: ['refused'],
    refused: [],
  },
})
export type ContentReviewState = keyof typeof contentReviewMachine.codes
