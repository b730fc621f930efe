const draft = Symbol('untranslated')
export type Untranslated = typeof draft

/**
 * Stands where a text is not translated yet: `{ 'zh-CN': '…', en: '…', ko: untranslated(), … }`. It compiles, and readers
 * of that language see the Chinese meanwhile. The release check refuses it (`npm run check -- --release`).
 */
export function untranslated(): Untranslated {
  return draft
}
