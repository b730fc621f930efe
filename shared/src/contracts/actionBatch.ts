import { z } from 'zod'
import { actionResult } from '../resource/endpoints.ts'
import { endpoint, pageQuery } from './endpoint.ts'

/** What became of the rows of an action that is a job: found under the number of that job, by whoever began it. */

const id = z.coerce.number().int().min(1)
const count = z.number().int()

export const getActionBatch = endpoint({
  name: 'action-batch.get',
  method: 'GET',
  path: '/action-batch/:id',
  permission: 'session',
  visibility: 'self',
  summary:
    'An action on many rows, by the number of its job: an answer for each row, in the order in which they were named.',
  query: z.strictObject({ ...pageQuery, id, result: z.enum(['waiting', 'done', 'same', 'refused']).optional() }),
  reply: z.array(
    actionResult.extend({
      /** `waiting`: its turn has not come, or the job ended before. */
      result: z.enum(['waiting', 'done', 'same', 'refused']),
    }),
  ),
  extra: z.object({
    resource: z.string(),
    action: z.string(),
    /** It was only a dry run. */
    dry_run: count,
    counts: z.object({ waiting: count, done: count, same: count, refused: count }),
  }),
  shape: 'page',
})

export const actionBatchErrors = endpoint({
  name: 'action-batch.errors',
  method: 'GET',
  path: '/action-batch/:id/errors',
  permission: 'session',
  visibility: 'self',
  summary: 'The rows that were refused, with their reasons, as a spreadsheet.',
  query: z.object({ id }),
  shape: 'file',
})
