import { defaultLanguage, type Language } from '@quarterdeck/shared/i18n/language.ts'
import type { SourceText } from './readTexts.ts'
import { columnsOf, placeholdersIn } from './sheet.ts'

/** What an import would do. It is carried out only where `problems` is empty. */
export interface ImportPlan {
  readonly language: Language
  readonly changes: readonly { text: SourceText; words: string }[]
  /** Rows that cannot be taken, each with what to do. */
  readonly problems: readonly string[]
  /** Texts of the project that the file has no row for: they stay as they are. */
  readonly missing: readonly string[]
  /** Rows whose source text is another by now: they are left out. */
  readonly outdated: readonly string[]
}

/** Compares a spreadsheet with the texts. `rows`: number in the file and cells, without the header. */
export function planImport(
  texts: readonly SourceText[],
  header: readonly string[],
  rows: readonly { number: number; cells: readonly string[] }[],
): ImportPlan | undefined {
  const columns = columnsOf(header)
  if (!columns) return undefined
  const { language } = columns
  const known = new Map(texts.map((text) => [text.key, text]))
  const seen = new Set<string>()
  const changes: { text: SourceText; words: string }[] = []
  const problems: string[] = []
  const outdated: string[] = []
  for (const { number, cells } of rows) {
    const key = (cells[columns.key] ?? '').trim()
    const text = known.get(key)
    const words = (cells[columns.words] ?? '').trim()
    if (!text) {
      problems.push(`row ${number}: there is no text “${key}”`)
      continue
    }
    if (seen.has(key)) problems.push(`row ${number}: “${key}” stands in the file twice`)
    seen.add(key)
    // An empty cell is a text that nobody got to.
    if (words === '' || words === text.words[language].value) continue
    if ((cells[columns.source] ?? '').trim() !== sourceOf(text, language)) {
      outdated.push(key)
      continue
    }
    const problem = problemOf(text, words)
    if (problem) problems.push(`row ${number}: ${key}: ${problem}`)
    else changes.push({ text, words })
  }
  return { language, changes, problems, outdated, missing: texts.map(({ key }) => key).filter((key) => !seen.has(key)) }
}

/** What the translator saw: the Chinese, or the English where the Chinese itself is worked on. */
function sourceOf({ words }: SourceText, language: Language): string {
  return words[language === defaultLanguage ? 'en' : defaultLanguage].value ?? ''
}

function problemOf({ words }: SourceText, wanted: string): string | undefined {
  const values = placeholdersIn(words[defaultLanguage].value ?? '')
  const given = placeholdersIn(wanted)
  if (given.join() !== values.join())
    return `it must fill in ${values.map((name) => `{{${name}}}`).join(' ') || 'no values'}, and fills in ${given.map((name) => `{{${name}}}`).join(' ') || 'none'}`
  return /[{}]/.test(wanted.replace(/\{\{\w+\}\}/g, '')) ? 'braces stand only around values' : undefined
}
