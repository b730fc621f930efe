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
