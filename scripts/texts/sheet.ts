import { defaultLanguage, type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import type { SourceText } from './readTexts.ts'

/** Heads of the columns of a translator's spreadsheet. The language that is worked on is marked. */
export function headerFor(language: Language): string[] {
  const shown = [defaultLanguage, 'en'].filter((one) => one !== language)
  return ['key', ...shown, `${language}${mark}`, 'note']
}

const mark = ' *'

/** The language that is worked on, and where the columns stand; undefined: this is no such spreadsheet. */
export function columnsOf(
  header: readonly string[],
): { language: Language; key: number; source: number; words: number } | undefined {
  const words = header.findIndex((head) => head.endsWith(mark))
  const language = languages.find((one) => `${one}${mark}` === header[words])
  const key = header.indexOf('key')
  const source = header.indexOf(language === defaultLanguage ? 'en' : defaultLanguage)
  return language && key >= 0 && source >= 0 ? { language, key, source, words } : undefined
}

/** One row a text, in the order of `headerFor`. */
export function rowsFor(texts: readonly SourceText[], language: Language): string[][] {
  const shown = [defaultLanguage, 'en'].filter((one): one is Language => one !== language)
  return texts.map((text) => [
    text.key,
    ...[...shown, language].map((one) => text.words[one].value ?? ''),
    noteOf(text, language),
  ])
}

function noteOf({ words, comment, saidBy }: SourceText, language: Language): string {
  const values = placeholdersIn(words[defaultLanguage].value ?? '').map((name) => `{{${name}}}`)
  return [
    words[language].value === undefined && 'not translated yet',
    values.length > 0 && `keep ${values.join(' ')}`,
    saidBy.length > 0 &&
      `said by ${saidBy.slice(0, 5).join(', ')}${saidBy.length > 5 ? ` and ${saidBy.length - 5} more` : ''}`,
    comment,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Names of the values that a text fills in, sorted. */
export function placeholdersIn(words: string): string[] {
  return [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort()
}
