import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { ReadLimits } from './limits.ts'
import type { SheetRow } from './messages.ts'

export interface ParsedSheet {
  header: string[]
  rows: SheetRow[]
}

/** How one kind of reader gives its cells. */
export interface CellReading<C> {
  textOf(cell: C): string
  isFormula(cell: C): boolean
}

export interface SheetRows<C> {
  /** A line that the file mentions, by its number from 1, in their order; throws where a limit is passed. */
  add(line: readonly C[], number: number): void
  /** Throws `file_empty` where there was nothing to read. */
  finish(): ParsedSheet
}

/** Makes lines of cells into header and rows, whoever took the file apart. The first line that says anything is the header. */
export function collectRows<C>(
  reading: CellReading<C>,
  { maxRows, maxColumns, maxCells }: Pick<ReadLimits, 'maxRows' | 'maxColumns' | 'maxCells'>,
): SheetRows<C> {
  const rows: SheetRow[] = []
  let header: string[] | undefined
  let cells = 0
  return {
    add(line, number) {
      cells += line.length
      if (cells > maxCells) throw new AppError('file_inflates')
      if (!header) {
        header = readHeader(line, reading, maxColumns)
        return
      }
      const row = readRow(line, number, header.length, reading)
      if (!row) return
      if (rows.push(row) > maxRows) throw new AppError('file_too_many_rows', { limit: maxRows })
    },
    finish() {
      if (!header || rows.length === 0) throw new AppError('file_empty')
      return { header, rows }
    },
  }
}

/** Undefined for a line that says nothing. */
function readHeader<C>(line: readonly C[], { textOf }: CellReading<C>, maxColumns: number): string[] | undefined {
  const header: string[] = []
  line.forEach((cell, column) => {
    const text = textOf(cell).trim()
    if (text === '') return
    if (column >= maxColumns) throw new AppError('file_too_many_columns', { limit: maxColumns })
    header[column] = text
  })
  return header.length === 0 ? undefined : Array.from(header, (text) => text ?? '')
}

function readRow<C>(
  line: readonly C[],
  number: number,
  width: number,
  { textOf, isFormula }: CellReading<C>,
): SheetRow | undefined {
  const cells: string[] = []
  let formulas: number[] | undefined
  let isEmpty = true
  for (let column = 0; column < width; column++) {
    const cell = line[column]
    const text = cell === undefined ? '' : textOf(cell)
    cells.push(text)
    if (cell !== undefined && isFormula(cell)) {
      formulas ??= []
      formulas.push(column)
    }
    isEmpty &&= text === '' || text.trim() === ''
  }
  if (formulas) return { number, cells, formulas }
  return isEmpty ? undefined : { number, cells }
}
