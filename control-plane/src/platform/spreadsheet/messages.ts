import type { ErrorData } from '@quarterdeck/shared/errors/appError.ts'
import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import type { ReadLimits } from './limits.ts'

/** One row that holds anything. */
export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number
  /** What the cells under the header say, in its order; '' where empty. */
  cells: string[]
  /** Which of them are formulas (index into `cells`); absent when none is. */
  formulas?: number[]
  /** By the same index, of cells that are more than their text; absent where none is. */
  odd?: Readonly<Record<number, OddCell>>
}

/**
 * A cell that is more than its text: `value`, a number in full of which the format shows less; `long`, a number of more digits than
 * spreadsheets keep; `date`; `error`, such as `#N/A`.
 */
export type OddCell = { kind: 'value'; text: string } | { kind: 'long' | 'date' | 'error' }

/**
 * Rows on their way between threads. One long text crosses in a fraction of the time that many short ones take, and
 * taking it apart is quick too, so that the main thread is held for a millisecond or two.
 */
export interface RowPack {
  numbers: number[]
  /** The cells of all the rows, one after the other. */
  text: string
  formulas: Record<number, number[]>
  odd: Record<number, NonNullable<SheetRow['odd']>>
}

/** What goes in a cell: text stays text, whatever it begins with. */
export type CellValue = string | number | null | undefined

export interface SheetColumn {
  header: string
  /** In characters; measured from the first rows when left out. */
  width?: number
  /** What its cells are offered, in a list that opens under them; other values are taken all the same. */
  choices?: readonly string[]
}

export type JobOrder =
  | { kind: 'read'; file: Uint8Array | string; fileName: string; limits: ReadLimits }
  /** With a path: to that file, of any length, and never whole in memory. */
  | { kind: 'write'; columns: SheetColumn[]; sheetName: string; path?: string }

/** To the worker; each is answered by one `JobAnswer`. */
export type JobRequest =
  | { kind: 'start'; order: JobOrder }
  | { kind: 'more' }
  | { kind: 'rows'; rows: CellValue[][] }
  | { kind: 'finish' }

export type JobAnswer =
  | { kind: 'sheet'; header: string[]; rowCount: number }
  | { kind: 'rows'; pack: RowPack }
  | { kind: 'ready' }
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'refused'; code: ErrorCode; data: ErrorData }
  | { kind: 'fault'; message: string }
