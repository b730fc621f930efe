export interface Entry {
  to: string
  title: string
  group: string
  /** More words that find it: its path, its group. */
  words?: string
  /** Stands in the list whatever is typed. */
  always?: boolean
}

const most = 12

/**
 * The entries that fit what is typed, those whose title starts with it first, and below them all that always stand there. Every word must
 * occur somewhere.
 */
export function findEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = entries
    .filter(({ always }) => !always)
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < never)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, most)
    .map(({ entry }) => entry)
  return [...fitting, ...entries.filter(({ always }) => always)]
}

const never = 9

function rankOf(entry: Entry, words: readonly string[]): number {
  const title = entry.title.toLowerCase()
  if (words.every((word) => title.includes(word))) return title.startsWith(words[0] ?? '') ? 0 : 1
  const all = `${title} ${entry.words?.toLowerCase() ?? ''}`
  return words.every((word) => all.includes(word)) ? 2 : never
}
