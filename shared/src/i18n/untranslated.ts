import { defaultLanguage, type Language, type Text } from './language.ts'

const draft = Symbol('untranslated')
export type Untranslated = typeof draft

/**
 * Stands where a text is not translated yet: `{ 'zh-CN': '…', en: '…', ko: untranslated(), … }`. It compiles, and readers
 * of that language see the Chinese meanwhile. The release check refuses it (`npm run check -- --release`).
 */
export function untranslated(): Untranslated {
  return draft
}

/** What a text says in a language; the Chinese where it is not translated yet. */
export function wordsIn(text: Text, language: Language): string {
  const words = text[language]
  return typeof words === 'string' ? words : text[defaultLanguage]
}
