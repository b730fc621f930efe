import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { checkContainer } from './checkContainer.ts'
import type { CheckedFile } from './checkFile.ts'
import type { ReadLimits } from './limits.ts'
import { collectRows, type ParsedSheet } from './sheetRows.ts'
import { shownText } from './shownText.ts'
import { writeZip } from './zip.ts'

/** Reads the first sheet of a file that has been checked, with SheetJS, which knows of everything that may stand there. */
export function parseSheet(file: CheckedFile, limits: ReadLimits): ParsedSheet {
  const workbook = open(file)
  const name = workbook.SheetNames[0]
  const data: CellObject[][] = (name !== undefined && workbook.Sheets[name]?.['!data']) || []
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const rows = collectRows<CellObject>(
    { textOf: (cell) => shownText(cell, is1904), isFormula: ({ f, F }) => f !== undefined || F !== undefined },
    limits,
  )
  // `data` may have a million holes: forEach goes over what is there.
  data.forEach((line, at) => void rows.add(line, at + 1))
  return rows.finish()
}

function open(checked: CheckedFile): WorkBook {
  if (checked.kind === 'old') checkContainer(checked.file)
  const file = checked.kind === 'old' ? checked.file : writeZip(checked.parts, false)
  try {
    return read(file, { type: 'buffer', dense: true, cellText: false, cellNF: true, cellHTML: false, sheets: 0 })
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message))
      throw new AppError('file_encrypted', {}, { cause })
    throw new AppError('file_broken', {}, { cause })
  }
}
