import { type AppError, problemAgain } from '@quarterdeck/shared/errors/appError.ts'
import { asAppError } from '../../http/refusal.ts'
import type { RefusedRow } from '../imports/index.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { type Asking, createChangeCall } from '../write/changeCall.ts'
import { readRows } from '../write/statements.ts'
import { describe } from './auditEntries.ts'

/**
 * Changes rows one after the other, notes which of them a rule refuses, and takes everything back: so the answer is what
 * would really happen.
 */
export async function dryRunEdit(
  table: Table,
  asking: Asking,
  { ids, values }: { ids: readonly (readonly [seq: number, id: number])[]; values: Stored },
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  const dryRun = asking.context.store.write(
    async (tx) => {
      // What waits for the commit is never done: there is none.
      const { call } = createChangeCall(asking)
      for (const [seq, id] of ids) {
        const [row] = await readRows(tx, table, [id])
        if (!row) continue
        try {
          await applyChanges(tx, table, { edit: [{ id, values }] }, call)
        } catch (error) {
          const refusal = asAppError(error)
          // It is not the row that lacks something: the call comes again with a code.
          if (!refusal || refusal.code === 'login_code_required') throw error
          refused.push({ seq, name: describe(table, [row])[0]!, problems: problemsOf(refusal) })
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
