import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Job, startJob } from './job.ts'
import { defaultLimits, defaultTimeoutMs, type ReadLimits } from './limits.ts'
import type { JobAnswer, SheetFacts, SheetRow } from './messages.ts'
import { unpackRows } from './rowPack.ts'

export interface ReadOptions extends Partial<ReadLimits> {
  /** As the sender called it; must end in .xls or .xlsx. */
  fileName: string
  timeoutMs?: number
  signal?: AbortSignal
  /** Whether a sheet with this header is meant: the first that people see and that is; where none is, the first that they see. */
  isMeant?(header: readonly string[]): boolean
}

export interface Sheet {
  /** Trimmed; '' for a column without one. Columns after the last header are not read. */
  header: string[]
  /** How many rows there will be. */
  rowCount: number
  facts: SheetFacts
  /** The rows that hold anything, in chunks of at most 2,000. Can be gone over once. */
  rows: AsyncIterable<SheetRow[]>
}

/**
 * Reads the first sheet that people see of an .xls or .xlsx file, given as bytes or as a path, in a worker thread, and gives what `use` makes of it.
 * The thread is let go when `use` is done, whether it wanted the rows or not: one that is held keeps others waiting.
 * Throws `AppError`: file_type, file_is_html, file_is_xml, file_is_text, file_broken, file_encrypted, file_too_large, file_inflates,
 * file_formatted, file_too_many_rows, file_too_many_columns, file_empty, file_timeout, or busy when other files take too long; the signal's reason when aborted.
 */
export async function readSpreadsheet<T>(
  file: Uint8Array | string,
  options: ReadOptions,
  use: (sheet: Sheet) => T | Promise<T>,
): Promise<T> {
  const { fileName, timeoutMs = defaultTimeoutMs, signal, isMeant = () => true, ...given } = options
  const limits: ReadLimits = { ...defaultLimits, ...given }
  const job = await startJob({ kind: 'read', file, fileName, limits }, { timeoutMs, signal })
  try {
    const { header, rowCount, facts } = await meantSheet(job, isMeant)
    if (rowCount === 0) throw new AppError('file_empty')
    return await use({ header, rowCount, facts, rows: rowsOf(job) })
  } finally {
    await job.close()
  }
}

type SheetAnswer = Extract<JobAnswer, { kind: 'sheet' }>

/** Nobody has more sheets before the one that is meant. */
const mostSheets = 20

async function meantSheet(job: Job, isMeant: (header: readonly string[]) => boolean): Promise<SheetAnswer> {
  const first = asSheet(await job.next())
  const most = Math.min(first.seen, mostSheets)
  let filled: number | undefined
  for (let at = 0; at < most; at++) {
    const sheet = at === 0 ? first : asSheet(await job.next({ kind: 'sheet', at }))
    if (sheet.rowCount === 0) continue
    if (isMeant(sheet.header)) return sheet
    filled ??= at
  }
  return most === 1 ? first : asSheet(await job.next({ kind: 'sheet', at: filled ?? 0 }))
}

function asSheet(answer: JobAnswer): SheetAnswer {
  if (answer.kind !== 'sheet') throw new Error(`the spreadsheet worker answered ${answer.kind} instead of the sheet`)
  return answer
}

async function* rowsOf(job: Job): AsyncGenerator<SheetRow[]> {
  // The worker packs the next ones while the caller looks at these.
  let coming = job.next({ kind: 'more' })
  for (;;) {
    const chunk = await coming
    if (chunk.kind !== 'rows' || chunk.pack.numbers.length === 0) return
    coming = job.next({ kind: 'more' })
    // Whoever leaves early does not hear of it.
    coming.catch(() => undefined)
    yield unpackRows(chunk.pack)
  }
}
