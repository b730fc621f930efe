import { z } from 'zod'
import { languageCodes } from '../values/namedCodes.ts'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)

/** Beside the answer that somebody writes: the same in the language of whom it goes to. Nothing is sent by it. */
export const translateAnswer = endpoint({
  name: 'private-message.translate-answer',
  method: 'POST',
  path: '/private-message/translate-answer',
  permission: 'private-message.translate',
  visibility: 'as',
  sees: { conversation: 'conversation', comment: 'comment' },
  summary:
    'Has a model put an answer that is being written into another language; answers at once, and `GET /private-message/translate-answer/{id}` says how far it is. The same text of the same user is ordered once within a week. Nothing is sent by it: both texts are shown, and whoever sends the other one says so.',
  body: z.object({
    conversation: id.optional(),
    comment: id.optional(),
    text: z.string().max(1000),
    /** ISO 639, two letters. */
    language: z.string().refine((code) => languageCodes.of(code) === code),
  }),
  reply: z.object({ id: z.number().int() }),
})

export const translatedAnswer = endpoint({
  name: 'private-message.translated-answer',
  method: 'GET',
  path: '/private-message/translate-answer/:id',
  permission: 'private-message.translate',
  visibility: 'self',
  summary: 'How far the translation of an answer is that the caller has asked for.',
  query: z.object({ id }),
  reply: z.object({
    ended: z.boolean(),
    text: z.string(),
    /** Why there is none; '' where all went well, and while it is under way. The own words stand, whatever is said here. */
    error: z.string(),
  }),
})
