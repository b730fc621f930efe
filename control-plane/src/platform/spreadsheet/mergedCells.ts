import type { CellAddress, Range } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

export interface MergedCell {
  /** Where what it says stands. */
  from: CellAddress
  column: number
}

/** By row: the cells that are part of one above or to the left of them. */
export function mergedCells(
  merges: readonly Range[],
  most: { rows: number; columns: number; cells: number },
): Map<number, MergedCell[]> {
  const found = new Map<number, MergedCell[]>()
  let count = 0
  for (const { s, e } of merges)
    for (let row = s.r; row <= e.r && row < most.rows; row++)
      for (let column = s.c; column <= e.c && column < most.columns; column++) {
        if (row === s.r && column === s.c) continue
        if (++count > most.cells) throw new AppError('file_inflates')
        const cells = found.get(row) ?? []
        cells.push({ from: s, column })
        found.set(row, cells)
      }
  return found
}
