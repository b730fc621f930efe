import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { bold, paint } from './paint.ts'
import { fit, widthOf } from './width.ts'

/** A cell as people read it. */
export interface Cell {
  text: string
  colour?: TagColour | ''
}
export interface TableOptions {
  /** Columns of the terminal. */
  width: number
  colour: boolean
}

/** Least width that a column is squeezed to; below that the lines run over. */
const narrowest = 6

/** Aligned lines with a heading; the widest columns give way where the terminal is too narrow. */
export function tableLines(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: TableOptions,
): string[] {
  return alignedLines(headings, inOneLine(rows), options)
}

/** The same of the first columns that can be read side by side, one at least; `left`: the headings of the others. */
export function fittingLines(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: TableOptions,
): { lines: string[]; left: readonly string[] } {
  const clean = inOneLine(rows)
  const count = fitting(headings, clean, options.width)
  const shown = clean.map((row) => row.slice(0, count))
  return { lines: alignedLines(headings.slice(0, count), shown, options), left: headings.slice(count) }
}

function alignedLines(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: TableOptions,
): string[] {
  const filled = headings.map((_, at) => widest(rows, at))
  const whole = filled.map((width, at) => Math.max(width, widthOf(headings[at]!)))
  // A heading gives way before what stands below it.
  const widths = squeeze(squeeze(whole, options.width, filled), options.width, [])
  const line = (cells: readonly string[]) => cells.join('  ').trimEnd()
  return [
    bold(line(headings.map((heading, at) => fit(heading, widths[at]!))), options.colour),
    ...rows.map((row) => line(row.map((cell, at) => paint(fit(cell.text, widths[at]!), cell.colour, options.colour)))),
  ]
}

function inOneLine(rows: readonly (readonly Cell[])[]): Cell[][] {
  return rows.map((row) => row.map((cell) => ({ ...cell, text: lineOf(printable(cell.text)) })))
}

/** What stands below something else begins with blanks. */
function lineOf(text: string): string {
  const rest = text.trimStart()
  return (/^ */.exec(text)?.[0] ?? '') + rest.replace(/\s+/g, ' ')
}

/** Less of a longer value says too little: serials and times are whole in this. */
const readable = 20

function fitting(headings: readonly string[], rows: readonly (readonly Cell[])[], width: number): number {
  let room = width
  for (const [at, heading] of headings.entries()) {
    const least = Math.max(widest(rows, at), Math.min(narrowest, widthOf(heading)))
    room -= Math.min(readable, least) + (at > 0 ? 2 : 0)
    if (room < 0) return Math.max(1, at)
  }
  return headings.length
}

function widest(rows: readonly (readonly Cell[])[], at: number): number {
  return rows.reduce((width, row) => Math.max(width, widthOf(row[at]?.text ?? '')), 0)
}

/** `name  value` lines of one thing. */
export function recordLines(entries: readonly (readonly [string, Cell])[], options: TableOptions): string[] {
  const width = Math.max(...entries.map(([name]) => widthOf(name)))
  return entries.map(([name, cell]) => {
    const value = paint(printable(cell.text), cell.colour, options.colour)
    return `${bold(fit(name, width), options.colour)}  ${value.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`
  })
}

/** The widest columns give way first, none below its least width. */
function squeeze(wanted: readonly number[], width: number, least: readonly number[]): number[] {
  const widths = [...wanted]
  const leastOf = (at: number) => Math.max(least[at] ?? 0, narrowest)
  const room = width - 2 * (widths.length - 1)
  for (let over = widths.reduce((sum, each) => sum + each, 0) - room; over > 0; over--) {
    const giving = widths.flatMap((each, at) => (each > leastOf(at) ? [each] : []))
    if (giving.length === 0) break
    const most = Math.max(...giving)
    widths[widths.findIndex((each, at) => each === most && each > leastOf(at))]!--
  }
  return widths
}

/** What a row holds must not steer the terminal. Line breaks stay. */
export function printable(text: string): string {
  return [...text].filter((letter) => letter === '\n' || letter === '\t' || !/\p{Cc}/u.test(letter)).join('')
}
