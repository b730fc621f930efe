import { foldedText } from './unseenMarks.ts'

/**
 * Which blocked words a text says, as they are written in the list. Case, width, marks that nobody sees, and how many blanks or line breaks
 * stand between words make no difference. A word of letters with blanks around them must stand alone ("ad" is not in "read"); scripts that
 * write without blanks are searched throughout, and blanks between their characters part nothing.
 */
export function blockedWordsIn(text: string, words: readonly string[]): string[] {
  const folded = fold(text)
  return words.filter((word) => {
    const sought = fold(word)
    return sought !== '' && says(folded, sought)
  })
}

/** Does a text say a word that stands alone in it? Both folded. */
export function says(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1)
    const after = [...text.slice(at + word.length, at + word.length + 2)][0]
    if (isEdge(before, [...word][0]!) && isEdge([...word].at(-1)!, after)) return true
  }
  return false
}

/** Does one word end between these two? */
function isEdge(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return true
  return !(joins.test(one) && joins.test(other)) || unspaced.test(one) || unspaced.test(other)
}

const joins = /[\p{L}\p{M}\p{N}]/u
const unspacedOnes = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}'
/** Hangul has blanks between words, and is searched throughout: endings follow a word without one. */
const unspaced = new RegExp(`[${unspacedOnes}\\p{scx=Hang}]`, 'u')
const blankBetween = new RegExp(`(?<=[${unspacedOnes}]) (?=[${unspacedOnes}])`, 'gu')

/** A text as words are sought in it: one case, one width, one blank. */
export const fold = (text: string) => foldedText(text).replaceAll(blankBetween, '')
