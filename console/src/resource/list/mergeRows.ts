export interface Page<R> {
  rows: readonly R[]
  total: number
}

export interface Merged<R> {
  /** The rows on screen with their newest values, in the places where they were. */
  rows: readonly R[]
  /** Rows whose values changed. */
  changed: ReadonlySet<number>
  /** Rows that the newest answer does not have any more: deleted, or they do not match now. */
  gone: ReadonlySet<number>
  /** How many rows the newest answer has more than what is on screen. */
  added: number
  /** True when showing the newest answer would move rows. */
  moved: boolean
}

/** Brings newest values into the rows on screen without moving any: lists never jump under the pointer. */
export function mergeRows<R extends { id: number }>(shown: Page<R>, latest: Page<R>): Merged<R> {
  const newest = new Map(latest.rows.map((row) => [row.id, row]))
  const changed = new Set<number>()
  const gone = new Set<number>()
  const rows = shown.rows.map((row) => {
    const next = newest.get(row.id)
    if (!next) {
      gone.add(row.id)
      return row
    }
    if (sameRow(row, next)) return row
    changed.add(row.id)
    return next
  })
  const moved =
    latest.rows.length !== shown.rows.length || latest.rows.some((row, index) => row.id !== shown.rows[index]!.id)
  return { rows, changed, gone, added: Math.max(0, latest.total - shown.total), moved }
}

function sameRow(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
