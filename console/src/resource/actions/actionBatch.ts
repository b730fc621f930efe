import { getActionBatch } from '@quarterdeck/shared/contracts/actionBatch.ts'
import type { ActionReply } from '@quarterdeck/shared/resource/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** As many refused rows as are shown; all of them are in the file. */
const most = 200

export interface ActionBatch {
  resource: string
  action: string
  isDryRun: boolean
  /** As if the rows had been few, with the first of those that were refused. */
  reply: ActionReply
}

/** What became of an action that was a job. */
export function actionBatchQuery(job: number) {
  return queryOptions({
    queryKey: ['job', 'action', job],
    queryFn: async ({ signal }): Promise<ActionBatch> => {
      const query = { id: job, result: 'refused', pageIndex: 1, pageSize: most } as const
      const { data, resource, action, dry_run, counts } = await ask(getActionBatch, { query }, { signal })
      const results = data.map((row) => ({ ...row, result: 'refused' as const }))
      const { done, same, refused } = counts
      return { resource, action, isDryRun: dry_run === 1, reply: { results, done, same, refused, job: null } }
    },
    staleTime: 0,
  })
}
