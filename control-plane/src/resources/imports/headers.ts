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

interface Words {
  translate(language: Language): Translate
  t: Translate
}

/**
 * Finds the columns by their headers: field names, or labels in any of the languages, whatever their case and spacing.
 * Throws `columns_missing` where a required one is not there, and names it in the caller's language.
 */
export function layoutOf(header: readonly string[], columns: readonly ImportColumn[], words: Words): Layout {
  const { missing, ...layout } = readHeader(header, columns, words)
  if (missing.length > 0) {
    throw new AppError('columns_missing', { columns: missing.map((column) => words.t(column.label)).join(', ') })
  }
  return layout
}

/** Is this the header of a sheet for these columns? All that are required are there, and any at all. */
export function isHeaderFor(header: readonly string[], columns: readonly ImportColumn[], words: Words): boolean {
  const { missing, places } = readHeader(header, columns, words)
  return missing.length === 0 && Object.keys(places).length > 0
}

function readHeader(
  header: readonly string[],
  columns: readonly ImportColumn[],
  words: Words,
): Layout & { missing: ImportColumn[] } {
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
    const name = undressed(text).reduce<string | undefined>(
      (found, form) => found ?? known.get(normal(form)),
      undefined,
    )
    if (name !== undefined && !(name in places)) places[name] = place
    else if (text !== '') ignored.push(text)
  }
  const missing = columns.filter(({ name, field, optional }) => field.required && !optional && !(name in places))
  return { header: [...header], places, ignored, missing }
}

/** A column's letters as spreadsheet programs show them: 0 is A, 26 is AA. */
export function letterOf(place: number): string {
  let letters = ''
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/**
 * A header as it stands, and without what people put around its name: `url（必填）`, `longitude [°]`, `* url`, `price / USD`, `URL: the full address`,
 * and a second line. The first form that means something counts.
 */
function undressed(text: string): string[] {
  const folded = text.normalize('NFKC')
  const bare = folded.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|「[^」]*」|<[^>]*>/g, '').replace(required, '')
  const [name = ''] = bare.trim().split(/\s*[\n/|:,;]\s*|\s+[-–—]\s+/)
  return [folded, bare, name, name.replace(unit, '')]
}

/** What people write beside what must be filled in. */
const required = /必填|必須|必選|required|필수|obrigatóri[oa]|bắt buộc|จำเป็น/giu
/** A sign of what is counted, behind the name. */
const unit = /\s*(?:[\p{Sc}°%‰元円원]|(?<=\s)(?:[A-Z]{3}|km|kg|cm|GB|MB))+$/u

/** Without what people put into headers: case, marks that nobody sees, spaces, underscores, stars, brackets, colons. */
function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}_*:()[\]{}<>/【】「」★☆※•#!-]/gu, '')
}
