/** Columns that this browser kept away from a list before the server kept them; given once. */
export function takeFormerColumns(list: string): ReadonlySet<string> | undefined {
  const stored = `columns.${list}`
  const text = localStorage.getItem(stored)
  if (text === null) return undefined
  localStorage.removeItem(stored)
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? new Set(kept.map(String)) : undefined
  } catch {
    return undefined
  }
}
