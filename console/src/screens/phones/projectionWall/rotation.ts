/** A page stands long enough to be read, and all of a hundred phones pass within a few minutes. */
export const turnAfterMs = 15_000

/** How many pages so many phones have; with none there is one, which says so. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** After the last page comes the first; phones that have gone leave no page beyond the last. */
export function pageAfter(page: number, pages: number): number {
  return page >= pages ? 1 : page + 1
}
