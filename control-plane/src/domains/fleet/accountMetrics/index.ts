import { defineDomain } from '../../defineDomain.ts'
import { runs } from '../../work/runs/index.ts'
import { fetchAction, fetchOwner } from './fetch.ts'
import { keepMetrics } from './keepMetrics.ts'

/** What stands under accounts on their platforms, by day: read by scripts, when people or tasks have it read. */
export const accountMetrics = defineDomain({
  name: 'accountMetrics',
  grants: { accounts: ['account-metric.*'], lookPublications: ['account-metric.list', 'account-metric.export'] },
  needs: { runs },
  start({ context, resources }, { runs }) {
    runs.reports.register('account-metric', keepMetrics(context))
    runs.register(fetchOwner(context))
    resources.extend('account', { actions: { fetch: fetchAction(runs) } })
  },
})
