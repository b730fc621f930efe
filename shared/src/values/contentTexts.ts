/** The texts of a custom task stand in one field, with a line of three dashes between them. */
export function textsOf(value: string): string[] {
  return value
    .split(/^[ \t]*---[ \t]*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** The same the other way. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join('\n---\n')
}
