import * as contract from '@quarterdeck/shared/contracts/retention.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { awake } from '../../../platform/loops/awake.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'
import { policiesOf } from './policiesOf.ts'
import { pruneTable } from './pruneTable.ts'
import { limitOf, serveRetention } from './routes.ts'
import { retentionSettings } from './settings.ts'
import { recordPruned } from './store.ts'

export const retention = defineDomain({
  name: 'retention',
  settings: retentionSettings,
  contracts: [contract],
  start: ({ context, router, definitions, domains }) =>
    startRetention(context, router, policiesOf(definitions, domains)),
})

export interface Retention extends Service {
  /** Takes out everything that is too old or too much. How many rows and files went. */
  prune(): Promise<number>
}

const firstMs = 60_000
const everyMs = 600_000
const lookMs = 10_000

/** Keeps what is kept within its ages and budgets; after a leap of the clock nothing goes before somebody says that it is right. */
export function startRetention(context: Context, router: Router, policies: readonly RetentionPolicy[]): Retention {
  const { store, settings, metrics, log, loops, now, clockWatch } = context

  async function prune(signal: AbortSignal): Promise<number> {
    if (clockWatch.leaps()) return 0
    let all = 0
    for (const policy of policies) {
      const { name } = policy
      const count = await pruneOne(policy, signal)
      all += count
      if (count === 0) continue
      metrics.count('quarterdeck_pruned_rows_total', 'Rows taken out by age or number.', { table: name }, count)
      log.info({ name, count }, 'old rows pruned')
    }
    return all
  }

  function pruneOne(policy: RetentionPolicy, signal: AbortSignal): Promise<number> {
    const at = now()
    let isFirst = true
    const record = async (tx: Sql, count: number) => {
      await recordPruned(tx, policy.name, count, at, isFirst)
      isFirst = false
    }
    const when = { now: at, signal, record }
    const limit = limitOf(settings, policy)
    return policy.kind === 'table' ? pruneTable(store, policy, limit, when) : policy.prune(context, limit, when)
  }

  const looking = loops.every('retention.clock', lookMs, () => clockWatch.keep())
  const pruning = loops.every('retention.prune', everyMs, prune)

  serveRetention(router, context, policies)

  return {
    loops: [awake(looking), awake(pruning, firstMs)],
    prune: () => prune(new AbortController().signal),
  }
}
