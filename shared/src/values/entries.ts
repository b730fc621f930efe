/**
 * The entries of a text area: split on line break, comma (ASCII and full width) and space, trimmed, empties and
 * repeats dropped, order kept (site-cluster.md §5).
 */
export function splitEntries(text: string): string[] {
  return [...new Set(text.split(/[\s,，]+/u).filter((entry) => entry !== ''))]
}
