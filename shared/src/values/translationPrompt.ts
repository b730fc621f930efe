/** The longest text that is translated, and that comes of it. */
export const mostTextCharacters = 20_000

/** What a model is told that translates; the text itself is given as data. */
export function translationPrompt(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  return [
    `Translate the given text into ${name}.`,
    'Keep names, numbers, links, hashtags, emoji and line breaks. Add nothing, leave nothing out, and answer with the translation alone.',
  ].join('\n')
}
