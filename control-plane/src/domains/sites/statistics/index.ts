import * as contract from '@quarterdeck/shared/contracts/statistics.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { defineDomain } from '../../defineDomain.ts'
import { serveStatistics } from './routes.ts'
import { createSnapshots, type Snapshots } from './snapshots.ts'

export { type Day, daysOf } from './days.ts'
export { percent } from './percent.ts'

export const statistics = defineDomain({
  name: 'statistics',
  grants: { site: ['statistics.*'] },
  contracts: [contract],
  start: ({ context, router }) => startStatistics(context, router),
})

/** The numbers of the dashboard, and the daily snapshots that its lines are made of. */
export function startStatistics(context: Context, router: Router): Snapshots {
  serveStatistics(router, context)
  return createSnapshots(context)
}
