import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Ranking comparison (site-cluster.md §2.13, decisions.md §8): two spreadsheets in, computed by a job. */

const file = z.custom<File>((value) => value instanceof Blob).optional()
const remarks = z.string().trim().max(500).optional()
export const addComparisonFields = z.object({ remarks })
export const updateComparisonFields = z.object({
  id: z.coerce.number().int().min(1),
  remarks,
  /** 1: without an index-station file from now on; our sites stand for it. */
  clear_base: z.coerce.number().int().min(0).max(1).default(0),
})
const started = z.object({ id: z.number().int(), job: z.number().int() })
const files = {
  /** Index-station file: the list of ours. Without it our sites are used. */
  baseFile: file,
  /** Ranking-station file: the list of ranked domains. */
  goalFile: file,
}

export const addComparison = endpoint({
  name: 'comparison.add',
  method: 'POST',
  path: '/screening/add',
  permission: 'comparison.add',
  visibility: 'internal',
  summary: 'Compare a ranking with ours; multipart, `.xls` or `.xlsx`. A job.',
  form: true,
  stream: true,
  body: addComparisonFields.extend(files),
  reply: started,
})

export const updateComparison = endpoint({
  name: 'comparison.edit',
  method: 'POST',
  path: '/screening/update',
  permission: 'comparison.edit',
  visibility: 'internal',
  summary: 'Other files or remarks; a file that is not sent stays. Computed again with the sites of now.',
  form: true,
  stream: true,
  body: updateComparisonFields.extend(files),
  reply: started,
})

export const comparisonResult = endpoint({
  name: 'comparison.result',
  method: 'GET',
  path: '/screening/result',
  permission: 'comparison.list',
  visibility: 'internal',
  summary: 'The whole result of a comparison: the list shows only the beginning of a long ranking list.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.object({
    domain_list_num: z.number().int(),
    domain_total_num: z.number().int(),
    rankings_num: z.number().int(),
    rankings: z.array(z.string()),
  }),
})
