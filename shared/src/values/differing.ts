/** Characters that are shown on either side of what differs. */
const around = 24

/** What of one text is shown at the most. */
const longest = 200

/** Two texts as a table shows them beside each other: whole where they are short, of long ones the place that differs. Pure. */
export function shownDifference(before: string, after: string): { before: string; after: string } {
  if (before.length <= longest && after.length <= longest) return { before, after }
  const parts = differing(before, after)
  return { before: cut(parts.before), after: cut(parts.after) }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Two texts without what they have in common before and after, but for a few characters by which people know the place. Pure. */
export function differing(before: string, after: string): { before: string; after: string } {
  const [old, next] = [[...before], [...after]]
  const shorter = Math.min(old.length, next.length)
  let head = 0
  while (head < shorter && old[head] === next[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const from = Math.max(0, head - around)
  const left = Math.max(0, tail - around)
  const part = (all: readonly string[]) =>
    `${from > 0 ? '…' : ''}${all.slice(from, all.length - left).join('')}${left > 0 ? '…' : ''}`
  return { before: part(old), after: part(next) }
}
