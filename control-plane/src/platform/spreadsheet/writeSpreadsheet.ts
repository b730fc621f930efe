import { type Job, startJob } from './job.ts'
import { defaultTimeoutMs, rowsAtOnce } from './limits.ts'
import type { CellValue, SheetColumn } from './messages.ts'

export interface WriteOptions {
  columns: SheetColumn[]
  /** One array a row, in the order of the columns. */
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>
  sheetName?: string
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Makes an .xlsx file in a worker thread. Strings stay strings (a cell that begins with = is no formula), numbers are
 * numbers. Throws `AppError` file_timeout, or the signal's reason when aborted.
 */
export async function writeSpreadsheet(options: WriteOptions): Promise<Uint8Array> {
  const { columns, rows, sheetName = 'Sheet1', timeoutMs = defaultTimeoutMs, signal } = options
  const job = await startJob({ kind: 'write', columns, sheetName }, { timeoutMs, signal })
  try {
    await job.next()
    await sendRows(job, rows, columns.length)
    const file = await job.next({ kind: 'finish' })
    if (file.kind !== 'file') throw new Error(`the spreadsheet worker answered ${file.kind} instead of the file`)
    return file.bytes
  } finally {
    await job.close()
  }
}

/**
 * The same into a new file at `path`, for lists of any length: neither the rows nor the file are ever whole in memory, and
 * what does not fit on one sheet goes on on the next. It gives way to all other work. `timeoutMs` is the time that the
 * worker itself may take.
 */
export async function writeSpreadsheetFile(path: string, options: WriteOptions): Promise<void> {
  const { columns, rows, sheetName = 'Sheet1', timeoutMs = fileTimeoutMs, signal } = options
  const job = await startJob({ kind: 'write', columns, sheetName, path }, { timeoutMs, signal })
  try {
    await job.next()
    await sendRows(job, rows, columns.length)
    await job.next({ kind: 'finish' })
  } finally {
    await job.close()
  }
}

/** A million rows take about a minute and a half of it, and ten times as long on a machine that has other work. */
const fileTimeoutMs = 3_600_000

async function sendRows(job: Job, rows: WriteOptions['rows'], width: number): Promise<void> {
  const size = rowsAtOnce(width)
  let chunk: CellValue[][] = []
  for await (const row of rows) {
    if (chunk.push(row) < size) continue
    await job.next({ kind: 'rows', rows: chunk })
    chunk = []
  }
  if (chunk.length > 0) await job.next({ kind: 'rows', rows: chunk })
}
