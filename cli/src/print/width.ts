import { eastAsianWidth } from 'get-east-asian-width'

const none = /\p{Mn}|\p{Me}|\p{Cf}|\p{Cc}/u

/** Columns that a text takes on a terminal: East Asian letters take two, marks above and below others none. */
export function widthOf(text: string): number {
  // Most texts are plain ASCII, and help measures thousands of them.
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const letter of text) width += none.test(letter) ? 0 : eastAsianWidth(letter.codePointAt(0)!)
  return width
}

/** The text in exactly `width` columns: filled with spaces, or cut with an ellipsis. */
export function fit(text: string, width: number): string {
  const own = widthOf(text)
  if (own <= width) return text + ' '.repeat(width - own)
  let cut = ''
  let used = 0
  for (const letter of text) {
    const next = widthOf(letter)
    if (used + next > width - 1) break
    cut += letter
    used += next
  }
  return `${cut}…${' '.repeat(Math.max(0, width - used - 1))}`
}
