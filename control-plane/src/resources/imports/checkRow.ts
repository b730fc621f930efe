import type { Problem, Said, Wording } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { amountOf, checkValue } from '@quarterdeck/shared/resource/check.ts'
import type { Field, MoneyField } from '@quarterdeck/shared/resource/field.ts'
import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import type { Layout } from './headers.ts'
import { numberText, saysAll } from './numberText.ts'
import type { ImportColumn, ImportValues } from './target.ts'
import { usualCode } from './usualNames.ts'

/** What is wrong with one cell (or, without a place, with the whole row), as it is kept: words are made when it is read. */
export type CellFault = Problem & { place: number | null }

/** A column with the words that its codes have. */
export type ReadyColumn = ImportColumn & { words: ReadonlyMap<string, number> | undefined }

/**
 * The cells of a wrong row as they are kept and given back. Where one column is sealed only those are, that the list knows and does
 * not seal: a password may stand under any heading.
 */
export function reportedCells({ cells }: SheetRow, { places }: Layout, columns: readonly ReadyColumn[]): string[] {
  if (!columns.some(({ seal }) => seal)) return cells
  const told = new Set(columns.flatMap(({ name, seal }) => (seal ? [] : [places[name]])))
  return cells.map((cell, place) => (told.has(place) ? cell : ''))
}

/** What is kept of a wrong row nowhere, so that whoever mends it types it again: an empty cell would keep the secret that stood before. */
export function lostSecrets({ cells }: SheetRow, { places }: Layout, columns: readonly ReadyColumn[]): CellFault[] {
  return columns.flatMap(({ name, seal }): CellFault[] => {
    const said = seal && cells[places[name] ?? -1]
    return said ? [{ place: null, field: name, code: 'secret_again' }] : []
  })
}

/** The values of a row, or everything that is wrong with its cells. */
export function checkRow(
  row: SheetRow,
  layout: Layout,
  columns: readonly ReadyColumn[],
): { values: ImportValues } | { faults: CellFault[] } {
  const values: Record<string, string | number | null> = {}
  const faults: CellFault[] = []
  for (const { name, field, requiredText, words, choices = [], seal } of columns) {
    const place = layout.places[name]
    if (place === undefined) continue
    if (row.formulas?.includes(place)) {
      faults.push({ place, field: name, code: 'cell_formula' })
      continue
    }
    const odd = oddIn(row, place, field)
    if (odd) {
      faults.push({ place, field: name, ...odd })
      continue
    }
    const cell = cellOf(row, place, field)
    const amount = field.kind === 'money' ? amountOf(field, cell, currencyOf(field, row, layout, columns)) : undefined
    const checked = amount ?? checkValue(field, cell, words)
    // Without a secret in its cell a row keeps the one that it has.
    if (checked.ok && seal && checked.value === '') continue
    if (checked.ok) values[name] = seal ? seal(String(checked.value)) : checked.value
    else {
      const { ok: _, ...found } = checked
      const said = found.code === 'not_a_choice' ? notOneOf(found, choices) : found
      const text = said.code === 'required' ? requiredText : undefined
      faults.push({
        place,
        field: name,
        ...said,
        ...(text && { text }),
      })
    }
  }
  return faults.length > 0 ? { faults } : { values }
}

/** What a cell is that its field cannot take as it is shown: nothing is stored that nobody wrote. */
function oddIn({ odd, cells }: SheetRow, place: number, field: Field): Said | undefined {
  const value = (cells[place] ?? '').slice(0, 40)
  switch (odd?.[place]?.kind) {
    case 'error':
      return { code: 'cell_error', data: { value } }
    case 'long':
      return { code: 'cell_long' }
    case 'date':
      return isWritten(field) ? { code: 'cell_date', data: { value } } : undefined
    default:
      return undefined
  }
}

/** Its text is what is meant; days and times are read from dates as well. */
function isWritten(field: Field): boolean {
  if (field.kind === 'text') return !['day', 'clock', 'posting-times'].includes(field.format ?? '')
  return ['sealed', 'secret', 'words', 'reference', 'links'].includes(field.kind)
}

const numbers: readonly string[] = ['integer', 'decimal', 'money']

/**
 * A number field takes the number, not what its format shows of it; what was typed as text is read as people write numbers. Other fields take what is
 * shown (`0012`, `138-0013-8000`), where all of the number is.
 */
function cellOf({ odd, cells }: SheetRow, place: number, field: Field): string | undefined {
  const cell = cells[place]
  if (cell === undefined) return cell
  const more = odd?.[place]
  const full = more?.kind === 'value' || more?.kind === 'merged' ? more.text : undefined
  if (numbers.includes(field.kind)) return numberText(full ?? cell)
  const said = full === undefined || saysAll(cell, full) ? cell : full
  return field.kind === 'text' ? usualCode(field.format, said) : said
}

/** More choices than this nobody reads in a message. */
const mostNamed = 12

/** A value that is none of the choices, with these, where they are few. */
function notOneOf(said: Extract<Said, { code: 'not_a_choice' }>, choices: readonly AnyKey[]): Said {
  const [first, ...others] = choices
  if (first === undefined || choices.length > mostNamed) return said
  return {
    code: 'not_one_of',
    data: { value: String(said.data?.value ?? '') },
    words: { choices: listed(first, others) },
  }
}

function listed(text: AnyKey, [next, ...others]: readonly AnyKey[]): Wording {
  return next === undefined ? { text } : { text: 'server.listed', words: { one: { text }, more: listed(next, others) } }
}

/** The currency that the row will have; undefined where the sheet does not say. */
function currencyOf(
  field: MoneyField,
  row: SheetRow,
  { places }: Layout,
  columns: readonly ReadyColumn[],
): string | undefined {
  const column = columns.find(({ name }) => name === field.currency)
  const place = places[field.currency]
  if (!column || place === undefined) return undefined
  const checked = checkValue(column.field, row.cells[place])
  return checked.ok ? String(checked.value) : undefined
}
