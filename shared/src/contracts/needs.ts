import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const need = z.object({
  name: z.string(),
  /** In the language of the caller. */
  title: z.string(),
  kind: z.enum(['harm', 'waits', 'ends']),
  /** The list that it is counted in, and what that is asked for: its total is the number. */
  list: z.string(),
  query: z.record(z.string(), z.string()),
  count: z.number().int(),
  /** There may be more. */
  capped: z.literal(true).optional(),
})
export type FoundNeed = z.output<typeof need>

export const listNeeds = endpoint({
  name: 'needs.list',
  method: 'GET',
  path: '/needs',
  permission: 'session',
  visibility: 'self',
  summary:
    'What needs the caller now, the most harmful first: how many rows of which list, of the lists that the caller may read. What needs nobody is there with 0.',
  reply: z.object({ at: z.string(), needs: z.array(need) }),
})
