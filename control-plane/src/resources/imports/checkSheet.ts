import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import type { Sheet } from '../../platform/spreadsheet/readSpreadsheet.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type CellFault, checkRow, lostSecrets, type ReadyColumn, reportedCells } from './checkRow.ts'
import { createDifferences, type Differences, differencesIn } from './differences.ts'
import type { Layout } from './headers.ts'
import { createRowValidator, type RowValidator } from './rowValidator.ts'
import type { Batch, CheckedRow, ImportTarget, RemovedRow, RowVerdict } from './target.ts'

/** One row of the file, and what the import would do with it. */
export type ValidatedRow =
  | (CheckedRow & Exclude<RowVerdict, { verdict: 'wrong' }>)
  | { seq: number; verdict: 'wrong'; cells: string[]; faults: CellFault[] }

export interface CheckedSheet {
  rows: ValidatedRow[]
  removed: RemovedRow[]
  /** Cells of rows that will be stored, of a file. */
  differences?: Differences
  /** Of what the verdicts rest on; undefined where they rest on nothing. */
  version: number | undefined
}

export const validateChunk = 1000

/** Checks every row: cells, formulas, repeats within the file, and then what it would change. Gives way between chunks. */
export async function checkSheet(
  read: Sql,
  {
    target,
    batch,
    layout,
    columns,
  }: { target: ImportTarget; batch: Batch; layout: Layout; columns: readonly ReadyColumn[] },
  sheet: Pick<Sheet, 'rows' | 'rowCount'>,
  progress: (done: number, total: number) => void,
): Promise<CheckedSheet> {
  const version = target.version?.()
  const validate = createRowValidator(target, batch)
  const wrong: WrongRow = (row, faults) => ({
    seq: row.number,
    verdict: 'wrong',
    cells: reportedCells(row, layout, columns),
    faults: [...faults, ...lostSecrets(row, layout, columns)],
  })
  const rows: ValidatedRow[] = []
  const seen = new Map<string, number>()
  const differences = createDifferences()
  for await (const part of sheet.rows) {
    for (let at = 0; at < part.length; at += validateChunk) {
      const lines = part.slice(at, at + validateChunk)
      const checked = lines.map((row): CheckedRow | ValidatedRow => {
        const result = checkRow(row, layout, columns)
        if ('faults' in result) return wrong(row, result.faults)
        const key = target.keyOf?.(result.values, batch)
        const first = key === undefined ? undefined : seen.get(key)
        if (first !== undefined) return wrong(row, [repeated(first)])
        if (key !== undefined) seen.set(key, row.number)
        return { seq: row.number, values: result.values }
      })
      const verdicts = await validated(read, validate, layout, checked, (at, faults) => wrong(lines[at]!, faults))
      for (const [index, row] of verdicts.entries())
        if (row.verdict === 'new' || row.verdict === 'changed')
          differences.add(row.seq, differencesIn(lines[index]!, layout, columns, row.values))
      rows.push(...verdicts)
      progress(rows.length, sheet.rowCount)
      await yieldToEventLoop()
    }
  }
  const removed = batch.type === 1 ? await removalsOf(read, target, batch, rows) : []
  return { rows, removed, version, differences: differences.all() }
}

type WrongRow = (row: SheetRow, faults: readonly CellFault[]) => Extract<ValidatedRow, { verdict: 'wrong' }>

async function validated(
  read: Sql,
  validate: RowValidator,
  layout: Layout,
  rows: readonly (CheckedRow | ValidatedRow)[],
  wrong: (at: number, faults: readonly CellFault[]) => ValidatedRow,
): Promise<ValidatedRow[]> {
  const good = rows.filter((row): row is CheckedRow => !('verdict' in row))
  const rowVerdicts = good.length > 0 ? await validate(read, good) : []
  let next = 0
  return rows.map((row, at): ValidatedRow => {
    if ('verdict' in row) return row
    const rowVerdict = rowVerdicts[next++]!
    if (rowVerdict.verdict !== 'wrong') return { ...row, ...rowVerdict }
    const faults = rowVerdict.problems.map(
      (problem): CellFault => ({ ...problem, place: layout.places[problem.field] ?? null }),
    )
    return wrong(at, faults)
  })
}

export async function removalsOf(
  read: Sql,
  target: ImportTarget,
  batch: Batch,
  rows: readonly ValidatedRow[],
): Promise<RemovedRow[]> {
  const stored = new Set(rows.flatMap((row) => ('rowId' in row ? [row.rowId] : [])))
  return (await target.removals?.(read, stored, batch)) ?? []
}

function repeated(row: number): CellFault {
  return { place: null, field: '', code: 'row_repeated', data: { row } }
}

/** Lets everything else that waits have its turn. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
