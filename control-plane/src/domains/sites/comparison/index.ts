import * as contract from '@quarterdeck/shared/contracts/comparison.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type Files, files } from '../../system/files/index.ts'
import { type Jobs, jobs, systemOwner } from '../../system/jobs/index.ts'
import { compareKind, compareOrder } from './compareJob.ts'
import { addComparison, updateComparison } from './receiveComparison.ts'
import { readComparison, readOpen, readRankings } from './store.ts'

export const comparison = defineDomain({
  name: 'comparison',
  needs: { files, jobs },
  contracts: [contract],
  start: ({ context, router, translate }, needs) =>
    startComparison(context, router, { ...needs, t: translate('zh-CN') }),
})

/** Ranking comparison (site-cluster.md §2.13). List and delete follow from its definition. */
export async function startComparison(
  context: Context,
  router: Router,
  { files, jobs, t }: { files: Files; jobs: Jobs; t: Translate },
): Promise<void> {
  const deps = { context, files, jobs, t }
  jobs.register(compareKind(deps))
  // Those whose job was never queued, because the program ended just then. For any other this is one job more, which
  // finds nothing left to do.
  for (const { id, round, file_name } of await readOpen(context.store.read)) {
    await jobs.start(compareOrder(file_name, systemOwner), { id, round })
  }

  router.serve(contract.addComparison, async (input) => ({
    data: await addComparison(deps, input),
    message: input.t('comparison.more.started'),
  }))
  router.serve(contract.updateComparison, async (input) => ({
    data: await updateComparison(deps, input),
    message: input.t('comparison.more.started'),
  }))
  router.serve(contract.comparisonResult, async ({ query }) => {
    const row = await readComparison(context.store.read, query.id)
    if (!row) throw new AppError('not_found')
    const { domain_list_num, domain_total_num, rankings_num } = row
    const rankings = await readRankings(context.store.read, query.id)
    return { data: { domain_list_num, domain_total_num, rankings_num, rankings } }
  })
}
