import type { SheetRow } from './messages.ts'

/**
 * Rows on their way between threads. One long text crosses in a fraction of the time that many short ones take, and
 * taking it apart is quick too, so that the main thread is held for a millisecond or two.
 */
export interface RowPack {
  numbers: number[]
  /** The cells of all the rows, one after the other. */
  text: string
  formulas: Record<number, number[]>
}

/** Never part of a cell: XML has no such character, and `packRows` drops it from other formats. */
const separator = '\u0000'

export function packRows(rows: readonly SheetRow[]): RowPack {
  const formulas: RowPack['formulas'] = {}
  for (const [at, row] of rows.entries()) if (row.formulas) formulas[at] = row.formulas
  const text = rows.map(({ cells }) => cells.map(withoutSeparator).join(separator)).join(separator)
  return { numbers: rows.map(({ number }) => number), text, formulas }
}

export function unpackRows({ numbers, text, formulas }: RowPack): SheetRow[] {
  const cells = text.split(separator)
  const width = cells.length / numbers.length
  return numbers.map((number, at) => {
    const row: SheetRow = { number, cells: cells.slice(at * width, (at + 1) * width) }
    const own = formulas[at]
    return own ? { ...row, formulas: own } : row
  })
}

function withoutSeparator(cell: string): string {
  return cell.includes(separator) ? cell.replaceAll(separator, '') : cell
}
