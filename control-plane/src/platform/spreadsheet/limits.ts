/** What a spreadsheet may be; past any of these it is refused by name. */
export interface ReadLimits {
  /** Rows under the header that hold anything. */
  maxRows: number
  /** Columns that have a header. */
  maxColumns: number
  /** Size of the file as it was sent. */
  maxBytes: number
  /** Size of all that is packed inside it. */
  maxInflatedBytes: number
  /** Cells of the first sheet, empty ones that the file mentions too. */
  maxCells: number
}

/** 50,000 rows of 40 columns. Such a file takes about 10 s and half a gigabyte in the worker that reads it. */
export const defaultLimits: ReadLimits = {
  maxRows: 50_000,
  maxColumns: 200,
  maxBytes: 50 * 1024 * 1024,
  maxInflatedBytes: 256 * 1024 * 1024,
  maxCells: 2_000_000,
}

/** JavaScript heap of the worker; it dies alone when it needs more. */
export const workerHeapMb = 1024
export const defaultTimeoutMs = 60_000

/** Rows that cross to or from the main thread at once: few enough that this holds it for some milliseconds only. */
export function rowsAtOnce(columns: number): number {
  return Math.min(2_000, Math.max(1, Math.floor(20_000 / Math.max(1, columns))))
}
