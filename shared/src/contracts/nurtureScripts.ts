import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { scriptParameter } from './scriptMeta.ts'

/** What the form of a nurture task offers: matrix-screens.md §5.7. */
export const nurtureScripts = endpoint({
  name: 'nurture-task.scripts',
  method: 'GET',
  path: '/nurture-task/scripts',
  permission: 'nurture-task.list',
  visibility: 'internal',
  summary:
    'The scripts that a nurture task of a type may have on a platform, with the parameters that may be set for its runs.',
  query: z.object({ platform: z.coerce.number().int().min(1), task_type: z.coerce.number().int().min(1).max(6) }),
  reply: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      parameters: z.record(z.string(), scriptParameter),
    }),
  ),
})
