import type { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { asAppError } from '../http/refusal.ts'
import { changeRow } from './changeRow.ts'
import { readRows } from './changeRows.ts'
import { describe } from './describeChange.ts'
import type { ChangeCall, Stored } from './hooks.ts'
import type { RefusedRow } from './imports/index.ts'
import type { Table } from './table.ts'

/**
 * Changes rows one after the other, notes which of them a rule refuses, and takes everything back: so the answer is what
 * would really happen.
 */
export async function rehearseEdit(
  table: Table,
  call: ChangeCall,
  { ids, wanted }: { ids: readonly (readonly [seq: number, id: number])[]; wanted: Stored },
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  const rehearsal = call.context.store.write(
    async (tx) => {
      for (const [seq, id] of ids) {
        const [before] = await readRows(tx, table, [id])
        if (!before) continue
        try {
          await changeRow(tx, table, call, { before, wanted })
        } catch (error) {
          const refusal = asAppError(error)
          if (!refusal) throw error
          refused.push({ seq, name: describe(table, [before])[0]!, problems: problemsOf(refusal) })
        }
      }
      throw new Rehearsed()
    },
    { alone: true },
  )
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
  return refused
}

/** Takes back what was tried. */
class Rehearsed extends Error {}

function problemsOf({ code, data, problems, text }: AppError): RefusedRow['problems'] {
  return problems.length > 0 ? problems : [{ field: '', code, data, ...(text && { text }) }]
}
