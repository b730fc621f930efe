import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a reviewer looks at beside the row: the frozen content as each platform shows it, and what is to be known of it. */
export const shownReview = endpoint({
  name: 'content-review.shown',
  method: 'GET',
  path: '/content-review/:id/shown',
  permission: 'content-review.list',
  visibility: 'own',
  sees: { id: 'content-review' },
  summary:
    'A frozen content as each of its platforms shows it, with lengths and limits, warnings, and the text of what was passed last for the same persona.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    /** SHA-256 of what is judged. */
    hash: z.string(),
    title: z.string(),
    text: z.string(),
    persona: z.string(),
    /** What goes out with it; '' where nothing does. */
    disclosure: z.string(),
    ai_generated: z.boolean(),
    /** What those hear who do not see a file, of those that have such a text. */
    alts: z.array(z.object({ file: z.number().int(), text: z.string() })),
    platforms: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        segments: z.array(z.string()),
        /** Of the files of the row those that go out there, in their order: the parts of pictures where it gets parts. */
        files: z.array(z.number().int()),
        /** How much the text weighs, and how much one post may; 0: as much as one likes. */
        weight: z.number(),
        limit: z.number(),
        issues: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
      }),
    ),
    /** The first posts of it that the caller sees, by their times: where and when it is to go out. */
    posts: z.array(z.object({ id: z.number().int(), account: z.string(), platform: z.string(), time: z.string() })),
    warnings: z.array(z.object({ code: z.string(), text: z.string() })),
    /** Null: nothing was passed for this persona before. */
    before: z.object({ text: z.string(), time: z.string() }).nullable(),
  }),
})
export type ShownReview = z.output<(typeof shownReview)['reply']>
