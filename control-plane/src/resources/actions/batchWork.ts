import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { errorCodes } from '@quarterdeck/shared/errors/codes.ts'
import { actionPermissionOf } from '@quarterdeck/shared/resource/define.ts'
import { z } from 'zod'
import { type Actor, mayDo } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { WorkKind } from '../longWork.ts'
import type { Asking } from '../write/changeCall.ts'
import { attempt } from './attempt.ts'
import {
  countResults,
  readBatch,
  readRows,
  type StoredActionBatch,
  type StoredActionRow,
  storeOutcome,
} from './batchStore.ts'
import type { Outcome } from './outcome.ts'
import type { ActionRule } from './rule.ts'

/** So many rows wait together, and share commits; after each such part the work can be told to end. */
const partSize = 50

export interface BatchParts {
  context: Context
  /** Undefined where a later version has no such action any more. */
  ruleOf(resource: string, action: string): ActionRule | undefined
  /** A user with the rights of this moment, whoever was signed in when the work began. */
  actorOf(userId: number, address: string): Promise<Actor | undefined>
}

/**
 * Actions on many rows. What became of a row is stored in the transaction that changes it, so that work which was cut off goes
 * on with the rows that wait, and no row is done twice.
 */
export function batchWork({ context, ruleOf, actorOf }: BatchParts): WorkKind<Record<string, never>> {
  const { read } = context.store
  return {
    name: 'action',
    atOnce: 2,
    params: z.object({}).strict(),
    async work({ id, signal, progress, counts, link }) {
      const batch = await readBatch(read, id)
      const rule = batch && ruleOf(batch.resource, batch.action)
      if (!rule) throw new AppError('not_found')
      link(`/jobCentre?${new URLSearchParams({ action: String(id) })}`)
      const tally = await countResults(read, id)
      const total = tally.waiting + tally.done + tally.same + tally.refused
      const tell = () => {
        const { done, same, refused } = tally
        progress(done + same + refused, total)
        counts({ done, same, refused })
      }
      tell()
      for (;;) {
        signal.throwIfAborted()
        const rows = await readRows(read, id, { result: 'waiting', limit: partSize })
        if (rows.length === 0) return
        const actor = await actorOf(batch.userId, batch.address)
        if (!actor || actor.readOnly || !mayDo(actor, actionPermissionOf(rule.table.resource, rule.name)))
          throw new AppError('forbidden')
        for (const { result } of await takePart({ context, actor }, rule, batch, rows)) tally[result]++
        tell()
      }
    },
    async tally(id) {
      const { waiting: _, ...counts } = await countResults(read, id)
      return { done: counts.done + counts.same + counts.refused, counts }
    },
  }
}

async function takePart(
  asking: Asking,
  rule: ActionRule,
  { job, form, isDry }: StoredActionBatch,
  rows: readonly StoredActionRow[],
): Promise<Outcome[]> {
  const keep = async (tx: Sql, seq: number, outcome: Outcome) => {
    if (!(await storeOutcome(tx, job, seq, outcome))) throw new Error(`row ${seq} of job ${job} is done already`)
  }
  const among = rows.map(({ rowId }) => rowId)
  const outcomes = await Promise.all(
    rows.map(({ seq, rowId }) =>
      attempt(rule, asking, { id: rowId, form, isDry, among, also: (tx, outcome) => keep(tx, seq, outcome) }),
    ),
  )
  await asking.context.store.write(async (tx) => {
    for (const [at, outcome] of outcomes.entries()) {
      // What was done is stored with its change.
      const isOpen = isDry ? !isForLater(outcome) : outcome.result === 'refused' && !isForLater(outcome)
      if (isOpen) await keep(tx, rows[at]!.seq, outcome)
    }
  })
  const later = outcomes.find(isForLater)
  if (later) throw AppError.again(later.reason)
  return outcomes
}

/** Nothing is wrong with the row: it waits for better times. */
function isForLater(outcome: Outcome): outcome is Extract<Outcome, { result: 'refused' }> {
  return outcome.result === 'refused' && errorCodes[outcome.reason.code].family === 'unavailable'
}
