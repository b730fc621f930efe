/** What is still to be filled in of an answer: `{?order}` is asked for, `{customer}` and `{persona}` are put in where the answer is written. */
const blank = /\{\?([^{}\n]{1,100})\}/gu

/** The names of the blanks that are left, in their order, each once. A text with one is not sent (matrix-screens.md §6.8.3). */
export function openBlanks(text: string): string[] {
  return [...new Set([...text.matchAll(blank)].map(([, name]) => name!.trim()))]
}
