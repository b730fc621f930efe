import { type CellAddress, type CellObject, type Range, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkContainer } from './checkContainer.ts'
import type { ReadLimits } from './limits.ts'
import type { OddCell, SheetRow } from './messages.ts'
import { oddness, shownText } from './shownText.ts'

export interface ParsedSheet {
  header: string[]
  rows: SheetRow[]
}

/**
 * Reads the first sheet that people see of a file that has been checked. The first row that says anything is the header; what is merged below
 * it says the same in each of its cells.
 */
export function parseSheet(file: Buffer, { maxRows, maxColumns, maxCells }: ReadLimits): ParsedSheet {
  const workbook = open(file)
  const sheet = shownSheet(workbook)
  const data: CellObject[][] = sheet?.['!data'] ?? []
  const merged = mergedCells(sheet?.['!merges'] ?? [], { rows: data.length, columns: maxColumns, cells: maxCells })
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
    for (const { from, column } of merged.get(at) ?? []) {
      const cell = data[from.r]?.[from.c]
      if (cell) line[column] = cell
    }
    const row = readRow(line, at + 1, header.length, is1904)
    if (!row) return
    if (rows.push(row) > maxRows) throw new AppError('file_too_many_rows', { limit: maxRows })
  })
  if (!header || rows.length === 0) throw new AppError('file_empty')
  return { header, rows }
}

/** Of those that were read; of a file whose sheets are all hidden, the first. */
function shownSheet({ SheetNames, Sheets, Workbook }: WorkBook): WorkSheet | undefined {
  const isShown = (_: string, at: number) => !Workbook?.Sheets?.[at]?.Hidden
  const name =
    SheetNames.find((each, at) => isShown(each, at) && Sheets[each]) ?? SheetNames.find((each) => Sheets[each])
  return name === undefined ? undefined : Sheets[name]
}

interface MergedCell {
  /** Where what it says stands. */
  from: CellAddress
  column: number
}

/** By row: the cells that are part of one above or to the left of them. */
function mergedCells(
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

function open(file: Buffer): WorkBook {
  const isOldFormat = file[0] === 0xd0
  if (isOldFormat) checkContainer(file)
  try {
    // Stubs: a formula whose result the file does not hold would be left out like an empty cell.
    return read(file, {
      type: 'buffer',
      // Of the newer format only one sheet is left, see `checkFile`.
      ...(isOldFormat && { sheets: 0 }),
      dense: true,
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
  let odd: Record<number, OddCell> | undefined
  let isEmpty = true
  for (let column = 0; column < width; column++) {
    const cell = line[column]
    const text = cell ? shownText(cell, is1904) : ''
    cells.push(text)
    if (cell?.f !== undefined || cell?.F !== undefined) {
      formulas ??= []
      formulas.push(column)
    } else if (cell) {
      const more = oddness(cell, text)
      if (more) odd = { ...odd, [column]: more }
    }
    isEmpty &&= text === '' || text.trim() === ''
  }
  const row = { number, cells, ...(odd && { odd }) }
  if (formulas) return { ...row, formulas }
  return isEmpty ? undefined : row
}
