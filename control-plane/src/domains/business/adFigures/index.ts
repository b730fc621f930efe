import { adSums } from '@quarterdeck/shared/contracts/adStatistic.ts'
import { adStatistic } from '@quarterdeck/shared/resources/statistics/adStatistic.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { sumsOfAds } from './adSums.ts'

/** What ads in the organisation's own apps brought. */
export const adFigures = defineDomain({
  name: 'adFigures',
  contracts: [{ adSums }],
  grants: {
    customers: ['ad-statistic.*'],
    lookCommerce: ['ad-statistic.*'],
  },
  start({ context, router, resources }) {
    router.serve(adSums, async ({ query, actor }) => ({
      data: await sumsOfAds(
        context.store.read,
        resources.tables.of(adStatistic),
        query as typeof query & { by: string },
        readContextOf(context, actor),
      ),
    }))
  },
})
