import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import type { Sheet } from '../../platform/spreadsheet/readSpreadsheet.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type CellFault, checkRow, type ReadyColumn } from './checkRow.ts'
import type { Layout } from './headers.ts'
import { createJudge, type Judge } from './judging.ts'
import type { Batch, CheckedRow, ImportTarget, Judgement, RemovedRow } from './target.ts'

/** One row of the file, and what the import would do with it. */
export type JudgedRow =
  | (CheckedRow & Exclude<Judgement, { verdict: 'wrong' }>)
  | { seq: number; verdict: 'wrong'; cells: string[]; faults: CellFault[] }

export interface CheckedSheet {
  rows: JudgedRow[]
  removed: RemovedRow[]
  /** Of what the judgements rest on; undefined where they rest on nothing. */
  version: number | undefined
}

export const judgeChunk = 1000

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
  const judge = createJudge(target, batch)
  const rows: JudgedRow[] = []
  const seen = new Map<string, number>()
  for await (const part of sheet.rows) {
    for (let at = 0; at < part.length; at += judgeChunk) {
      const lines = part.slice(at, at + judgeChunk)
      const checked = lines.map((row): CheckedRow | JudgedRow => {
        const result = checkRow(row, layout, columns)
        if ('faults' in result) return { seq: row.number, verdict: 'wrong', cells: row.cells, faults: result.faults }
        const key = target.keyOf?.(result.values, batch)
        const first = key === undefined ? undefined : seen.get(key)
        if (first !== undefined)
          return { seq: row.number, verdict: 'wrong', cells: row.cells, faults: [repeated(first)] }
        if (key !== undefined) seen.set(key, row.number)
        return { seq: row.number, values: result.values }
      })
      rows.push(...(await judged(read, judge, layout, checked, lines)))
      progress(rows.length, sheet.rowCount)
      await givingWay()
    }
  }
  const removed = batch.type === 1 ? await removalsOf(read, target, batch, rows) : []
  return { rows, removed, version }
}

async function judged(
  read: Sql,
  judge: Judge,
  layout: Layout,
  rows: readonly (CheckedRow | JudgedRow)[],
  lines: readonly SheetRow[],
): Promise<JudgedRow[]> {
  const good = rows.filter((row): row is CheckedRow => !('verdict' in row))
  const judgements = good.length > 0 ? await judge(read, good) : []
  let next = 0
  return rows.map((row, at): JudgedRow => {
    if ('verdict' in row) return row
    const judgement = judgements[next++]!
    if (judgement.verdict !== 'wrong') return { ...row, ...judgement }
    const faults = judgement.problems.map(
      (problem): CellFault => ({ ...problem, place: layout.places[problem.field] ?? null }),
    )
    return { seq: row.seq, verdict: 'wrong', cells: lines[at]!.cells, faults }
  })
}

export async function removalsOf(
  read: Sql,
  target: ImportTarget,
  batch: Batch,
  rows: readonly JudgedRow[],
): Promise<RemovedRow[]> {
  const kept = new Set(rows.flatMap((row) => ('rowId' in row ? [row.rowId] : [])))
  return (await target.removals?.(read, kept, batch)) ?? []
}

function repeated(row: number): CellFault {
  return { place: null, field: '', code: 'row_repeated', data: { row } }
}

/** Lets everything else that waits have its turn. */
export function givingWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
