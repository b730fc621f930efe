import { z } from 'zod'
import { mostPictures } from '../resources/customer/privateMessage.ts'
import { isTime } from '../values/time.ts'
import { endpoint } from './endpoint.ts'

/** Answers to messages and comments (matrix-screens.md §6.8): written by a person, sent once. */

/** It says how far somebody has read, and nothing of that row is told. */
const onlyCompared = { because: 'only held against the messages of what is answered' } as const

const id = z.number().int().min(1)
const byId = z.object({ id: z.coerce.number().int().min(1) })
const pictures = z.array(id).max(mostPictures).default([])
/** Characters of what is still being written. */
const longestDraft = 10_000

export const sendMessage = endpoint({
  name: 'private-message.send',
  method: 'POST',
  path: '/private-message/send',
  permission: 'private-message.send',
  visibility: 'as',
  sees: {
    conversation: 'conversation',
    comment: 'comment',
    images: 'library-item',
    phrases: 'reply-phrase',
    seen_message: onlyCompared,
  },
  summary:
    'Answers a conversation, or a comment under a post: it goes out by the phone of the account, no sooner than five seconds from now, and until then it can be taken back. The same `request_id` again is the same answer. `seen_message`: the last message that its writer has seen; where somebody else has answered since, or they have written since (and not `anyway`), nothing is sent (409).',
  body: z
    .object({
      conversation: id.nullable().default(null),
      comment: id.nullable().default(null),
      text: z.string().max(longestDraft),
      images: pictures,
      /** Of the script library, that its text is made of. */
      phrases: z.array(id).max(20).default([]),
      request_id: z.string().min(8).max(64),
      seen_message: z.number().int().min(0).default(0),
      /** No sooner than then. */
      not_before: z.string().refine(isTime).nullable().default(null),
      anyway: z.boolean().default(false),
      /** What its writer wrote, where `text` is that in another language: kept beside what goes out. */
      own: z
        .object({ text: z.string().min(1).max(longestDraft), language: z.string().regex(/^[a-z]{2}$/) })
        .nullable()
        .default(null),
      /** Says that the other language goes out. Without it `own` is refused. */
      translated: z.boolean().default(false),
    })
    .refine(({ conversation, comment }) => (conversation === null) !== (comment === null)),
  reply: z.object({ id, repeated: z.boolean() }),
})

export const conversationSending = endpoint({
  name: 'conversation.sending',
  method: 'GET',
  path: '/conversation/:id/sending',
  permission: 'conversation.list',
  visibility: 'as',
  sees: { id: 'conversation' },
  summary:
    'What whoever answers a conversation should know: their own draft, how many runs the caps of the account leave and when the next can begin, until when the platform takes an answer, when it was read last, and where the same customer was answered within a day.',
  query: byId,
  reply: z.object({
    draft: z.object({ text: z.string(), images: z.array(id), update_time: z.string() }).nullable(),
    /** Null: there is no cap. */
    places_left: z.number().int().nullable(),
    /** When the next run can begin; '' is now. */
    next_time: z.string(),
    /** Until when the platform takes an answer; '' where it says nothing of it. */
    reply_until: z.string(),
    phone_online: z.boolean(),
    /** When its messages were read last; '' is never. */
    read_time: z.string(),
    also: z.array(z.object({ conversation: id, account: z.string(), time: z.string() })),
  }),
})
export type ConversationSending = z.output<(typeof conversationSending)['reply']>

export const saveReplyDraft = endpoint({
  name: 'conversation.draft',
  method: 'PUT',
  path: '/conversation/:id/draft',
  permission: 'private-message.send',
  visibility: 'self',
  sees: { id: 'conversation' },
  summary: 'Keeps what the caller is writing in a conversation, which nobody else sees; an empty one is thrown away.',
  query: byId,
  body: z.object({ text: z.string().max(longestDraft), images: pictures }),
})
