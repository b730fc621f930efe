import { type AppError, problemAgain } from '@quarterdeck/shared/errors/appError.ts'
import { asAppError } from '../../http/refusal.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { RefusedRow } from '../imports/index.ts'
import { type Asking, type ChangeCall, createChangeCall } from '../write/changeCall.ts'

/**
 * Does something to rows one after the other, notes which of them are refused, and takes everything back: so the answer is what
 * would really happen. `nameOf`: what people call a row that was refused.
 */
export async function dryRunRows<Row extends { seq: number }>(
  asking: Asking,
  rows: readonly Row[],
  work: (tx: Sql, row: Row, call: ChangeCall) => Promise<unknown>,
  nameOf: (row: Row) => string,
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  const dryRun = asking.context.store.write(
    async (tx) => {
      // What waits for the commit is never done: there is none.
      const { call } = createChangeCall(asking)
      for (const row of rows) {
        try {
          await work(tx, row, call)
        } catch (error) {
          const refusal = asAppError(error)
          // It is not the row that lacks something: the call comes again with a code.
          if (!refusal || refusal.code === 'login_code_required') throw error
          refused.push({ seq: row.seq, name: nameOf(row), problems: problemsOf(refusal) })
        }
      }
      throw new DryRunDone()
    },
    { exclusive: true },
  )
  await dryRun.catch((error: unknown) => {
    if (!(error instanceof DryRunDone)) throw error
  })
  return refused
}

/** Takes back what was tried. */
class DryRunDone extends Error {}

function problemsOf({ code, data, problems, text, words }: AppError): RefusedRow['problems'] {
  return problems.length > 0
    ? problems
    : [problemAgain('', { code, data, ...(text && { text }), ...(words && { words }) })]
}
