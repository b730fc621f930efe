import { AppError, type Wording } from '@quarterdeck/shared/errors/appError.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import { asAppError } from '../../http/refusal.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored } from '../stored.ts'
import { type Asking, inTransaction } from '../write/changeCall.ts'
import { changeableRows } from '../write/visibleRows.ts'
import type { OutsideHandler } from './handler.ts'
import { type Outcome, refusedBy, type Secrets } from './outcome.ts'
import type { ActionRule } from './rule.ts'
import { takeOnRow } from './takeOnRow.ts'

export interface Attempt {
  id: number
  form: Stored
  /** Everything is undone; the answer is the same. */
  isDry: boolean
  among: readonly number[]
  /** Runs in the transaction in which the row changes. */
  also?(tx: Sql, outcome: Outcome): Promise<void>
}

/**
 * Takes an action on one row, in a transaction of that row alone: what is refused undoes nothing of others. The store lets
 * transactions that wait together share a commit, so that many rows at once cost little more than one.
 */
export async function attempt(
  rule: ActionRule,
  asking: Asking,
  { id, form, isDry, among, also }: Attempt,
): Promise<Outcome> {
  try {
    if (rule.outside && !isDry) await doOutside(rule, rule.outside, asking, id)
    return await inTransaction(asking, async (tx, call): Promise<Outcome> => {
      let shown: Secrets | undefined
      const show = (secrets: Secrets) => {
        shown = secrets
      }
      let note: Wording | undefined
      const tell = (told: Wording) => {
        note = told
      }
      const afterwards: (() => Promise<void>)[] = []
      const whenWritten = (then: () => Promise<void>) => void afterwards.push(then)
      const result = await takeOnRow(tx, rule, { id, form, call, among, isDry, show, tell, whenWritten })
      if (result === 'done') for (const then of afterwards) await then()
      const outcome: Outcome =
        result === 'done' ? { result, ...(shown && { shown }), ...(note && { note }) } : { result }
      if (isDry) throw new DryRunDone(outcome)
      await also?.(tx, outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof DryRunDone) return error.outcome
    const refusal = asAppError(error)
    if (refusal) return refusedBy(refusal)
    // One row's fault is no reason to keep silent about the others.
    asking.context.log.error(
      { err: error, action: `${rule.table.resource.name}.${rule.name}`, row: id },
      'an action failed',
    )
    return refusedBy(new AppError('fault', { id: `${rule.name}-${id}` }, { cause: error }))
  }
}

/** Where the row is not there or the action not possible, the transaction says so. */
async function doOutside(
  { table, action }: ActionRule,
  outside: OutsideHandler,
  asking: Asking,
  id: number,
): Promise<void> {
  const [row] = await changeableRows(asking.context.store.read, table, [id], asking.actor)
  if (row && hindranceOf(table.resource, action, row) === undefined) await outside(row, asking)
}

/** Takes back what was tried. */
class DryRunDone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('dry run')
    this.outcome = outcome
  }
}
