import { z } from 'zod'
import { mostCounted } from '../values/mostCounted.ts'

/**
 * What scripts hand in while they work (`task.report(kind, row)`): rows about the account of their run, sent from the outbox of the agent, at
 * least once. Each has a natural key where it is kept, so that twice the same row counts once.
 */

/** Of one run. */
export const mostReports = 2000
/** Of one message. */
export const reportsAtOnce = 200
/** Characters of a text that a script read. */
export const mostReported = 10_000

function shapesWith(most: number) {
  const count = z.number().int().min(0).max(most).optional()
  const numbers = { views: count, likes: count, comments: count, shares: count }
  return {
    /** Of the account as a whole, as it stands now. */
    'account-metric': z.strictObject({ fans: count, following: count, posts: count, ...numbers }),
    /** One post that stands under the account, known by its link. `time`: when it was posted, UTC milliseconds, where that is to be seen. */
    post: z.strictObject({
      link: z.url({ protocol: /^https?$/ }).max(2000),
      title: z.string().max(255).optional(),
      time: z.number().int().min(0).max(32_503_680_000_000).optional(),
      ...numbers,
    }),
    /**
     * One message of a private conversation, in the order in which they stand on the screen, oldest first. `peer`: how the other one is known
     * on the platform; `shown_time`: as the app shows it; `key`: what it calls the message, where it shows that; `time`: UTC milliseconds.
     */
    message: z.strictObject({
      peer: z.string().min(1).max(255),
      peer_name: z.string().max(255).optional(),
      direction: z.enum(['in', 'out']),
      text: z.string().max(mostReported).optional(),
      kind: z.enum(['text', 'picture', 'voice', 'sticker', 'other']).optional(),
      shown_time: z.string().max(64).optional(),
      key: z.string().min(1).max(255).optional(),
      time: z.number().int().min(0).max(32_503_680_000_000).optional(),
    }),
    /** One comment under a post that stands under the account, known by the post's link. `own`: the account itself wrote it. */
    comment: z.strictObject({
      link: z.url({ protocol: /^https?$/ }).max(2000),
      author: z.string().min(1).max(255),
      text: z.string().min(1).max(mostReported),
      shown_time: z.string().max(64).optional(),
      key: z.string().min(1).max(255).optional(),
      time: z.number().int().min(0).max(32_503_680_000_000).optional(),
      own: z.boolean().optional(),
    }),
  } as const
}

/** What each kind of row may say when a script hands it in; of what was not measured it says nothing. Kinds that are not here nobody takes. */
export const handedInShapes = shapesWith(mostCounted)
/** What is taken of what agents send: a number that is too large is left out by whoever keeps the row, and loses nothing beside it. */
export const reportShapes = shapesWith(Number.MAX_SAFE_INTEGER)
export type ReportKind = keyof typeof reportShapes
export type ReportRow<K extends ReportKind> = z.infer<(typeof reportShapes)[K]>

/** A row with when it was handed in, UTC milliseconds by the clock of the host. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account-metric'), at: z.number(), row: reportShapes['account-metric'] }),
  z.object({ kind: z.literal('post'), at: z.number(), row: reportShapes.post }),
  z.object({ kind: z.literal('message'), at: z.number(), row: reportShapes.message }),
  z.object({ kind: z.literal('comment'), at: z.number(), row: reportShapes.comment }),
])
export type Report = z.infer<typeof report>
