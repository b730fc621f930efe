import { splitWords } from './words.ts'

/**
 * The entries of a text area: split on line break, comma (ASCII and full width) and space, trimmed, empties and
 * repeats dropped, order kept (site-cluster.md §5).
 */
export function splitEntries(text: string): string[] {
  return [...new Set(text.split(/[\s,，]+/u).filter((entry) => entry !== ''))]
}

/** The entries of a text as a list takes many at once: `spaced`, they may hold blanks. */
export function entriesIn(text: string, { spaced = false }: { readonly spaced?: boolean }): string[] {
  return spaced ? splitWords(text) : splitEntries(text)
}
