import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Referral-site spreadsheet (site-cluster.md §2.6, decisions.md §8): all sites in one file site. */

export const generateReferral = endpoint({
  name: 'site.generate',
  method: 'GET',
  path: '/website/generate',
  permission: 'site.generate',
  visibility: 'internal',
  // The specification changes something by GET here.
  writes: true,
  summary: 'Write the spreadsheet of all sites anew. A job; one that waits already is not asked for twice.',
  reply: z.object({ job: z.number().int(), file_name: z.string() }),
})
