import type { RowPack, SheetRow } from './messages.ts'

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
