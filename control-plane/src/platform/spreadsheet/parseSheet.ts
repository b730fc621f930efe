import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkContainer } from './checkContainer.ts'
import type { ReadLimits } from './limits.ts'
import type { SheetRow } from './messages.ts'
import { shownText } from './shownText.ts'

export interface ParsedSheet {
  header: string[]
  rows: SheetRow[]
}

/** Reads the first sheet of a file that has been checked. The first row that says anything is the header. */
export function parseSheet(file: Buffer, { maxRows, maxColumns, maxCells }: ReadLimits): ParsedSheet {
  const workbook = open(file)
  const name = workbook.SheetNames[0]
  const data: CellObject[][] = (name !== undefined && workbook.Sheets[name]?.['!data']) || []
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const rows: SheetRow[] = []
  let header: string[] | undefined
  let cells = 0
  // `data` may have a million holes: forEach goes over what is there.
  data.forEach((line, at) => {
    cells += line.length
    if (cells > maxCells) throw new AppError('file_inflates')
    if (!header) {
      header = readHeader(line, is1904, maxColumns)
      return
    }
    const row = readRow(line, at + 1, header.length, is1904)
    if (!row) return
    if (rows.push(row) > maxRows) throw new AppError('file_too_many_rows', { limit: maxRows })
  })
  if (!header || rows.length === 0) throw new AppError('file_empty')
  return { header, rows }
}

function open(file: Buffer): WorkBook {
  const isOldFormat = file[0] === 0xd0
  if (isOldFormat) checkContainer(file)
  try {
    // Stubs: a formula whose result the file does not hold would be left out like an empty cell.
    return read(file, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellText: false,
      cellNF: true,
      cellHTML: false,
      sheetStubs: true,
    })
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message))
      throw new AppError('file_encrypted', {}, { cause })
    throw new AppError('file_broken', {}, { cause })
  }
}

/** Undefined for a row that says nothing. */
function readHeader(line: CellObject[], is1904: boolean, maxColumns: number): string[] | undefined {
  const header: string[] = []
  line.forEach((cell, column) => {
    const text = shownText(cell, is1904).trim()
    if (text === '') return
    if (column >= maxColumns) throw new AppError('file_too_many_columns', { limit: maxColumns })
    header[column] = text
  })
  return header.length === 0 ? undefined : Array.from(header, (text) => text ?? '')
}

function readRow(line: CellObject[], number: number, width: number, is1904: boolean): SheetRow | undefined {
  const cells: string[] = []
  let formulas: number[] | undefined
  let isEmpty = true
  for (let column = 0; column < width; column++) {
    const cell = line[column]
    const text = cell ? shownText(cell, is1904) : ''
    cells.push(text)
    if (cell?.f !== undefined || cell?.F !== undefined) {
      formulas ??= []
      formulas.push(column)
    }
    isEmpty &&= text === '' || text.trim() === ''
  }
  if (formulas) return { number, cells, formulas }
  return isEmpty ? undefined : { number, cells }
}
