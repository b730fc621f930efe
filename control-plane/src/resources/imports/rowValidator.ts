import type { Sql } from '../../platform/store/store.ts'
import type { Batch, CheckedRow, ImportTarget, RowVerdict } from './target.ts'

/** Asks a target what rows would do. One for each check of a batch, as it remembers the rows before. */
export type RowValidator = (sql: Sql, rows: readonly CheckedRow[]) => Promise<RowVerdict[]>

/** New rows that say what another says already, in the list or further up in the file, are left out unless they are wanted. */
export function createRowValidator(target: ImportTarget, batch: Batch): RowValidator {
  const { alike } = target
  if (!alike || batch.options.repeats === 1) return (sql, rows) => target.validate(sql, rows, batch)
  const said = new Set<string>()
  return async (sql, rows) => {
    const rowVerdicts = await target.validate(sql, rows, batch)
    const fresh = rows.filter((_, at) => rowVerdicts[at]!.verdict === 'new')
    const standing = fresh.length > 0 ? await alike.standing(sql, fresh, batch) : []
    let next = 0
    return rowVerdicts.map((rowVerdict, at): RowVerdict => {
      if (rowVerdict.verdict !== 'new') return rowVerdict
      const isStanding = standing[next++]!
      const key = alike.keyOf(rows[at]!.values)
      const isRepeated = isStanding || said.has(key)
      said.add(key)
      return isRepeated ? { verdict: 'repeated' } : rowVerdict
    })
  }
}
