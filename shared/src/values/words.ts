import { betweenNames } from '../resource/field.ts'

/**
 * The words in what people write of several: split by line and comma, each with single blanks in it and none around it; the same word in
 * another case is the same word, and stays as it was written first.
 */
export function splitWords(text: string): string[] {
  const words = new Map<string, string>()
  for (const each of text.split(betweenNames)) {
    const word = each.trim().replace(/\s+/gu, ' ')
    const folded = word.toLowerCase()
    if (word !== '' && !words.has(folded)) words.set(folded, word)
  }
  return [...words.values()]
}
