import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ofItem = z.object({ id: z.coerce.number().int().min(1) })

/** Which accounts a video suits: those that share at least two tags with it. */
export const matchAccounts = endpoint({
  name: 'library-item.match',
  method: 'POST',
  path: '/library-item/match',
  permission: 'library-item.match',
  visibility: 'own',
  writes: false,
  sees: { id: 'library-item' },
  summary:
    'The accounts that share at least two tags with a video, those with the most first. A video with fewer tags is refused.',
  body: z.object({ id: z.number().int().min(1) }),
  reply: z.array(
    z.object({
      id: z.number().int(),
      account: z.string(),
      nickname: z.string(),
      platform: z.string(),
      /** The common ones. */
      tags: z.array(z.string()),
    }),
  ),
})

/** What becomes of an item that something is made of. */
export const useStages = ['draft', 'waiting', 'published'] as const

/** What an item is used in, counted. */
export const libraryUses = endpoint({
  name: 'library-item.uses',
  method: 'GET',
  path: '/library-item/:id/uses',
  permission: 'library-item.list',
  visibility: 'organisation',
  sees: { id: 'library-item' },
  summary:
    'What a library item is used in: drafts, what waits to go out, and what is published, counted by the list that uses it.',
  query: ofItem,
  reply: z.array(
    z.object({
      /** The list whose rows use it. */
      list: z.string(),
      stage: z.enum(useStages),
      count: z.number().int(),
    }),
  ),
})
