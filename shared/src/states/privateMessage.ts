import { defineMachine } from './machine.ts'

/**
 * matrix-screens.md §6.8.2: an answer goes out once. What a phone gave back before its commit waits again; of what nobody knows whether it was
 * sent, a reading or a person says so, and nothing sends it again. What others wrote was received.
 */
export const privateMessageMachine = defineMachine({
  name: 'private-message',
  initial: 'received',
  codes: { draft: 0, queued: 1, sending: 2, sent: 3, failed: 4, unknown: 5, received: 6, withdrawn: 7 },
  moves: {
    received: [],
    draft: ['queued', 'withdrawn'],
    queued: ['sending', 'failed', 'withdrawn'],
    sending: ['queued', 'sent', 'failed', 'unknown'],
    unknown: ['sent', 'failed'],
    failed: ['queued', 'sent', 'withdrawn'],
    sent: [],
    withdrawn: [],
  },
})
export type PrivateMessageState = keyof typeof privateMessageMachine.codes
