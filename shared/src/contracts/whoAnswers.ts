import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Who answers a conversation: who takes the next one, and who else is in it. */

const id = z.coerce.number().int().min(1)

export const nextConversation = endpoint({
  name: 'conversation.next',
  method: 'POST',
  path: '/conversation/next',
  permission: 'conversation.assign',
  visibility: 'as',
  summary:
    'Assigns to the caller the conversation that waits longest for an answer, that nobody has and in which nobody else writes; two who ask at once get two. Null: there is none.',
  reply: z.object({ id: z.number().int().nullable() }),
})

/** Somebody else who has the conversation open. */
const present = z.object({ user: z.number().int(), name: z.string(), writing: z.boolean() })
export type Present = z.infer<typeof present>

export const beInConversation = endpoint({
  name: 'conversation.be-present',
  method: 'PUT',
  path: '/conversation/presence',
  permission: 'conversation.list',
  visibility: 'as',
  sees: { id: 'conversation' },
  // It is kept in memory, for whoever looks at the same: who only reads is seen, too.
  writes: false,
  summary:
    'Says that the caller has a conversation open, and whether they write in it, for 45 seconds; gives who else does. It locks nothing.',
  body: z.strictObject({ id, writing: z.boolean().default(false) }),
  reply: z.array(present),
})

export const leaveConversation = endpoint({
  name: 'conversation.leave',
  method: 'DELETE',
  path: '/conversation/presence',
  permission: 'conversation.list',
  visibility: 'as',
  sees: { id: 'conversation' },
  writes: false,
  summary: 'Says that the caller has a conversation open no longer.',
  query: z.strictObject({ id }),
})
