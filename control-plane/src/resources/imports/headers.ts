import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { languages } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ImportColumn } from './target.ts'

/** Which column of the file is which; the file's own headers are kept for the error file. */
export interface Layout {
  header: string[]
  /** Column name to its place in the file, from 0. */
  places: Record<string, number>
  /** Headers that mean nothing to this import. */
  ignored: string[]
}

/**
 * Finds the columns by their headers: field names, or labels in any of the languages, whatever their case and spacing.
 * Throws `columns_missing` where a required one is not there, and names it in the caller's language.
 */
export function layoutOf(
  header: readonly string[],
  columns: readonly ImportColumn[],
  words: { translate(language: Language): Translate; t: Translate },
): Layout {
  const known = new Map<string, string>()
  for (const column of columns) {
    for (const label of [column.label, ...(column.otherLabels ?? [])]) {
      for (const language of languages) known.set(normal(words.translate(language)(label)), column.name)
    }
  }
  // A field's own name is sure of its meaning, whatever it means in some language.
  for (const { name } of columns) known.set(normal(name), name)
  const places: Record<string, number> = {}
  const ignored: string[] = []
  for (const [place, text] of header.entries()) {
    // Also without what people put behind it: `url（必填）`, `longitude [°]`.
    const name = known.get(normal(text)) ?? known.get(normal(withoutBrackets(text)))
    if (name !== undefined && !(name in places)) places[name] = place
    else if (text !== '') ignored.push(text)
  }
  const missing = columns.filter(({ name, field, optional }) => field.required && !optional && !(name in places))
  if (missing.length > 0) {
    throw new AppError('columns_missing', { columns: missing.map((column) => words.t(column.label)).join(', ') })
  }
  return { header: [...header], places, ignored }
}

/** A column's letters as spreadsheet programs show them: 0 is A, 26 is AA. */
export function letterOf(place: number): string {
  let letters = ''
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

function withoutBrackets(text: string): string {
  return text.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|「[^」]*」/g, '')
}

/** Without what people put into headers: case, spaces, underscores, stars for "required", brackets, colons. */
function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*:()[\]{}/【】「」★※-]/g, '')
}
