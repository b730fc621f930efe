import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkContainer } from './checkContainer.ts'
import type { CheckedFile } from './checkFile.ts'
import type { ReadLimits } from './limits.ts'
import { mergedCells } from './mergedCells.ts'
import type { NamedSheet, SheetFacts, SheetRow } from './messages.ts'
import { inFull, oddness, shownText } from './shownText.ts'

export interface ParsedSheet {
  /** Empty where nothing stands in it. */
  header: string[]
  rows: SheetRow[]
  facts: SheetFacts
}

export interface ParsedBook {
  /** How many sheets can be read: those that people see, or all where they see none. */
  seen: number
  /** Reads one of them, from 0. */
  sheet(at: number): ParsedSheet
}

/** The sheets of a file that has been checked, each taken apart when it is asked for. */
export function parseBook(checked: CheckedFile, limits: ReadLimits): ParsedBook {
  const old = checked.kind === 'xls' ? openOld(checked.file) : undefined
  const sheets = checked.kind === 'xls' ? sheetsOf(old!) : checked.sheets
  const shown = [...sheets.keys()].filter((at) => !sheets[at]!.isHidden)
  const order = shown.length > 0 ? shown : [...sheets.keys()]
  return {
    // A workbook that does not say which sheets it has is read as SheetJS reads it.
    seen: Math.max(1, order.length),
    sheet(at) {
      const place = order[at]
      const { name = '' } = place === undefined ? {} : sheets[place]!
      const others = sheets.filter((_, other) => other !== place)
      if (old) {
        const sheet = old.Sheets[name]
        const hiddenRows = (sheet?.['!rows'] ?? []).flatMap((row, index) => (row?.hidden ? [index + 1] : []))
        const isFiltered = sheet?.['!autofilter'] !== undefined
        return parseSheet(old, sheet, { name, others, hiddenRows, hiddenColumns: [], isFiltered }, limits)
      }
      if (checked.kind === 'xls') throw new Error('the workbook was not opened')
      const { file, dates, ...facts } = checked.open(place)
      const book = open(file)
      const sheet = book.SheetNames.map((each) => book.Sheets[each]).find((each) => each?.['!data'])
      for (const address of dates) markDate(sheet, address)
      return parseSheet(book, sheet, { name, others, ...facts }, limits)
    },
  }
}

function sheetsOf({ SheetNames, Workbook }: WorkBook): NamedSheet[] {
  return SheetNames.map((name, at) => ({ name, isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0 }))
}

/** A date that the file has as a date is given as its number, like all others, but without their format. */
function markDate(sheet: WorkSheet | undefined, address: string): void {
  const { r, c } = utils.decode_cell(address)
  const cell: CellObject | undefined = sheet?.['!data']?.[r]?.[c]
  if (cell) cell.z = 'yyyy-mm-dd'
}

/** The first row that says anything is the header; what is merged below it says the same in each of its cells. */
function parseSheet(
  { Workbook }: WorkBook,
  sheet: WorkSheet | undefined,
  facts: SheetFacts,
  { maxRows, maxColumns, maxCells }: ReadLimits,
): ParsedSheet {
  const data: CellObject[][] = sheet?.['!data'] ?? []
  const merged = mergedCells(sheet?.['!merges'] ?? [], { rows: data.length, columns: maxColumns, cells: maxCells })
  const is1904 = Workbook?.WBProps?.date1904 === true
  const rows: SheetRow[] = []
  let header: string[] | undefined
  let headerAt = 0
  let cells = 0
  // `data` may have a million holes: forEach goes over what is there.
  data.forEach((line, at) => {
    cells += line.length
    if (cells > maxCells) throw new AppError('file_inflates')
    if (!header) {
      header = readHeader(line, is1904, maxColumns)
      headerAt = at
      return
    }
    const row = readRow(line, at + 1, header.length, is1904)
    // What says nothing of its own is part of the row above.
    if (!row) return
    for (const { from, column } of merged.get(at) ?? [])
      if (from.r > headerAt && column < header.length) fill(row, column, data[from.r]?.[from.c], is1904)
    if (rows.push(row) > maxRows) throw new AppError('file_too_many_rows', { limit: maxRows })
  })
  const read = new Set(rows.map(({ number }) => number))
  const hiddenRows = facts.hiddenRows.filter((number) => read.has(number))
  const hiddenColumns = facts.hiddenColumns.filter((column) => header?.[column])
  return { header: header ?? [], rows, facts: { ...facts, hiddenRows, hiddenColumns } }
}

function openOld(file: Buffer): WorkBook {
  checkContainer(file)
  return open(file)
}

function open(file: Buffer): WorkBook {
  try {
    // Stubs: a formula whose result the file does not hold would be left out like an empty cell.
    return read(file, {
      type: 'buffer',
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
  const row: SheetRow = { number, cells: [] }
  let isEmpty = true
  for (let column = 0; column < width; column++) {
    const cell = line[column]
    const text = cell ? shownText(cell, is1904) : ''
    row.cells.push(text)
    if (cell) point(row, column, cell, text)
    // A format may show nothing of a number.
    isEmpty &&= text === '' ? typeof cell?.v !== 'number' : text.trim() === ''
  }
  return isEmpty && !row.formulas ? undefined : row
}

/** Remembers how a cell is more than its text. */
function point(row: SheetRow, column: number, cell: CellObject, text: string): void {
  if (cell.f !== undefined || cell.F !== undefined) {
    row.formulas ??= []
    row.formulas.push(column)
    return
  }
  const more = oddness(cell, text)
  if (more) row.odd = { ...row.odd, [column]: more }
}

/** A cell of several that were merged says what the first of them says. */
function fill(row: SheetRow, column: number, from: CellObject | undefined, is1904: boolean): void {
  if (!from) return
  const text = shownText(from, is1904)
  row.cells[column] = text
  point(row, column, from, text)
  if (row.formulas?.includes(column)) return
  const more = row.odd?.[column]
  const inItsPlace = more === undefined || more.kind === 'value'
  const full = typeof from.v === 'number' ? inFull(from.v) : text
  if (inItsPlace && text !== '') row.odd = { ...row.odd, [column]: { kind: 'merged', text: full } }
}
