import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)
const count = z.number().int()

/** So many are shown at once. */
export const mostBestPhrases = 50

/** Beside the script library: which phrases answer a message, and what somebody means who types behind a `/`. It is asked with every key. */
export const bestPhrasesCall = endpoint({
  name: 'reply-phrase.best',
  method: 'GET',
  path: '/reply-phrase/best',
  permission: 'reply-phrase.list',
  visibility: 'organisation',
  sees: { conversation: 'conversation', comment: 'comment', platform: 'platform' },
  summary:
    'The phrases that answer a message, the best first, as they would be sent. Of a `conversation` or a `comment` the last text of theirs, the platform, the language, the customer and the persona are known; `text`, `platform` and `language` say them instead. `typed`: what stands behind a `/`; then phrases that have it come, too. `blanks`: what is still to be asked for.',
  query: z.strictObject({
    conversation: id.optional(),
    comment: id.optional(),
    text: z.string().max(2000).optional(),
    typed: z.string().max(100).optional(),
    platform: id.optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(mostBestPhrases).default(20),
  }),
  reply: z.array(
    z.object({
      id: count,
      keyword: z.string(),
      /** With the names that are known. */
      text: z.string(),
      blanks: z.array(z.string()),
      /** Up to three pictures of the library, their ids comma-joined. */
      images: z.string(),
      match: count,
      priority: count,
      language: z.string(),
      platform: count.nullable(),
      uses: count,
      /** 1: it answers the message; 0: it has what was typed. */
      answers: count,
    }),
  ),
})
