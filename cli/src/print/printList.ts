import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { Refusal } from '../refusal.ts'
import { csvLines } from './csv.ts'
import { type Column, printFitting, printRows, type Row, tell, writeJson, writeLines, writeTable } from './print.ts'
import { tsvLines } from './tsv.ts'

/** How a list is asked to be printed. */
export interface PrintOptions {
  /** `-o`: wide, json or csv. */
  output?: string
  /** Names as on the wire, comma-joined. */
  columns?: string
}

/** Takes the rows of a list page by page. */
export interface ListPrinter<R> {
  page(rows: readonly R[]): void
  end(): void
}

const formats = ['wide', 'json', 'csv'] as const

/** A table, which is as wide as its widest row, waits for all pages; everything else goes out with each. */
export function listPrinter<R extends Row>(
  context: Context,
  all: readonly Column<R>[],
  options: PrintOptions,
): ListPrinter<R> {
  const chosen = options.columns === undefined ? undefined : chosenOf(all, options.columns)
  const columns = chosen ?? all
  const names = columns.map(({ name }) => name)
  const format = formatOf(context, options.output)
  if (format === 'json') return jsonPrinter(context, chosen && names)
  if (format === 'csv') return linePrinter(context, names, csvLines)
  if (format === undefined && !context.terminal) return linePrinter(context, names, tsvLines)
  const rows: R[] = []
  const print = () => {
    if (format === 'wide') return writeTable(context, columns, rows)
    // What was asked for by name is shown, however narrow.
    if (chosen) return printRows(context, columns, rows)
    const left = printFitting(context, columns, rows)
    if (left.length > 0) tell(context, context.t('cli.message.columns_left', { columns: left.join(', ') }))
  }
  return { page: (more) => append(rows, more), end: print }
}

function formatOf(context: Context, given: string | undefined): (typeof formats)[number] | undefined {
  if (given === undefined) return context.json ? 'json' : undefined
  const known = formats.find((format) => format === given)
  if (!known)
    throw new Refusal(exitCodes.usage, 'error.one_of', { option: '-o', value: given, choices: formats.join(', ') })
  return known
}

function chosenOf<R>(all: readonly Column<R>[], given: string): Column<R>[] {
  return given.split(',').map((word) => {
    const found = all.find(({ name }) => name === word.trim())
    if (found) return { ...found, hidden: false }
    const choices = all.map(({ name }) => name).join(', ')
    throw new Refusal(exitCodes.usage, 'error.one_of', { option: '--columns', value: word.trim(), choices })
  })
}

type Lines = (names: readonly string[], rows: readonly Row[]) => string[]

/** The heading comes with the first page, also where there is no row. */
function linePrinter<R extends Row>(context: Context, names: readonly string[], lines: Lines): ListPrinter<R> {
  let isFirst = true
  return {
    page(rows) {
      writeLines(context, lines(names, rows).slice(isFirst ? 0 : 1))
      isFirst = false
    },
    end: () => undefined,
  }
}

/** One array, however many pages; for people it is indented, and comes as a whole. */
function jsonPrinter<R extends Row>(context: Context, names: readonly string[] | undefined): ListPrinter<R> {
  const shown = (row: R) => (names ? Object.fromEntries(names.map((name) => [name, row[name]])) : row)
  const { stdout } = context.io
  if (stdout.isTTY) {
    const rows: Row[] = []
    return { page: (more) => append(rows, more.map(shown)), end: () => writeJson(context, rows) }
  }
  let before = '['
  return {
    page(rows) {
      for (const row of rows) {
        stdout.write(before + JSON.stringify(shown(row)))
        before = ','
      }
    },
    end: () => void stdout.write(before === '[' ? '[]\n' : ']\n'),
  }
}

/** One by one: a page of rows as arguments would be a limit of its own. */
function append<T>(to: T[], more: readonly T[]): void {
  for (const one of more) to.push(one)
}
