import type { RowPack, SheetRow } from './messages.ts'

/** Never part of a cell: XML has no such character, and `packRows` drops it from other formats. */
const separator = '\u0000'

export function packRows(rows: readonly SheetRow[]): RowPack {
  const formulas: RowPack['formulas'] = {}
  const odd: RowPack['odd'] = {}
  for (const [at, row] of rows.entries()) {
    if (row.formulas) formulas[at] = row.formulas
    if (row.odd) odd[at] = row.odd
  }
  const text = rows.map(({ cells }) => cells.map(withoutSeparator).join(separator)).join(separator)
  return { numbers: rows.map(({ number }) => number), text, formulas, odd }
}

export function unpackRows({ numbers, text, formulas, odd }: RowPack): SheetRow[] {
  const cells = text.split(separator)
  const width = cells.length / numbers.length
  return numbers.map((number, at) => {
    const row: SheetRow = { number, cells: cells.slice(at * width, (at + 1) * width) }
    if (formulas[at]) row.formulas = formulas[at]
    if (odd[at]) row.odd = odd[at]
    return row
  })
}

function withoutSeparator(cell: string): string {
  return cell.includes(separator) ? cell.replaceAll(separator, '') : cell
}
