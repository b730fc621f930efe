import * as contract from '@quarterdeck/shared/contracts/retention.ts'
import { editRetention, getRetention, type RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../http/handler.ts'
import type { Context, Running } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import { defineDomain } from '../defineDomain.ts'
import type { RetentionPolicy } from '../retentionPolicy.ts'
import { policiesOf } from './policiesOf.ts'
import { countRows, pruneTable } from './pruneTable.ts'
import { retentionSettings } from './settings.ts'
import { readPruned, recordPruned } from './store.ts'

export const retention = defineDomain({
  name: 'retention',
  settings: retentionSettings,
  contracts: [contract],
  start: ({ context, router, definitions, domains }) =>
    startRetention(context, router, policiesOf(definitions, domains)),
})

export interface Retention extends Running {
  begin(): void
  /** Takes out everything that is too old or too much. How many rows and files went. */
  prune(): Promise<number>
}

const firstMs = 60_000
const everyMs = 600_000

/** Keeps what is kept within its ages and budgets. */
export function startRetention(context: Context, router: Router, policies: readonly RetentionPolicy[]): Retention {
  const { store, settings, metrics, log, now } = context
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const limitOf = (policy: RetentionPolicy): RetentionLimit =>
    settings.get(retentionSettings.retention)[policy.name] ?? policy

  async function prune(): Promise<number> {
    let all = 0
    for (const policy of policies) {
      const { name } = policy
      const count = await pruneOne(policy)
      all += count
      if (count === 0) continue
      metrics.count('quarterdeck_pruned_rows_total', 'Rows taken out by age or number.', { table: name }, count)
      log.info({ name, count }, 'old rows pruned')
    }
    return all
  }

  function pruneOne(policy: RetentionPolicy): Promise<number> {
    const at = now()
    let isFirst = true
    const record = async (tx: Sql, count: number) => {
      await recordPruned(tx, policy.name, count, at, isFirst)
      isFirst = false
    }
    const when = { now: at, signal, record }
    const limit = limitOf(policy)
    return policy.kind === 'table' ? pruneTable(store, policy, limit, when) : policy.prune(context, limit, when)
  }

  function plan(ms: number): void {
    if (signal.aborted) return
    timer = setTimeout(() => {
      running = prune()
        .catch((error: unknown) => log.warn({ err: error }, 'old rows were not pruned'))
        .finally(() => plan(everyMs))
    }, ms)
  }

  async function shown(t: Translate) {
    const pruned = await readPruned(store.read)
    return Promise.all(
      policies.map(async (policy) => {
        const { name, kind } = policy
        const { days, rows } = limitOf(policy)
        const count = pruned.get(name)
        return {
          ...{ name, days, rows, title: t(titleOf(policy)) },
          unit: kind === 'files' ? ('files' as const) : ('rows' as const),
          kept: policy.kind === 'table' ? await countRows(store.read, policy) : await policy.count(context),
          pruned: count?.rows ?? 0,
          last_pruned: count?.last_rows ?? 0,
          last_time: count ? formatTime(count.last_time, settings.get(systemSettings.zone)) : null,
        }
      }),
    )
  }

  router.serve(getRetention, async ({ t }) => ({ data: await shown(t) }))
  router.serve(editRetention, async ({ body, actor, t }) => {
    refuseUnknown(Object.keys(body.limits), policies)
    const before = settings.get(retentionSettings.retention)
    await settings.set(retentionSettings.retention, { ...before, ...body.limits }, (tx) =>
      context.audit.record(tx, {
        actor,
        action: 'setting.edit',
        resource: 'setting',
        rowId: 'retention',
        summary: `retention: ${Object.keys(body.limits).join(', ')}`,
        before,
        after: body.limits,
        address: actor.address,
      }),
    )
    return { data: await shown(t) }
  })

  return {
    begin: () => plan(firstMs),
    prune,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

function refuseUnknown(names: readonly string[], policies: readonly RetentionPolicy[]): void {
  const unknown = names.find((name) => !policies.some((policy) => policy.name === name))
  if (unknown === undefined) return
  throw new AppError('invalid', {}, { problems: [{ field: 'limits', code: 'not_a_choice', data: { value: unknown } }] })
}

function titleOf(policy: RetentionPolicy) {
  const isList = policy.kind === 'table' && policy.isList
  return isList ? titleKey(policy.name) : codeKey('retention.name', policy.name)
}
