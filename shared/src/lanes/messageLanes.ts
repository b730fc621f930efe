import { defineLanes } from '../resource/lane.ts'

const messages = { opens: '/privateMessages?tab=2&row=', hasNoUnknown: true, showsMessages: true } as const

/** Queues of answers to messages and comments, of looks at conversations, and of looks for answers of which nobody knows. */
export const messageLanes = defineLanes({
  answer: { ...messages, code: 17 },
  read: { code: 18, hasNoUnknown: true, showsMessages: true },
  settle: { ...messages, code: 19 },
})
