/**
 * A phrase of the script library as somebody sends it (matrix-screens.md §6.8.3): `{customer}` and `{persona}` are filled in, `{?order}` is asked
 * for. What is not known of a customer or a persona is asked for, too: `{?customer}`.
 */

/** What is filled in by itself. */
export const phraseFields = ['customer', 'persona'] as const
export type PhraseField = (typeof phraseFields)[number]

const field = /\{\s*(customer|persona)\s*\}/giu
const blank = /\{\s*\?\s*([^{}\n]{1,60})\}/gu

/** Puts in what is known. What is put there is text: braces in it are not looked at again, and lines become one. */
export function fillPhrase(phrase: string, known: Partial<Record<PhraseField, string>>): string {
  return phrase.replace(field, (_all, said: string) => {
    const name = said.toLowerCase() as PhraseField
    const words = (known[name] ?? '').replaceAll(/[{}]/g, '').replaceAll(/\s+/gu, ' ').trim()
    return words === '' ? `{?${name}}` : words
  })
}

/** What is still to be asked for, in the order in which it stands, each once. */
export function blanksOf(text: string): string[] {
  return [...new Set([...text.matchAll(blank)].map(([, name]) => name!.trim()).filter(Boolean))]
}

/** Puts in what somebody answered; a blank that was not answered stays. */
export function fillBlanks(text: string, answers: Readonly<Record<string, string>>): string {
  return text.replace(blank, (whole, name: string) => answers[name.trim()]?.trim() || whole)
}

/** Several phrases in one answer: each in a line of its own. */
export function joinedPhrases(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}
