import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { CellDifference, ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { nameOfMark } from '@quarterdeck/shared/values/unseenMarks.ts'
import type { NamedSheet, SheetFacts } from '../../platform/spreadsheet/messages.ts'
import { type Differences, type RepeatedDifference, rangesOf, rangesText } from './differences.ts'
import { letterOf } from './headers.ts'
import type { ImportColumn } from './target.ts'

/** What is kept of a file beside its rows, to be said in the language of whoever reads it. */
export interface Findings {
  /** '' where the file does not say. */
  sheet: string
  /** The first of those that were not read. */
  others: NamedSheet[]
  hiddenRows: string
  hiddenColumns: string
  isFiltered: boolean
  differences: Differences
}

const mostOthers = 10

export function findingsOf(facts: SheetFacts | undefined, differences: Differences): Findings {
  const hidden = facts?.hiddenRows ?? []
  return {
    sheet: facts?.name ?? '',
    others: facts?.others.slice(0, mostOthers) ?? [],
    hiddenRows: rangesText(rangesOf(hidden), hidden.length),
    hiddenColumns: (facts?.hiddenColumns ?? []).map(letterOf).join(', '),
    isFiltered: facts?.isFiltered === true,
    differences,
  }
}

/** In words, for the report. */
export function saidOf(
  { sheet, others, hiddenRows, hiddenColumns, isFiltered, differences }: Findings,
  { columns, header, t }: { columns: readonly ImportColumn[]; header: readonly string[]; t: Translate },
): Pick<ImportReport, 'notes' | 'differences' | 'differing'> {
  const names = others.map(({ name, isHidden }) => (isHidden ? t('server.sheet_hidden', { name }) : name))
  const notes = [
    ...(names.length > 0 ? [t('server.sheet_read', { name: sheet, others: listed(names, t) })] : []),
    ...(hiddenRows === '' ? [] : [t(isFiltered ? 'server.rows_filtered' : 'server.rows_hidden', { rows: hiddenRows })]),
    ...(hiddenColumns === '' ? [] : [t('server.columns_hidden', { columns: hiddenColumns })]),
  ]
  const said = differences.found.map((difference) => inWords(difference, { columns, header, t }))
  // The word of a code as it stands in the cell is no difference to whoever reads that language.
  const kept = said.filter(({ value, stored }) => value.trim().toLowerCase() !== stored.toLowerCase())
  const same = said.filter((one) => !kept.includes(one)).reduce((sum, { count }) => sum + count, 0)
  return { notes, differences: kept, differing: differences.cells - same }
}

function inWords(
  { place, name, cell, stored, rows, count }: RepeatedDifference,
  { columns, header, t }: { columns: readonly ImportColumn[]; header: readonly string[]; t: Translate },
): CellDifference {
  const column = columns.find((one) => one.name === name)
  const word = typeof stored === 'number' ? wordOf(column, stored) : undefined
  const text = String(stored)
  return {
    rows: rangesText(rows, count),
    count,
    column: letterOf(place),
    field: header[place] ?? name,
    // Marks that nobody sees would leave two texts that look the same.
    value: seen(cell) === seen(text) ? withMarks(cell) : cell,
    stored: word ? t(word) : text,
  }
}

function wordOf(column: ImportColumn | undefined, code: number): AnyKey | undefined {
  const { field, choices = [] } = column ?? {}
  if (field?.kind === 'flag') return choices[code === 1 ? 0 : 1]
  return field?.kind === 'choice' ? choices[Object.keys(field.choices).indexOf(String(code))] : undefined
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u00a0\u2007\u202f]/gu

function seen(text: string): string {
  return text.replaceAll(unseen, '').trim()
}

function withMarks(cell: string): string {
  return cell.replaceAll(unseen, nameOfMark)
}

function listed([one = '', ...more]: readonly string[], t: Translate): string {
  return more.length === 0 ? one : t('server.listed', { one, more: listed(more, t) })
}
