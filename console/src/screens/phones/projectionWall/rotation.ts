/** A page stands long enough to be read, and all of a hundred phones pass within a few minutes. */
export const turnAfterMs = 15_000

/** What the wall shows at its n-th turn: pages one after another, beginning again after the last. */
export function pageOf<R>(
  rows: readonly R[],
  size: number,
  turn: number,
): { rows: readonly R[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const at = turn % pages
  return { rows: rows.slice(at * size, (at + 1) * size), page: at + 1, pages }
}
