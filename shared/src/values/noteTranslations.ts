import { languages } from '../i18n/language.ts'

/** A note in another language, by its code without region: `zh`, `en`, … */
export interface NoteTranslation {
  language: string
  title: string
  /** Markdown; '' where the note is to stand as it was written. */
  content: string
}

/** The codes that a translation may begin with: the languages of the console. */
export const noteLanguages: readonly string[] = languages.map((language) => language.slice(0, 2))

/**
 * Translations of a note as they are written beside it: each begins with its language and its title, `[en] What is new`, and its content
 * follows in the lines below. Undefined where something stands before the first, or a language is not one of the console or stands there twice.
 */
export function noteTranslationsIn(text: string): NoteTranslation[] | undefined {
  const found: NoteTranslation[] = []
  for (const line of text.split('\n')) {
    const begin = /^\[([A-Za-z]{2})(?:-[A-Za-z]{2,4})?\][ \t]+(\S.*)$/.exec(line)
    const last = found.at(-1)
    if (begin) {
      const language = begin[1]!.toLowerCase()
      if (!noteLanguages.includes(language) || found.some((one) => one.language === language)) return undefined
      found.push({ language, title: begin[2]!.trim(), content: '' })
    } else if (last) last.content += `${line}\n`
    else if (line.trim() !== '') return undefined
  }
  return found.map(({ content, ...one }) => ({ ...one, content: content.trim() }))
}
