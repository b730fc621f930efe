import * as contract from '@quarterdeck/shared/contracts/retention.ts'
import {
  editRetention,
  getRetention,
  type RetentionLimit,
  type RetentionName,
  retentionNames,
} from '@quarterdeck/shared/contracts/retention.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../http/handler.ts'
import type { Context, Running } from '../../platform/context.ts'
import { systemSettings } from '../../platform/settings.ts'
import { searchTable } from '../../resources/searchIndex.ts'
import type { Table } from '../../resources/table.ts'
import { defineDomain } from '../defineDomain.ts'
import { mergeTexts } from './mergeTexts.ts'
import { policies, screenshotLimit } from './policies.ts'
import { pruneScreenshots, screenshotSeqs } from './pruneScreenshots.ts'
import { countRows, pruneTable } from './pruneTable.ts'
import { retentionSettings } from './settings.ts'
import { readPruned } from './store.ts'

export const retention = defineDomain({
  name: 'retention',
  settings: retentionSettings,
  contracts: [contract],
  start: ({ context, router, resources }) => startRetention(context, router, resources.tables),
})

export interface Retention extends Running {
  begin(): void
  /** Takes out everything that is too old or too much. How many rows and files went. */
  prune(): Promise<number>
  /** What it does by itself every ten minutes: prunes, and brings indexes of texts into one piece when a day has gone. */
  keepHouse(): Promise<void>
}

const firstMs = 60_000
const everyMs = 600_000
/** After the start. */
const mergeFirstMs = 3_600_000
const mergeEveryMs = 86_400_000

/** Keeps what is kept within its ages and budgets, and quick to look through. */
export function startRetention(context: Context, router: Router, tables: ReadonlyMap<string, Table>): Retention {
  const { store, settings, metrics, log, now, dataDir } = context
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const limitOf = (name: RetentionName): RetentionLimit =>
    settings.get(retentionSettings.retention)[name] ??
    policies.find((policy) => policy.name === name) ??
    screenshotLimit

  async function prune(): Promise<number> {
    const when = { now: now(), signal }
    let all = 0
    const note = (name: RetentionName, count: number) => {
      all += count
      if (count === 0) return
      metrics.count('quarterdeck_pruned_rows_total', 'Rows taken out by age or number.', { table: name }, count)
      log.info({ name, count }, 'old rows pruned')
    }
    for (const policy of policies) note(policy.name, await pruneTable(store, policy, limitOf(policy.name), when))
    note('screenshots', await pruneScreenshots({ store, dataDir }, limitOf('screenshots'), when))
    return all
  }

  async function merge(): Promise<void> {
    for (const { resource } of tables.values()) {
      if (!resource.searchIndex) continue
      const index = searchTable(resource)
      const steps = await mergeTexts(store, index, signal)
      if (steps > 0) log.info({ index, steps }, 'index of texts merged')
    }
  }

  let mergeAt = now() + mergeFirstMs
  async function keepHouse(): Promise<void> {
    await prune()
    if (now() < mergeAt) return
    mergeAt = now() + mergeEveryMs
    await merge()
  }

  function plan(ms: number): void {
    if (signal.aborted) return
    timer = setTimeout(() => {
      running = keepHouse()
        .catch((error: unknown) => log.warn({ err: error }, 'old rows were not pruned, or indexes of texts not merged'))
        .finally(() => plan(everyMs))
    }, ms)
  }

  async function shown() {
    const pruned = await readPruned(store.read)
    return Promise.all(
      retentionNames.map(async (name) => {
        const policy = policies.find((each) => each.name === name)
        const { days, rows } = limitOf(name)
        const count = pruned.get(name)
        return {
          ...{ name, days, rows },
          kept: policy ? await countRows(store.read, policy) : (await screenshotSeqs(dataDir)).length,
          pruned: count?.rows ?? 0,
          last_pruned: count?.last_rows ?? 0,
          last_time: count ? formatTime(count.last_time, settings.get(systemSettings.zone)) : null,
        }
      }),
    )
  }

  router.serve(getRetention, async () => ({ data: await shown() }))
  router.serve(editRetention, async ({ body, actor }) => {
    const before = settings.get(retentionSettings.retention)
    await settings.set(retentionSettings.retention, { ...before, ...body.limits }, (tx) =>
      context.audit.record(tx, {
        actor: actor.username,
        action: 'setting.edit',
        resource: 'setting',
        rowId: 'retention',
        summary: `retention: ${Object.keys(body.limits).join(', ')}`,
        before,
        after: body.limits,
        address: actor.address,
      }),
    )
    return { data: await shown() }
  })

  return {
    begin: () => plan(firstMs),
    prune,
    keepHouse,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
