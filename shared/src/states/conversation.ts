import { defineMachine } from './machine.ts'

/** matrix-screens.md §5.8: whether somebody still has something to do in a conversation. Their next message opens it again. */
export const conversationMachine = defineMachine({
  name: 'conversation',
  initial: 'open',
  codes: { open: 0, closed: 1 },
  moves: { open: ['closed'], closed: ['open'] },
})
export type ConversationState = keyof typeof conversationMachine.codes
