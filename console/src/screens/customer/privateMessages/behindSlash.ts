/** What stands behind a `/` at the beginning of an answer, or of a line of it; undefined: nobody looks for a phrase. */
export function typedBehindSlash(text: string): string | undefined {
  return /(?:^|\n)\/([^\n]*)$/u.exec(text)?.[1]
}

/** The answer with a phrase in the place of what was typed to find it. */
export function withPhrase(text: string, phrase: string): string {
  return text.replace(/(^|\n)\/[^\n]*$/u, (_all, before: string) => before + phrase)
}
