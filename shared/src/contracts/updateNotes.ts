import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const published = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.number().int(),
  type_str: z.string(),
  /** Markdown. */
  content: z.string(),
  version: z.string(),
  publish_time: z.string(),
  /** 1: the caller has had it before their eyes since it was published. */
  seen: z.union([z.literal(0), z.literal(1)]),
})
export type PublishedNote = z.output<typeof published>

export const whatsNew = endpoint({
  name: 'whats-new.list',
  method: 'GET',
  path: '/whats-new',
  permission: 'session',
  visibility: 'self',
  summary:
    'The latest 20 published update notes, the newest first, in the language of the caller where a translation stands beside.',
  reply: z.object({ unseen: z.number().int(), notes: z.array(published) }),
})

export const seeNotes = endpoint({
  name: 'whats-new.see',
  method: 'POST',
  path: '/whats-new/seen',
  permission: 'session',
  visibility: 'self',
  sees: { ids: { because: 'everybody has what is published; all else is passed over' } },
  summary: 'Say that the caller has had these notes before their eyes.',
  body: z.object({ ids: z.array(z.number().int().min(1)).min(1).max(50) }),
  reply: z.object({ unseen: z.number().int() }),
  writes: false,
})
