import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import type { ReadyColumn } from './checkRow.ts'
import type { Layout } from './headers.ts'
import { numberText } from './numberText.ts'
import type { ImportValues } from './target.ts'

/** A cell of a sound row that is stored otherwise than it is written. */
export interface CellDifference {
  place: number
  name: string
  /** What people read in the cell; '' for one that says nothing. */
  cell: string
  /** A code of a choice or a flag; of all else what is stored, as text. */
  stored: string | number
}

/** The same difference in several rows. */
export interface RepeatedDifference extends CellDifference {
  /** The first of them, from and to. */
  rows: [number, number][]
  count: number
}

export interface Differences {
  /** At most 200. */
  found: RepeatedDifference[]
  /** How many cells in all. */
  cells: number
}

const mostFound = 200
const mostRanges = 20
/** The longest text that is kept of a cell. */
const longest = 200

/** Where what a row will hold is not what stands in its cells. Secrets are not looked at, and names of other rows are what they say. */
export function differencesIn(
  row: SheetRow,
  { places }: Layout,
  columns: readonly ReadyColumn[],
  values: ImportValues,
): CellDifference[] {
  const found: CellDifference[] = []
  for (const column of columns) {
    const { name } = column
    const place = places[name]
    const value = values[name]
    if (place === undefined || value === undefined) continue
    if (value === row.cells[place] && row.odd?.[place] === undefined) continue
    const cell = writtenIn(row, place, column, value)
    if (cell !== undefined)
      found.push({ place, name, cell: cell.slice(0, longest), stored: storedAs(column, value, row.cells[place] ?? '') })
  }
  return found
}

function storedAs({ field }: ReadyColumn, value: string | number | null, shown: string): string | number {
  if (value === null) return ''
  if (field.kind === 'money') return numberText(shown)
  return field.kind === 'choice' || field.kind === 'flag' ? value : String(value).slice(0, longest)
}

/** What people read in the cell, where the value is another; undefined where it says the same. */
function writtenIn(
  { cells, odd }: SheetRow,
  place: number,
  { field }: ReadyColumn,
  value: string | number | null,
): string | undefined {
  const more = odd?.[place]
  const shown = cells[place] ?? ''
  const written = more?.kind === 'merged' ? '' : shown
  const text = written.trim()
  const unless = (isSame: boolean) => (isSame ? undefined : written)
  switch (field.kind) {
    case 'sealed':
    case 'secret':
    case 'reference':
    case 'links':
    case 'time':
      return undefined
    // Units are kept of an amount.
    case 'money':
      return unless(text === '' || more?.kind === 'value' || isPlainNumber(text))
    case 'integer':
    case 'decimal':
    case 'counted': {
      if (text === '') return unless(value === null)
      if (more?.kind !== 'value') return unless(isPlainNumber(text) && Number(text) === value)
      // The number itself, where what its format shows of it happens to be what is stored.
      if (Number(more.text) !== value) return more.text
      return unless(Number(numberText(shown)) === value)
    }
    case 'choice':
    case 'flag':
      return unless(text === String(value))
    case 'words':
    case 'file':
    case 'image':
    case 'video':
      return unless(withoutCommas(text) === withoutCommas(String(value)))
    default:
      return unless(isSameText(text, String(value ?? ''), field.kind === 'text' ? field.format : undefined))
  }
}

function isPlainNumber(text: string): boolean {
  return /^[+-]?[\d.]+$/.test(text)
}

function withoutCommas(text: string): string {
  return text.replace(/[,，、\s]/g, '')
}

/** Line ends and blanks around it are nobody's words; codes are the same in either case. */
function isSameText(written: string, value: string, format: string | undefined): boolean {
  if (written.replace(/\r\n?/g, '\n') === value) return true
  if (format === 'posting-times') return withoutCommas(written) === withoutCommas(value)
  const isCode = format === 'country' || format === 'language' || format === 'currency'
  return isCode && written.toUpperCase() === value.toUpperCase()
}

/** Puts the same differences of many rows together. */
export function createDifferences(): {
  add(row: number, differences: readonly CellDifference[]): void
  all(): Differences
} {
  const byKey = new Map<string, RepeatedDifference>()
  let cells = 0
  return {
    add(row, differences) {
      for (const difference of differences) {
        cells++
        const key = `${difference.place}\n${difference.stored}\n${difference.cell}`
        const known = byKey.get(key)
        if (known) extend(known, row)
        else if (byKey.size < mostFound) byKey.set(key, { ...difference, rows: [[row, row]], count: 1 })
      }
    },
    all: () => ({ found: [...byKey.values()], cells }),
  }
}

function extend(known: RepeatedDifference, row: number): void {
  known.count++
  addRow(known.rows, row, mostRanges)
}

/** Rows that follow one another as `2-4`; those that would be too many to read are `…`. */
export function rangesText(rows: readonly (readonly [number, number])[], count: number): string {
  const shown = rows.slice(0, mostShown)
  const held = shown.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const text = shown.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
  return held < count ? `${text}, …` : text
}

const mostShown = 8

export function rangesOf(rows: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const row of rows) addRow(ranges, row)
  return ranges
}

function addRow(ranges: [number, number][], row: number, most = Number.POSITIVE_INFINITY): void {
  const last = ranges.at(-1)
  if (last?.[1] === row - 1) last[1] = row
  else if (ranges.length < most) ranges.push([row, row])
}
