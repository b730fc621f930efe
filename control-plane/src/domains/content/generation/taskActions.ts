import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { chargedFeatures } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { postsOf } from '@quarterdeck/shared/values/contentPlan.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { copyFiles } from '../../../resources/files/copyFiles.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Tables } from '../../../resources/table.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { refuseUncharged } from '../../access/access/index.ts'
import { type Models, said } from '../models/index.ts'
import { freezePlan } from './freezePlan.ts'
import { refuseUnavailable } from './store/events.ts'
import { countByStates, movePartsOf } from './store/parts.ts'
import { insertPlan, readPlan } from './store/plans.ts'
import { markArticleUsed } from './store/tasks.ts'
import { stopParts } from './work.ts'

interface Parts {
  tables: Tables
  models: Models
  /** Begins the job of a task, once what is written stands. */
  run(task: number): void
}

/** Freezes what a task plans with, and has its job begun; gives what its row says from then on. */
export async function startTask(
  tx: Sql,
  row: StoredRow,
  call: ChangeCall,
  { tables, run }: Pick<Parts, 'tables' | 'run'>,
): Promise<Stored> {
  await refuseUnpaid(tx, row.organisation_id, call)
  if (row.event) await refuseUnavailable(tx, Number(row.event), call.context)
  const plan = await freezePlan(tx, tables, row, call.actor)
  const posts = postsOf(plan)
  await insertPlan(tx, { task: row.id, plan, posts, by: call.actor })
  if (row.article) await markArticleUsed(tx, Number(row.article))
  call.after.run(() => run(row.id))
  return { seed: plan.seed, posts, parts: posts * plan.parts.length, parts_done: 0, parts_failed: 0, error: '' }
}

/** Where generation is charged for, it begins only for organisations that have it; what runs is never asked. */
export function refuseUnpaid(tx: Sql, organisation: unknown, { context }: Pick<ChangeCall, 'context'>): Promise<void> {
  const its = typeof organisation === 'number' ? organisation : null
  return refuseUncharged(tx, context, { organisation: its, feature: chargedFeatures.generation })
}

/** What people do with tasks. */
export function taskActions({ tables, models, run }: Parts): Readonly<Record<string, ActionHandler>> {
  return {
    start: (tx, row, { call }) => startTask(tx, row, call, { tables, run }),
    async stop(tx, row, { call }) {
      const error = said('generation_stopped')
      await stopParts(tx, models, row.id, { error, at: call.at })
      return { error }
    },
    async retry(tx, row, { call }) {
      const plan = await readPlan(tx, row.id)
      const { failed, ordered } = await countByStates(tx, row.id)
      // What is still under way from before a stop is waited for.
      if (!plan || (failed + ordered === 0 && plan.planned === plan.posts)) return 'same'
      await refuseUnpaid(tx, row.organisation_id, call)
      await movePartsOf(tx, row.id, { to: 'waiting', from: ['failed'], set: { error: '' }, at: call.at })
      call.after.run(() => run(row.id))
      return { parts_failed: 0, error: '' }
    },
    copy: copyAction(tables),
  }
}

/** Another one with the same wishes, which nobody has started. */
function copyAction(tables: Tables): ActionHandler {
  const copied = writableFields(contentTask, 'add').map(([name]) => name)
  return async (tx, row, { call }) => {
    const table = tables.of(contentTask)
    const values: Stored = Object.fromEntries(copied.map((name) => [name, row[name] ?? null]))
    const { userId } = call.actor
    for (const field of ['images', 'videos'])
      values[field] = await copyFiles(tx, row[field], { resource: 'content-task', field, userId, at: call.at })
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}
