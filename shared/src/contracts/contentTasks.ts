import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { report } from './report.ts'

/** What a task would come to, before anybody saves it (matrix-screens.md §6.3.1). */
export const estimateTask = endpoint({
  name: 'content-task.estimate',
  method: 'POST',
  path: '/content-task/estimate',
  permission: 'content-task.add',
  visibility: 'own',
  summary:
    'What a task with these values would make: posts, parts, and an example of what models are told. Changes nothing.',
  /** The values of a new task, as adding one takes them. */
  body: z.record(z.string(), z.unknown()),
  reply: z.object({
    personas: z.number().int(),
    posts: z.number().int(),
    parts: z.number().int(),
    texts: z.number().int(),
    pictures: z.number().int(),
    videos: z.number().int(),
    /** What it costs at most, in millionths of each currency. */
    costs: z.array(z.object({ currency: z.string(), most: z.number() })),
    /** Providers that would be asked and have no price. */
    unpriced: z.array(z.string()),
    /** Whom the example is for; '' of random posts without a persona. */
    persona: z.string(),
    /** What a model would be told of the first post; '' where none is asked. */
    prompt: z.string(),
    /** The posts with the fewest and the most pictures and videos that a custom task would draw. */
    mixes: z.array(z.object({ persona: z.string(), text: z.string(), pictures: z.number(), videos: z.number() })),
  }),
})
export type TaskEstimate = z.infer<typeof estimateTask.reply>

/** Of the values of a new task those that are to be otherwise; `start` 0: it waits for somebody to start it. */
const made = {
  values: z.record(z.string(), z.unknown()).default({}),
  start: z.union([z.literal(0), z.literal(1)]).default(1),
}
const madeTask = z.object({ id: z.number().int() })

/** From an article to a task about it in one call. */
export const makeArticleTask = endpoint({
  name: 'article.make-task',
  method: 'POST',
  path: '/article/make-task',
  permission: 'article.make-task',
  visibility: 'internal',
  summary:
    'Makes an AI task about an article and starts it: name and description are its title, the prompt is that of the first template, unless `values` say otherwise. `values` name the personas (or their group) and the platforms.',
  body: z.object({ article: z.number().int().min(1), ...made }),
  reply: madeTask,
})

/** One-click re-shoot. */
export const reshootVideo = endpoint({
  name: 'library-item.reshoot',
  method: 'POST',
  path: '/library-item/reshoot',
  permission: 'library-item.reshoot',
  visibility: 'organisation',
  sees: { item: 'library-item' },
  summary:
    'Makes a single AI task from a video whose rights are recorded, with its description and tags as the pattern, and starts it. `values` name the persona and the platforms.',
  body: z.object({ item: z.number().int().min(1), ...made }),
  reply: madeTask,
})

/** A template tried on one persona: one post, kept for a day. */
export const testTemplate = endpoint({
  name: 'template.test',
  method: 'POST',
  path: '/template/test',
  permission: 'template.test',
  visibility: 'organisation',
  sees: { template: 'template', persona: 'persona' },
  summary: 'Makes one post with a template for a persona, to see what comes of it; it goes after 24 hours.',
  body: z.object({
    template: z.number().int().min(1),
    persona: z.number().int().min(1),
    description: z.string().trim().min(1).max(500),
    picture: z.union([z.literal(0), z.literal(1)]).default(1),
  }),
  reply: madeTask,
})

const byId = z.object({ id: z.coerce.number().int() })

/** The chain backwards from a post, on one page. */
export const contentChain = endpoint({
  name: 'content-item.chain',
  method: 'GET',
  path: '/content-item/:id/chain',
  permission: 'content-item.list',
  visibility: 'as',
  sees: { id: 'content-item' },
  summary:
    'The chain backwards from a post: for whom it is, who asked for it, which model in which version made it and what that cost, who changed and kept it, and who passed which hash.',
  query: byId,
  reply: report,
})

export const contentChainFile = endpoint({
  name: 'content-item.chain-file',
  method: 'GET',
  path: '/content-item/:id/chain/file',
  permission: 'content-item.list',
  visibility: 'as',
  sees: { id: 'content-item' },
  summary: 'The same as one page (HTML) that stands by itself, to be kept or printed.',
  query: byId,
  shape: 'file',
})
