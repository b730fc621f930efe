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
 * A cell that is more than its text: `value`, a number in full where the format shows something else; `merged`, an empty one of several that were
 * merged, which says what the first of them says, in full; `long`, a number of more digits than spreadsheets keep; `date`; `error`, such as `#N/A`.
 */
export type OddCell = { kind: 'value' | 'merged'; text: string } | { kind: 'long' | 'date' | 'error' }

export interface NamedSheet {
  name: string
  isHidden: boolean
}

/** What should be known of a sheet beside its rows. */
export interface SheetFacts {
  /** Which one was read. '' where the file does not say. */
  name: string
  /** The other sheets of the file, which were not read. */
  others: NamedSheet[]
  /** Rows of those that were read, by number, that people do not see. */
  hiddenRows: number[]
  /** Columns likewise, from 0. */
  hiddenColumns: number[]
  /** A filter says which rows are seen. */
  isFiltered: boolean
}

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
  /** Of those that people see, from 0. */
  | { kind: 'sheet'; at: number }
  | { kind: 'more' }
  | { kind: 'rows'; rows: CellValue[][] }
  | { kind: 'finish' }

export type JobAnswer =
  /** `seen`: how many sheets may be asked for. */
  | { kind: 'sheet'; header: string[]; rowCount: number; facts: SheetFacts; seen: number }
  | { kind: 'rows'; pack: RowPack }
  | { kind: 'ready' }
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'refused'; code: ErrorCode; data: ErrorData }
  | { kind: 'fault'; message: string }
