import type { Context } from '../context.ts'
import { type Cell, fittingLines, recordLines, tableLines } from './table.ts'
import { tsvLines } from './tsv.ts'

export type Row = Readonly<Record<string, unknown>>

/** How a thing's fields are shown: the name on the wire, the heading, and a value as people read it. */
export interface Column<R = Row> {
  name: string
  heading: string
  /** Absent: the value as it is. */
  show?(value: unknown, row: R): Cell
  /** In plain data, but not in the table on a terminal. */
  hidden?: boolean
}

/** Rows on stdout: a table on a terminal, an array with `--json`, otherwise tab-separated with the wire's names. */
export function printRows<R extends Row>(context: Context, columns: readonly Column<R>[], rows: readonly R[]): void {
  if (context.json) writeJson(context, rows)
  else if (!context.terminal) writeLines(context, tsvLines(namesOf(columns), rows))
  else {
    const table = filled(
      columns.filter((column) => !column.hidden),
      rows,
    )
    if (rows.length > 0) writeLines(context, tableLines(table.headings, table.cells, layout(context)))
  }
}

/** The first columns of a table that can be read side by side on this terminal; gives the headings of the others. */
export function printFitting<R extends Row>(
  context: Context,
  columns: readonly Column<R>[],
  rows: readonly R[],
): readonly string[] {
  const table = filled(
    columns.filter((column) => !column.hidden),
    rows,
  )
  const { lines, left } = fittingLines(table.headings, table.cells, layout(context))
  if (rows.length > 0) writeLines(context, lines)
  return left
}

/** All columns of a table, as wide as they are, wherever it goes. */
export function writeTable<R extends Row>(context: Context, columns: readonly Column<R>[], rows: readonly R[]): void {
  const headings = columns.map(({ heading }) => heading)
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)))
  writeLines(context, tableLines(headings, cells, { width: Number.MAX_SAFE_INTEGER, colour: context.colour }))
}

/** One thing on stdout: name and value lines on a terminal, an object with `--json`, otherwise one row. */
export function printRecord<R extends Row>(context: Context, columns: readonly Column<R>[], row: R): void {
  if (context.json) writeJson(context, row)
  else if (!context.terminal) writeLines(context, tsvLines(namesOf(columns), [row]))
  else {
    const shown = columns.filter((column) => !column.hidden)
    const entries = shown.map((column) => [column.heading, cellOf(column, row)] as const)
    writeLines(context, recordLines(entries, layout(context)))
  }
}

/** What an action did: a sentence for people on stderr, and the numbers on stdout where a program reads. */
export function printDone(context: Context, data: Row, sentence: string): void {
  tell(context, sentence)
  if (context.json) writeJson(context, data)
  else if (!context.terminal) writeLines(context, tsvLines(Object.keys(data), [data]))
}

/** A sentence for people; `--quiet` leaves it out. */
export function tell(context: Context, sentence: string): void {
  if (!context.quiet) context.io.stderr.write(`${sentence}\n`)
}

export function writeJson(context: Context, data: unknown): void {
  context.io.stdout.write(`${JSON.stringify(data, null, context.io.stdout.isTTY ? 2 : undefined)}\n`)
}

export function writeLines(context: Context, lines: readonly string[]): void {
  if (lines.length > 0) context.io.stdout.write(`${lines.join('\n')}\n`)
}

const namesOf = <R extends Row>(columns: readonly Column<R>[]): string[] => columns.map((column) => column.name)

/** Columns in which no row has anything only take room from the others. */
function filled<R extends Row>(columns: readonly Column<R>[], rows: readonly R[]) {
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)))
  const has = columns.map((_, at) => cells.some((row) => row[at]!.text !== ''))
  return {
    headings: columns.filter((_, at) => has[at]).map((column) => column.heading),
    cells: cells.map((row) => row.filter((_, at) => has[at])),
  }
}

function cellOf<R extends Row>(column: Column<R>, row: R): Cell {
  const value = row[column.name]
  return column.show ? column.show(value, row) : { text: value === null || value === undefined ? '' : String(value) }
}

export function layout(context: Context): { width: number; colour: boolean } {
  return { width: context.io.stdout.columns ?? 120, colour: context.colour }
}
