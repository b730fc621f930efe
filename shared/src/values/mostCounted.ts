/**
 * No post and no account has more of anything than this: what is said to be more is no number that somebody has read. Sums over all posts stay
 * far below what SQLite adds up exactly.
 */
export const mostCounted = 100_000_000_000

/** A row without the numbers that are more, and the names of these. `time` is no count. */
export function withoutTooMany<R extends object>(row: R): { row: R; left: string[] } {
  const left = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'number' && name !== 'time' && value > mostCounted ? [name] : [],
  )
  if (left.length === 0) return { row, left }
  // Every number of such rows may be missing.
  return { row: Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name))) as R, left }
}
